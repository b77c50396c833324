package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceFiles;
import io.portolan.services.operation.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The files of the service.
///
/// ```
///   uploads/USER/NAME        what a user has uploaded and no job has taken
///   jobs/ID/owner            whose uploads it took
///   jobs/ID/input/NAME       these uploads
///   jobs/ID/asked/NAME       what it read from a service, whose name may be that of an upload
///   jobs/ID/checkpoint       while it runs
///   jobs/ID/map.csv          points that its map draws
///   jobs/ID/results/         labels.csv, centers.csv, ...
/// ```
///
/// What the log of the node says of a job is true of its files after a crash: they are forced to
/// the disk before the log is. An upload that no job has taken may be lost when the machine is.
///
/// *Threads:* any.
final class JobFolder {

    private static final Map<String, String> TYPES =
            Map.of(
                    "csv", "text/csv; charset=utf-8",
                    "json", "application/json",
                    "geojson", "application/geo+json",
                    "html", "text/html; charset=utf-8");

    /// What keeps an upload apart from others of its name.
    private static final String APART = "([A-Za-z0-9._-]*~(?=.))?";

    private final Path root;
    private final @Nullable Path data;

    JobFolder(Path root, @Nullable Path data) {
        this.root = root.toAbsolutePath().normalize();
        this.data = data;
    }

    /// Makes sure that the folder can be used.
    void prepare() throws IOException {
        Files.createDirectories(root.resolve("uploads"));
        Files.createDirectories(root.resolve("jobs"));
    }

    // --- uploads

    private Path uploads(String owner) {
        StringBuilder name = new StringBuilder("user-");
        for (byte b : owner.getBytes(UTF_8)) {
            char c = (char) (b & 0xff);
            boolean isPlain = c < 128 && (Character.isLetterOrDigit(c) || c == '-');
            name.append(isPlain ? String.valueOf(c) : "_%02x".formatted((int) c));
        }
        return root.resolve("uploads").resolve(name.toString());
    }

    /// What an upload is called: what stands before a `~` only keeps it apart from others.
    static String shown(String upload) {
        return upload.replaceFirst(APART, "");
    }

