package io.portolan.services.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/// Opens the files of a log to be written.
interface Disk {

    /// A new file that only its owner may read, in the place of one of that name.
    DiskFile create(Path path) throws IOException;

    /// A file that is there, with what is in it.
    DiskFile open(Path path) throws IOException;

    /// How many bytes the disk of a folder has room for.
    long room(Path folder);

    /// Gives a file that was forced another name, which is on the disk afterwards.
    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        forceNames(
                Objects.requireNonNull(to.toAbsolutePath().getParent(), "a file is in a folder"));
    }

    /// Returns when the names of the files in a folder are on the disk.
    static void forceNames(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (AccessDeniedException e) {
            // Windows: folders cannot be opened, and names need no force there
        }
    }
}
