package io.portolan.clustering;

import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The checkpoint of one run on disk.
///
/// ```
///   "portolan checkpoint 3\n"   the format and its version
///   settings                    as text: what the result depends on
///   SHA-256                     of the points and weights
///   state                       see RunState
///   CRC-32C                     of all before, 8 bytes
/// ```
///
/// *Threads:* one at a time.
///
/// *Failure:* [ClusteringException] naming the file.
final class CheckpointFile {
    private static final String FORMAT = "portolan checkpoint ";
    private static final String VERSION = "3";
    private static final byte[] MAGIC =
            (FORMAT + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);

    /// Digits of a version, at most.
    private static final int VERSION_BYTES = 6;

    private static final int CHECKSUM_BYTES = 8;

    /// The length of what was found where nothing was.
    private static final int NOTHING = -1;

    private final Path file;

    /// What is written before it takes the place of the file.
    private final Path partial;

    private final Duration interval;
    private final String settings;

    /// Hashes the points, if that is needed: few runs of a second need it.
    private final Supplier<byte[]> hash;

    private byte @Nullable [] input;

    /// The state that was found, as bytes; null when a run is to start anew.
    private final byte @Nullable [] found;

    /// When the last one was written, or when the run began.
    private long last = System.nanoTime();

    private CheckpointFile(
            Checkpoints checkpoints,
            String settings,
            Supplier<byte[]> hash,
            byte @Nullable [] found) {
        this.file = checkpoints.file();
        this.partial = partial(file);
        this.interval = checkpoints.interval();
        this.settings = settings;
        this.hash = hash;
        this.found = found;
    }

    /// Looks whether there is a checkpoint, and whether it belongs to the run.
    static CheckpointFile open(Checkpoints checkpoints, String settings, Points points) {
        return open(checkpoints, settings, () -> PointsHash.of(points));
    }

    /// As [#open(Checkpoints,String,Points)], of the points of all ranks, which all call it. Rank 0
    /// has the file, and the others get from it what it found.
    ///
    /// *Failure:* on all ranks alike.
    static CheckpointFile open(
            Intracomm comm,
            Checkpoints checkpoints,
            String settings,
            Points own,
            PointExchange points) {
        byte[] input = PointsHash.of(comm, own, points);
        byte[] found =
                CommonFailure.unlessAny(
                                comm,
                                () ->
                                        Optional.ofNullable(
                                                comm.rank() == 0
                                                        ? open(checkpoints, settings, () -> input)
                                                                .found
                                                        : null))
                        .orElse(null);
        int[] length = {found == null ? NOTHING : found.length};
        comm.bcast(length, 0);
        if (length[0] != NOTHING) {
            found = found == null ? new byte[length[0]] : found;
            comm.bcast(found, 0);
        }
        return new CheckpointFile(checkpoints, settings, () -> input, found);
    }

    private static CheckpointFile open(
            Checkpoints checkpoints, String settings, Supplier<byte[]> hash) {
        Path file = checkpoints.file();
        if (Files.isDirectory(file)) {
            throw ClusteringException.argument(
                    "checkpoint %s is a folder; name a file in it".formatted(file));
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw ClusteringException.argument(
                    "checkpoint %s cannot be written, because there is no folder %s: make it, or choose another place for the checkpoint"
                            .formatted(file, folder));
        }
        discard(partial(file)); // of a run that was killed while it wrote
        if (!Files.exists(file)) {
            return new CheckpointFile(checkpoints, settings, hash, null);
        }
        if (!checkpoints.isResumed()) {
            throw ClusteringException.argument(
                    "checkpoint %s exists: go on from it with --resume, or remove it to start anew"
                            .formatted(file));
        }
        byte[] content;
        try {
            content = Files.readAllBytes(file);
        } catch (IOException e) {
            throw failed("cannot read checkpoint " + file, e);
        }
        byte[] input = hash.get();
        byte[] state = state(file, content, settings, input);
        return new CheckpointFile(checkpoints, settings, () -> input, state);
    }

    /// The state to go on from, made anew by every call.
    RunState restored(int dimensions) {
        if (found == null) {
            return RunState.start(dimensions);
        }
        try {
            return RunState.read(new DataInputStream(new ByteArrayInputStream(found)));
        } catch (IOException | RuntimeException e) {
            throw damaged(file, "its content makes no sense", e);
        }
    }

    /// Replaces the checkpoint in one step, unless it is too early for that.
    void save(RunState state) {
        if (Duration.ofNanos(System.nanoTime() - last).compareTo(interval) < 0) {
            return;
        }
        if (input == null) {
            input = hash.get();
        }
        write(state, input);
        last = System.nanoTime();
    }

    private void write(RunState state, byte[] input) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(MAGIC);
            out.writeUTF(settings);
            out.write(input);
            state.write(out);
            out.writeLong(checksum(bytes.toByteArray()));
            try (FileChannel channel =
                    FileChannel.open(
                            partial,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            discard(partial);
            throw failed("cannot write checkpoint " + file, e);
        }
    }

    private static Path partial(Path file) {
        return file.resolveSibling(file.getFileName() + ".partial");
    }

    private static void discard(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            // The next one that is written says what is wrong there.
        }
    }

    private static byte[] state(Path file, byte[] content, String settings, byte[] input) {
        checkVersion(file, content);
        int end = content.length - CHECKSUM_BYTES;
        if (end < MAGIC.length
                || !Arrays.equals(content, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw damaged(file, "it does not begin like a checkpoint", null);
        }
        if (ByteBuffer.wrap(content).getLong(end) != checksum(Arrays.copyOf(content, end))) {
            throw damaged(file, "its checksum is wrong", null);
        }
        try (DataInputStream in =
                new DataInputStream(
                        new ByteArrayInputStream(content, MAGIC.length, end - MAGIC.length))) {
            String itsSettings = in.readUTF();
            byte[] itsInput = in.readNBytes(input.length);
            if (!Arrays.equals(itsInput, input)) {
                throw ClusteringException.argument(
                        "checkpoint %s is of another input: name the file, columns, weight and metric it was made with, or another checkpoint"
                                .formatted(file));
            }
            if (!itsSettings.equals(settings)) {
                throw ClusteringException.argument(
                        "checkpoint %s was made with '%s', and this run is '%s': take the same settings, or another checkpoint"
                                .formatted(file, itsSettings, settings));
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw damaged(file, "it ends too early", e);
        }
    }

    /// Refuses a checkpoint of another version of the format.
    private static void checkVersion(Path file, byte[] content) {
        int length = Math.min(content.length, FORMAT.length() + VERSION_BYTES);
        String head = new String(content, 0, length, StandardCharsets.ISO_8859_1);
        int end = head.indexOf('\n');
        if (end < 0 || !head.startsWith(FORMAT)) {
            return;
        }
        String version = head.substring(FORMAT.length(), end);
        if (!version.equals(VERSION)) {
            throw ClusteringException.argument(
                    "checkpoint %s has version %s of the format, and this program reads version %s: go on with the program that made it, or remove it and start anew"
                            .formatted(file, version, VERSION));
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue();
    }

    private static ClusteringException damaged(Path file, String how, @Nullable Exception cause) {
        String message =
                "checkpoint %s is damaged: %s; remove it and start anew".formatted(file, how);
        return new ClusteringException(ClusteringException.Fault.DATA, message, cause);
    }

    private static ClusteringException failed(String what, IOException e) {
        return new ClusteringException(
                ClusteringException.Fault.DATA,
                what + ": " + e + "; choose another place for it",
                e);
    }
}
