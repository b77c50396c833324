package io.portolan.mpi.rma;

import io.portolan.mpi.shm.SharedFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// The memory that the ranks of a window share, as one of them has mapped it.
///
/// ```
///   first rank:    makes the file
///   all:           agree that it is there         the others: open it
///   all:           agree that all have mapped it, and take the file its name
/// ```
///
/// All ranks know the name before there is a file, so that each of them takes it away, however the
/// making ends; nothing is left if a process is killed meanwhile.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 12.2.3
public final class SharedAllocation implements AutoCloseable {
    private final Arena arena;
    private final MemorySegment whole;
    private final long[] begins;
    private final long[] bytes;

    private SharedAllocation(Arena arena, MemorySegment whole, long[] begins, long[] bytes) {
        this.arena = arena;
        this.whole = whole;
        this.begins = begins;
        this.bytes = bytes;
    }

    /// Makes the memory; all ranks call it.
    ///
    /// @param file the same on all ranks, not there yet
    /// @param isFirst whether this is the rank that makes it
    /// @param bytes of each rank
    /// @param agree tells all ranks a fault, which is empty if there is none, and returns the first
    ///   one of any rank
    /// @throws IOException on every rank, if one of them cannot have the memory; the message is one
    ///   sentence
    public static SharedAllocation make(
            Path file,
            boolean isFirst,
            SharedLayout layout,
            long[] bytes,
            UnaryOperator<String> agree)
            throws IOException {
        long[] begins = layout.begins(bytes);
        long all = Math.max(1, begins[bytes.length]); // no file has less
        Arena arena = Arena.ofShared();
        try {
            MemorySegment whole = MemorySegment.NULL;
            String fault = "";
            if (isFirst) {
                try {
                    whole = SharedFile.create(file, all, arena);
                } catch (IOException | OutOfMemoryError e) {
                    fault = inWords(e);
                }
            }
            requireNone(agree.apply(fault));
            if (!isFirst) {
                try {
                    whole = SharedFile.open(file, all, arena);
                } catch (IOException | OutOfMemoryError e) {
                    fault = inWords(e);
                }
            }
            requireNone(agree.apply(fault));
            return new SharedAllocation(arena, whole, begins, bytes);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        } finally {
            SharedFile.unlink(file);
        }
    }

    /// What all ranks are told, as one sentence, when one of them has no memory, or none to map.
    public static String inWords(Throwable fault) {
        return fault instanceof OutOfMemoryError
                ? "a process has too little memory (%s); allowed is what its JVM may have; give it more with -Xmx, or allocate less"
                        .formatted(fault.getMessage())
                : String.valueOf(fault.getMessage());
    }

    private static void requireNone(String fault) throws IOException {
        if (!fault.isEmpty()) {
            throw new IOException(fault);
        }
    }

    /// The memory of a rank.
    public MemorySegment part(int rank) {
        return whole.asSlice(begins[rank], bytes[rank]);
    }

    /// The memory of all ranks, with what lies between.
    public MemorySegment all() {
        return whole.asSlice(0, begins[bytes.length]);
    }

    /// Ends this rank's use of it: its segments are closed.
    @Override
    public void close() {
        arena.close();
    }
}
