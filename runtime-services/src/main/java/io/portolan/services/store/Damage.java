package io.portolan.services.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file of the log that is missing, or that recovery could not read although it had been forced
/// to the disk.
///
/// @param file what it is called, or was
/// @param setAside what it is called now, kept until somebody deletes it; null when it is missing
///   or was left as it is
/// @param offset of the first byte that could not be read
/// @param reason in words
public record Damage(Path file, @Nullable Path setAside, long offset, String reason) {

    /// This damage, of a file that was left as it is.
    Damage left() {
        return new Damage(file, null, offset, reason);
    }

    @Override
    public String toString() {
        return setAside == null
                ? "%s: %s; restore it from a backup, or go on with what is left"
                        .formatted(file, reason)
                : "%s is damaged at byte %d (%s): set aside as %s, restore it from a backup or delete it"
                        .formatted(file, offset, reason, setAside.getFileName());
    }
}