    /// Takes a piece of an upload. An upload only grows: a piece begins where the upload ends or
    /// before, and what the upload has already must be the same bytes. So a piece may come again,
    /// and those of two files are never mixed.
    ///
    /// @param most how many bytes of uploads its owner may have
    /// @return the length of the upload
    synchronized long append(String owner, String name, long from, byte[] bytes, long most)
            throws IOException {
        Path file = uploads(owner).resolve(checked(name));
        long room = most - uploadedBytes(owner);
        long length = Files.exists(file) ? Files.size(file) : 0;
        if (from > length) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "upload %s has %d bytes, and a piece from %d was sent: go on from %d"
                                    .formatted(name, length, from, length))
                    .exception();
        }
        int known = (int) Math.min(length - from, bytes.length);
        if (known > 0 && !Arrays.equals(read(file, from, known), 0, known, bytes, 0, known)) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "upload %s has %d bytes, and others from %d on than the piece that was sent: upload the file under another name, or DELETE this upload first"
                                    .formatted(name, length, from))
                    .exception();
        }
        int more = bytes.length - known;
        if (more > 0 && more > room) {
            throw quota(name, more, room);
        }
        Files.createDirectories(file.getParent());
        write(file, length, ByteBuffer.wrap(bytes, known, more));
        return length + more;
    }

    /// Appends to an upload, and notes that it is in use.
    private static void write(Path file, long length, ByteBuffer more) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            try {
                channel.position(length);
                while (more.hasRemaining()) {
                    channel.write(more);
                }
            } catch (IOException e) {
                FileChannel _ = channel.truncate(length); // half a piece is none
                throw e;
            }
        }
        used(file);
    }

    private static void used(Path upload) throws IOException {
        Path _ = Files.setLastModifiedTime(upload, FileTime.from(Instant.now()));
    }

    private static byte[] read(Path file, long from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
                // goes on
            }
        }
        return bytes.array();
    }

    /// Removes an upload; returns whether there was one.
    synchronized boolean remove(String owner, String name) throws IOException {
        return Files.deleteIfExists(uploads(owner).resolve(checked(name)));
    }

    /// Removes the uploads that nobody has used for so long.
    synchronized void removeUnused(Duration time) throws IOException {
        Instant now = Instant.now();
        for (Path each : files(root.resolve("uploads"))) {
            Instant used = Files.getLastModifiedTime(each).toInstant();
            if (Duration.between(used, now).compareTo(time) > 0) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static FaultException quota(String name, long more, long room) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        "upload %s needs %d bytes more, and its owner may have %d more: forget jobs that have ended, DELETE uploads, or have the quota raised"
                                .formatted(name, more, Math.max(0, room)))
                .exception();
    }

    private static String checked(String name) {
        if (!Target.isName(name)) {
            throw new IllegalArgumentException(
                    "upload '%s': 1 to 128 letters, digits, '.', '_', '~' and '-' are allowed, a letter or digit first"
                            .formatted(name));
        }
        return name;
    }

    /// Moves an upload into the folder of a job.
    synchronized void take(String owner, String name, String job) throws IOException {
        Path file = uploads(owner).resolve(checked(name));
        try {
            Files.move(file, input(job, name), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            throw noUpload(name);
        }
    }

    /// Where an upload lies that a job is going to take.
    Path upload(String owner, String name) {
        Path file = uploads(owner).resolve(checked(name));
        if (!Files.exists(file)) {
            throw noUpload(name);
        }
        return file;
    }

    private static FaultException noUpload(String name) {
        return Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "there is no upload '%s' of yours: PUT its pieces to $upload/%s first; a job takes its upload away"
                                .formatted(name, name))
                .exception();
    }

    /// Removes all of a job that is none after all, but for its uploads, which its owner has again;
    /// one that has come meanwhile stays. A job that has results was one, and its uploads go.
    synchronized void undo(String job) throws IOException {
        Path owner = owner(job);
        if (Files.exists(owner) && !Files.exists(results(job))) {
            Path uploads = uploads(Files.readString(owner));
            for (Path each : files(input(job))) {
                Path upload = uploads.resolve(each.getFileName());
                if (!Files.exists(upload)) {
                    Files.move(each, upload);
                    used(upload);
                }
            }
        }
        delete(job);
    }

    // --- files of the machine

    /// A file below the folder of data.
    Path below(String path) {
        if (data == null) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "file '%s': this node lets jobs read no files; upload it, or start the node with --data DIR"
                                    .formatted(path))
                    .exception();
        }
        try {
            Path real = data.resolve(path).toRealPath();
            if (real.startsWith(data.toRealPath()) && Files.isRegularFile(real)) {
                return real;
            }
        } catch (IOException | InvalidPathException e) {
            // Said below, without telling what there is elsewhere.
        }
        throw Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "there is no file '%s' below the folder of data".formatted(path))
                .exception();
    }

    // --- jobs

    private Path job(String id) {
        return root.resolve("jobs").resolve(id);
    }

    private Path owner(String id) {
        return job(id).resolve("owner");
    }

    private Path input(String id) {
        return job(id).resolve("input");
    }

    Path input(String id, String name) {
        return input(id).resolve(name);
    }

    Path asked(String id, String name) {
        return job(id).resolve("asked").resolve(name);
    }

    Path checkpoint(String id) {
        return job(id).resolve("checkpoint");
    }

    Path results(String id) {
        return job(id).resolve("results");
    }

    Path map(String id) {
        return job(id).resolve("map.csv");
    }

    /// A message that names files as users do, without their places, which are the node's own
    /// affair.
    ///
    /// @param file of the data that the job reads, as it was named; null: none
    String hidden(String id, @Nullable String file, String message) {
        String shown = message;
        if (data != null && file != null) {
            try {
                shown = shown.replace(data.resolve(file).toRealPath().toString(), file);
            } catch (IOException | InvalidPathException e) {
                // It is not there any more.
            }
        }
        return shown.replaceAll(Pattern.quote(input(id) + "/") + APART, "")
                .replace(job(id).resolve("asked") + "/", "")
                .replace(job(id) + "/", "")
                .replace(job(id).toString(), "the folder of the job");
    }

    /// Why the disk did not do something, without the places of files.
    static String why(IOException e) {
        String reason = e instanceof FileSystemException of ? of.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /// Makes the folder of a job, which says whose uploads it takes before it takes any.
    void make(String id, String owner) throws IOException {
        Files.createDirectories(input(id));
        force(Files.writeString(owner(id), owner));
    }

    /// Returns when all that a job has would be there after a loss of power.
    void force(String id) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(job(id))) {
            all = files.toList();
        }
        for (Path each : all) {
            force(each);
        }
        force(root.resolve("jobs"));
    }

    /// Forces a file, or the names in a folder.
    static void force(Path path) throws IOException {
        boolean isFolder = Files.isDirectory(path);
        try (FileChannel channel =
                FileChannel.open(
                        path, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (AccessDeniedException e) {
            if (!isFolder) { // Windows opens no folder, and its names need no force
                throw e;
            }
        }
    }

    /// How many bytes the disk has for results.
    long room() throws IOException {
        return Files.getFileStore(root).getUsableSpace();
    }

    /// How many bytes a job has, without what only a job that runs needs.
    long bytes(String id) throws IOException {
        Path checkpoint = checkpoint(id);
        return bytes(job(id)) - (Files.exists(checkpoint) ? Files.size(checkpoint) : 0);
    }

    /// How many bytes the uploads of a user have that no job has taken.
    long uploadedBytes(String owner) throws IOException {
        return bytes(uploads(owner));
    }

    /// How many bytes a job has read from a service.
    long askedBytes(String id) throws IOException {
        return bytes(job(id).resolve("asked"));
    }

    /// How many bytes the uploads have that a job took.
    long inputBytes(String id) throws IOException {
        return bytes(input(id));
    }

    /// What only a job that runs needs.
    void deleteCheckpoint(String id) throws IOException {
        Files.deleteIfExists(checkpoint(id));
    }

    /// Removes all of a job.
    void delete(String id) throws IOException {
        Path folder = job(id);
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        Files.deleteIfExists(owner(id)); // first: of what a kill leaves, nothing is given back
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }

    /// The names of the jobs that have files.
    List<String> jobs() throws IOException {
        try (Stream<Path> folders = Files.list(root.resolve("jobs"))) {
            return folders.map(each -> String.valueOf(each.getFileName())).toList();
        }
    }

    /// A piece of a result; null when there is none of this name.
    ServiceFiles.@Nullable Piece piece(String id, String file, long from, int most)
            throws IOException {
        Path path = results(id).resolve(file);
        String type = TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "text/plain");
        try {
            long size = Files.size(path);
            byte[] bytes = read(path, from, Math.clamp(size - from, 0, most));
            return new ServiceFiles.Piece(type, bytes, from, size);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static long bytes(Path folder) throws IOException {
        long bytes = 0;
        for (Path each : files(folder)) {
            bytes += Files.exists(each) ? Files.size(each) : 0;
        }
        return bytes;
    }

    /// All files below a folder; none if there is no such folder.
    private static List<Path> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
