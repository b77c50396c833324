package io.portolan.mpi.shm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The memory that the processes of a job share: a file that each of them has mapped.
///
/// ```
///   who starts the job:   segment = create(directory, processes, token), starts them with its path
///   each process:         wires = ShmWires.attach(open(path, processes, token), process, ...)
///   who starts the job:   when isAttached(process) for all of them: segment.unlink()
/// ```
///
/// After that the memory has no name, and the system frees it when the last process has ended, no
/// matter how. The memory is mapped until neither the segment nor its wires are reachable, so that
/// no thread can read where nothing is mapped.
///
/// *Threads:* any.
public final class ShmSegment {
    private static final int MOST_RING_BYTES = 1 << 20;
    private static final int LEAST_RING_BYTES = 1 << 13;

    /// With more than this the rings are made smaller.
    private static final long AMPLE_BYTES = 1L << 28;

    /// A job takes this part of the space that is left, and all of it only if it must.
    private static final int PART = 2;

    private final Path file;
    private final ShmLayout layout;
    private final SharedWords words;

    private ShmSegment(Path file, ShmLayout layout, SharedWords words) {
        this.file = file;
        this.layout = layout;
        this.words = words;
    }

    /// Makes a file with a name of its own that only this user can open. All its memory is there
    /// afterwards, so that no process can fail later because there is none. The rings are the
    /// smaller the less space there is.
    ///
    /// @param processes at least 2
    /// @param token what [#open] has to say
    /// @throws IOException if there are too many processes or is too little space, or if the file
    ///   cannot be made
    public static ShmSegment create(Path directory, int processes, long token) throws IOException {
        if (processes < 2) {
            throw new IllegalArgumentException(
                    "processes=%d: a segment joins 2 at least".formatted(processes));
        }
        if (!fits(processes, LEAST_RING_BYTES, ShmLayout.MOST_BYTES)) {
            throw new IOException(
                    "this host has %d processes, and memory is shared by %d at most: start fewer, with more ranks in each"
                            .formatted(processes, mostProcesses()));
        }
        return create(directory, processes, token, usableBytes(directory));
    }

    /// With so much space.
    static ShmSegment create(Path directory, int processes, long token, long usable)
            throws IOException {
        int ringBytes = ringBytes(processes, usable);
        while (true) {
            ShmLayout layout = new ShmLayout(processes, ringBytes);
            if (layout.totalBytes() > usable) {
                throw tooLittle(directory, layout, usable, null);
            }
            try {
                return create(directory, layout, token);
            } catch (SharedFile.NoSpaceException e) {
                if (ringBytes == LEAST_RING_BYTES) {
                    throw tooLittle(directory, layout, usable, e);
                }
                ringBytes /= 2; // others have taken the space meanwhile
            }
        }
    }

    /// The length of byte rings with so much space: the least there is, if even that is too much.
    static int ringBytes(int processes, long usable) {
        long ample = Math.min(AMPLE_BYTES, usable / PART);
        int ringBytes = MOST_RING_BYTES;
        while (ringBytes > LEAST_RING_BYTES && !fits(processes, ringBytes, ample)) {
            ringBytes /= 2;
        }
        return ringBytes;
    }

    private static boolean fits(int processes, int ringBytes, long bytes) {
        return new ShmLayout(processes, ringBytes).totalBytes() <= bytes;
    }

    private static int mostProcesses() {
        int processes = 2;
        while (fits(processes + 1, LEAST_RING_BYTES, ShmLayout.MOST_BYTES)) {
            processes++;
        }
        return processes;
    }

