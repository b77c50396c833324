package io.portolan.services.store;

import java.nio.file.Path;

/// A file that recovery could not read to its end although it had been forced to the disk.
///
/// @param file what it was called
/// @param setAside what it is called now; it is kept until somebody deletes it
/// @param offset of the first byte that could not be read
/// @param reason in words
public record Damage(Path file, Path setAside, long offset, String reason) {

    @Override
    public String toString() {
        return "%s is damaged at byte %d (%s): set aside as %s, restore it from a backup or delete it"
                .formatted(file, offset, reason, setAside.getFileName());
    }
}
