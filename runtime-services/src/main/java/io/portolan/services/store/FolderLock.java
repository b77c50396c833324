package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/// Keeps a folder for one process, which the operating system ends with the process.
final class FolderLock implements Closeable {

    private static final System.Logger LOG = System.getLogger(FolderLock.class.getName());

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Makes the folder if there is none.
    static FolderLock take(Path folder) throws IOException {
        OwnerOnly.createFolder(folder);
        Path file = folder.resolve("lock");
        FileChannel channel =
                OwnerOnly.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        if (!isLocked(channel)) {
            channel.close();
            throw new IOException(
                    "%s is in use by process %s: end that one or give another folder"
                            .formatted(folder, owner(file)));
        }
        try {
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(UTF_8)));
        } catch (IOException e) {
            LOG.log( // such as a full disk, on which the store can be opened all the same
                    System.Logger.Level.WARNING,
                    "{0} does not say which process has it: {1}",
                    file,
                    e.getMessage());
        }
        return new FolderLock(channel);
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // another log of this process has it
        }
    }

    private static String owner(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "(unknown)"; // where a locked file cannot be read
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
