package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Path;

/// A file was written by a later version of this program, and is left as it is.
final class LaterVersionException extends IOException {

    private static final long serialVersionUID = 1;

    LaterVersionException(Path file, int version) {
        super(
                "%s has version %d of the format, versions 1 to %d can be read: use the program that wrote it"
                        .formatted(file, version, RecordFormat.VERSION));
    }
}
