package io.portolan.mpi.boot;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// A file in which process 0 says where it listens and what it wants to hear, in a folder that only
/// this user can enter.
///
/// What an earlier job has left there is replaced; a process that reads it before finds nobody, and
/// reads again.
final class BootFile implements AutoCloseable {
    private static final Set<PosixFilePermission> OWNER =
            PosixFilePermissions.fromString("rwx------");

    private static final Path SELF = Path.of("/proc/self");

    private final Path folder;
    private final Path file;

    BootFile(Path folder) {
        this.folder = folder;
        file = folder.resolve("meeting");
    }

    /// Where process 0 listens on this host.
    record Place(int port, String token) {}

    /// Makes the folder, and the file in it.
    ///
    /// @throws BootException if it cannot, or others may enter the folder
    void write(Place place) throws BootException {
        try {
            make();
            checkOwner();
            Path made = Files.createTempFile(folder, "meeting", null);
            Files.writeString(made, "%d %s%n".formatted(place.port(), place.token()));
            Files.move(
                    made,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BootException(
                    "the folder %s, by which the processes of the job are to find each other, cannot be written to: %s; set -Djava.io.tmpdir to one where that is allowed"
                            .formatted(folder, e.getMessage()),
                    e);
        }
    }

    private void make() throws IOException {
        FileAttribute<?>[] attributes =
                isPosix()
                        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
                        : new FileAttribute<?>[0];
        try {
            Files.createDirectory(folder, attributes);
        } catch (FileAlreadyExistsException e) {
            // An earlier job has left it.
        }
    }

    private boolean isPosix() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private void checkOwner() throws IOException, BootException {
        boolean isOwn =
                !isPosix()
                        || (Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                                        .equals(OWNER)
                                && (!Files.exists(SELF)
                                        || Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
                                                .equals(Files.getOwner(SELF))));
        if (!isOwn) {
            throw new BootException(
                    "others may enter the folder %s, by which the processes of the job are to find each other; remove it"
                            .formatted(folder));
        }
    }

    /// Empty while it is not there.
    Optional<Place> read() throws IOException, BootException {
        try {
            checkOwner();
            String[] words = Files.readString(file).strip().split(" ", 2);
            return words.length == 2
                    ? Optional.of(new Place(Integer.parseInt(words[0]), words[1]))
                    : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }

    /// Takes the file away, and the folder.
    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // The next job replaces it.
        }
    }
}
