package io.portolan.mpi.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// A file by which processes of one host share memory: one of them makes it, the others open it,
/// and once all have mapped it, it loses its name. Then the system frees the memory when the last
/// process has ended, no matter how.
///
/// *Threads:* any.
public final class SharedFile {
    private static final Set<OpenOption> CREATE =
            Set.of(
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
    private static final Set<OpenOption> OPEN =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int CHUNK = 1 << 20;

    /// What this process has made and what still has a name: it is taken away if the process is
    /// told to end before all are there.
    private static final Set<Path> NAMED = ConcurrentHashMap.newKeySet();

    static {
        Thread hook = new Thread(null, () -> NAMED.forEach(SharedFile::forget), "shared files");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM ends now: nobody will use what is made from here on.
        }
    }

    private SharedFile() {}

    /// The file system is full.
    static final class NoSpaceException extends IOException {
        private static final long serialVersionUID = 1;

        NoSpaceException(Throwable cause) {
            super(cause);
        }
    }

    /// Where such files are best made: where they lie in memory, if the system has such a place.
    static Path directory() {
        return Files.isWritable(MEMORY)
                ? MEMORY
                : Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    /// A name that no other file has.
    static Path newName(Path directory) {
        return directory.resolve("portolan-" + UUID.randomUUID());
    }

    /// A name that no other file has, in the best directory.
    public static Path newName() {
        return newName(directory());
    }

    /// Makes memory of zeros that other processes can open.
    ///
    /// @param arena as long as which the memory is mapped
    /// @throws IOException if there is no such memory; the message is one sentence with the remedy
    public static MemorySegment create(Path file, long bytes, Arena arena) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        try {
            long usable = Files.getFileStore(directory).getUsableSpace();
            if (bytes > usable) {
                throw tooLittle(directory, usable, bytes);
            }
            try (FileChannel channel = create(file, bytes)) {
                return map(channel, file, bytes, arena);
            }
        } catch (NoSpaceException e) { // others have taken the space meanwhile
            throw tooLittle(directory, 0, bytes);
        } catch (FileSystemException e) {
            throw new IOException(
                    "no memory can be shared by a file in %s (%s); allowed is a directory that may be written to; mount one there, or use Win.allocate"
                            .formatted(directory, reason(e)),
                    e);
        }
    }

    private static IOException tooLittle(Path directory, long usable, long bytes) {
        return new IOException(
                "%s has %d bytes left, and the memory of all ranks takes %d; allowed is what is left; make it larger (a container by --shm-size), or allocate less"
                        .formatted(directory, usable, bytes));
    }

    /// Opens what another process has made.
    ///
    /// @throws IOException if it cannot be mapped; the message is one sentence
    public static MemorySegment open(Path file, long bytes, Arena arena) throws IOException {
        try (FileChannel channel = open(file)) {
            return map(channel, file, bytes, arena);
        } catch (FileSystemException e) {
            throw new IOException(
                    "%s cannot be opened (%s); allowed are processes that see one file system in memory; start them in one container, or use Win.allocate"
                            .formatted(file, reason(e)),
                    e);
        }
    }

    private static MemorySegment map(FileChannel channel, Path file, long bytes, Arena arena)
            throws IOException {
        try {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        } catch (IOException e) {
            throw new IOException(
                    "%s cannot be mapped with its %d bytes (%s): the limit of this process for memory is lower"
                            .formatted(file, bytes, reason(e)),
                    e);
        }
    }

    /// Makes a file that only this user can open. All its memory is there afterwards, so that no
    /// process can fail later because there is none. Nothing is left if it fails.
    ///
    /// @throws NoSpaceException if the file system is full
    static FileChannel create(Path file, long bytes) throws IOException {
        FileChannel channel = FileChannel.open(file, CREATE, ownersOnly(file));
        NAMED.add(file);
        try {
            fill(channel, bytes);
            return channel;
        } catch (IOException e) {
            channel.close();
            unlink(file);
            throw e;
        }
    }

    static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, OPEN);
    }

    private static FileAttribute<?>[] ownersOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /// Writes the whole file: a page that is only reserved might be missing when it is touched, and
    /// the JVM could not go on.
    private static void fill(FileChannel channel, long bytes) throws NoSpaceException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
        try {
            for (long left = bytes; left > 0; ) {
                zeros.clear().limit((int) Math.min(left, CHUNK));
                left -= channel.write(zeros);
            }
        } catch (IOException e) {
            throw new NoSpaceException(e);
        }
    }

    /// Takes the file its name, if it still has one; those that have opened it go on.
    public static void unlink(Path file) throws IOException {
        Files.deleteIfExists(file);
        NAMED.remove(file);
    }

    private static void forget(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What the system said, without the path that most exceptions begin with.
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException of && of.getReason() != null
                ? of.getReason()
                : String.valueOf(e.getMessage());
    }
}
