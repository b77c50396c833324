package io.portolan.services.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/// Files and folders that nobody but their owner may read, where the file system knows owners.
final class OwnerOnly {

    private OwnerOnly() {}

    /// Opens a file; if that makes it, for the owner only.
    static FileChannel open(Path path, Set<? extends OpenOption> options) throws IOException {
        return FileChannel.open(path, options, attributes(path, "rw-------"));
    }

    /// Makes the folder, and those above it, if they are not there; their names are on the disk
    /// afterwards.
    static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path parent = Objects.requireNonNull(folder.toAbsolutePath().getParent(), "the root");
            createFolder(parent);
            Files.createDirectories(folder, attributes(folder, "rwx------"));
            Disk.forceNames(parent);
        }
    }

    /// Takes a file that others may read away from them.
    static void close(Path path) throws IOException {
        if (isPosix(path)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static FileAttribute<?>[] attributes(Path path, String permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