    private static long usableBytes(Path directory) throws IOException {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new IOException(
                    "no memory can be shared by files in %s (%s): name a directory that is there, such as %s"
                            .formatted(directory, SharedFile.reason(e), SharedFile.directory()),
                    e);
        }
    }

    private static IOException tooLittle(
            Path directory, ShmLayout layout, long usable, @Nullable Throwable cause) {
        return new IOException(
                "%s has %d bytes left, and the rings of %d processes take %d: make it larger (a container by --shm-size), name another directory, or start fewer processes"
                        .formatted(directory, usable, layout.processes(), layout.totalBytes()),
                cause);
    }

    static ShmSegment create(Path directory, ShmLayout layout, long token) throws IOException {
        Path file = SharedFile.newName(directory);
        try (FileChannel channel = SharedFile.create(file, layout.totalBytes())) {
            SharedWords words = map(channel, file, layout.totalBytes());
            words.set(ShmLayout.VERSION_AT, ShmLayout.VERSION);
            words.set(ShmLayout.PROCESSES_AT, layout.processes());
            words.set(ShmLayout.RING_BYTES_AT, layout.ringBytes());
            words.set(ShmLayout.TOKEN_AT, token);
            words.setRelease(ShmLayout.MAGIC_AT, ShmLayout.MAGIC); // after all else
            return new ShmSegment(file, layout, words);
        } catch (SharedFile.NoSpaceException e) {
            throw e;
        } catch (IOException e) {
            SharedFile.unlink(file);
            throw new IOException(
                    "no memory can be shared by a file in %s (%s): name a directory that may be written to"
                            .formatted(directory, SharedFile.reason(e)),
                    e);
        }
    }

    /// Opens a segment that another process, or this one, has made.
    ///
    /// @throws IOException if the file is no segment, or not that of this job; the message says how
    ///   they differ
    public static ShmSegment open(Path file, int processes, long token) throws IOException {
        try (FileChannel channel = SharedFile.open(file)) {
            long size = channel.size();
            ByteBuffer header = ByteBuffer.allocate(ShmLayout.LINE).order(ByteOrder.nativeOrder());
            channel.read(header, 0);
            ShmLayout layout = check(file, header, size, processes, token);
            return new ShmSegment(file, layout, map(channel, file, size));
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "there is no segment %s: the job has ended, or all its %d processes had attached before"
                            .formatted(file, processes),
                    e);
        }
    }

    private static ShmLayout check(
            Path file, ByteBuffer header, long size, int processes, long token) throws IOException {
        long magic = header.getLong(ShmLayout.MAGIC_AT);
        if (magic == Long.reverseBytes(ShmLayout.MAGIC)) {
            throw refusal(file, "was made in the other byte order: use one machine's JVMs");
        }
        if (header.position() < ShmLayout.LINE || magic != ShmLayout.MAGIC) {
            throw refusal(file, "is no segment of a job: give the path that its creator got");
        }
        long version = header.getLong(ShmLayout.VERSION_AT);
        if (version != ShmLayout.VERSION) {
            throw refusal(
                    file,
                    "has layout %d, and this program knows layout %d: start all processes with one version of Portolan"
                            .formatted(version, ShmLayout.VERSION));
        }
        if (header.getLong(ShmLayout.TOKEN_AT) != token) {
            throw refusal(file, "belongs to another job: its token is another one");
        }
        long made = header.getLong(ShmLayout.PROCESSES_AT);
        if (made != processes) {
            throw refusal(
                    file,
                    "is for %d processes, and this process was told of %d: start all with the same number"
                            .formatted(made, processes));
        }
        ShmLayout layout = new ShmLayout(processes, (int) header.getLong(ShmLayout.RING_BYTES_AT));
        if (layout.totalBytes() != size) {
            throw refusal(
                    file,
                    "has %d bytes instead of %d: it was cut or written over"
                            .formatted(size, layout.totalBytes()));
        }
        return layout;
    }

    private static IOException refusal(Path file, String reason) {
        return new IOException("%s %s".formatted(file, reason));
    }

    private static SharedWords map(FileChannel channel, Path file, long bytes) throws IOException {
        try {
            return new SharedWords(channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes));
        } catch (IOException e) {
            throw new IOException(
                    "%s cannot be mapped with its %d bytes (%s): the limit of this process for memory is lower"
                            .formatted(file, bytes, SharedFile.reason(e)),
                    e);
        }
    }

    /// The file, while it has a name.
    public Path file() {
        return file;
    }

    /// How many processes the segment joins.
    public int processes() {
        return layout.processes();
    }

    /// Whether a process has made its wires; it may have ended since.
    public boolean isAttached(int process) {
        return PeerWatch.isAttached(
                words, layout.control(Objects.checkIndex(process, layout.processes())));
    }

    /// Takes the file its name, if it still has one; those that have opened it go on.
    public void unlink() throws IOException {
        SharedFile.unlink(file);
    }

    ShmLayout layout() {
        return layout;
    }

    SharedWords words() {
        return words;
    }
}
