package io.portolan.services.store;

import java.util.List;

/// What recovery found.
///
/// @param snapshot the sequence of the last change in the snapshot that was read, 0 if none was
/// @param changes the records read after it
/// @param tornBytes at the end of the last file, of records that nobody was told are durable
/// @param damages files set aside; if there are any, durable changes may be missing
public record RecoveryReport(long snapshot, long changes, long tornBytes, List<Damage> damages) {

    public RecoveryReport {
        damages = List.copyOf(damages);
    }

    /// Whether every change that was ever durable is there.
    public boolean isComplete() {
        return damages.isEmpty();
    }
}
