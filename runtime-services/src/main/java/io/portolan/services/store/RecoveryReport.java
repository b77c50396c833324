package io.portolan.services.store;

import java.util.List;

/// What recovery found.
///
/// @param snapshot the sequence of the last change in the snapshot that was read, 0 if none was
/// @param changes the records read after it
/// @param tornBytes at the end of the last file, of records that nobody was told are durable
/// @param damages files that are missing or cannot be read to their end
/// @param isComplete whether every record that was ever durable is there, or is taken in by a
///   snapshot
/// @param isCopy whether the files were put here by something else, such as a backup, so that they
///   may be older than the last that were here
public record RecoveryReport(
        long snapshot,
        long changes,
        long tornBytes,
        List<Damage> damages,
        boolean isComplete,
        boolean isCopy) {

    public RecoveryReport {
        damages = List.copyOf(damages);
    }
}
