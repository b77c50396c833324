package mpi;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/// What the ranks that have a file open share: the shared file pointer and a lock. It lies in
/// memory that all ranks map, because each rank has classes of its own.
///
/// *Threads:* any. *Ordering:* as volatile fields.
final class SharedWords {
    private static final VarHandle WORDS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int POINTER = 0;
    private static final int LOCK = Long.BYTES;
    private static final int LENGTH = 2 * Long.BYTES;
    private static final long PAUSE_NANOS = 20_000;

    private final ByteBuffer words;

    private SharedWords(ByteBuffer words) {
        this.words = words;
    }

    /// The words of the ranks of a communicator, all of which call this.
    static SharedWords of(io.portolan.mpi.Intracomm comm) throws IOException {
        if (comm.size() == 1) {
            return new SharedWords(ByteBuffer.allocateDirect(LENGTH).alignedSlice(Long.BYTES));
        }
        Path path = comm.rank() == 0 ? Files.createTempFile("mpi-file", ".pointer") : Path.of("");
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        int[] length = {name.length};
        comm.bcast(length, 0);
        byte[] sent = comm.rank() == 0 ? name : new byte[length[0]];
        comm.bcast(sent, 0);
        Path shared = Path.of(new String(sent, StandardCharsets.UTF_8));
        try (FileChannel channel =
                FileChannel.open(shared, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new SharedWords(channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH));
        } finally {
            comm.barrier();
            if (comm.rank() == 0) {
                Files.deleteIfExists(shared);
            }
        }
    }

    /// The shared file pointer.
    long pointer() {
        return (long) WORDS.getVolatile(words, POINTER);
    }

    void setPointer(long value) {
        WORDS.setVolatile(words, POINTER, value);
    }

    /// Moves the shared file pointer on; returns where it was.
    long advance(long by) {
        return (long) WORDS.getAndAdd(words, POINTER, by);
    }

    void lock() {
        while (!WORDS.compareAndSet(words, LOCK, 0L, 1L)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    void unlock() {
        WORDS.setVolatile(words, LOCK, 0L);
    }
}
