package io.portolan.services.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Makes the files of a log.
@FunctionalInterface
interface Disk {

    /// A new file, in the place of one of that name.
    DiskFile create(Path path) throws IOException;

    /// Gives a file that was forced another name, which is on the disk afterwards.
    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel folder =
                FileChannel.open(to.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (AccessDeniedException e) {
            // Windows: folders cannot be opened, and names need no force there
        }
    }
}
