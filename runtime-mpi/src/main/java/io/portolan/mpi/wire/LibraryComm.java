package io.portolan.mpi.wire;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A communicator of a native MPI library, in which each process has one rank. What is sent here
/// the library matches by itself, apart from all frames.
///
/// *Threads:* any. A collective blocks in the library, where nothing but the library ends it; all
/// else returns at once. *Units and shapes:* memory is outside the heap; counts are in bytes, but
/// for elements that are combined. *Failure:* [IOException] with what the library says;
/// [TruncatedException] for a message that is longer than the memory.
///
/// Source: MPI 4.1, chapters 3 and 6
public interface LibraryComm extends AutoCloseable {
    /// Any source, or any tag.
    int ANY = -1;

    /// Elements that the library can combine.
    enum ElementType {
        INT8,
        INT16,
        INT32,
        INT64,
        FLOAT,
        DOUBLE
    }

    /// How the library combines them, in the order of the codes of the operations.
    enum Combination {
        MAX,
        MIN,
        SUM,
        PROD,
        LAND,
        BAND,
        LOR,
        BOR,
        LXOR,
        BXOR
    }

    /// What is known of a message without its elements.
    record Envelope(int source, int tag, int bytes) {}

    /// A message is longer than the memory that it was to be received into.
    final class TruncatedException extends IOException {
        private static final long serialVersionUID = 1;

        public TruncatedException(String message) {
            super(message);
        }
    }

    /// A send or receive of the library. It is made, begun, complete, and let go of.
    ///
    /// *Threads:* one at a time.
    interface Operation {
        /// The most bytes of a message that [#memory] has room for.
        int SHORT_BYTES = 2048;

        /// Memory of its own.
        MemorySegment memory();

        /// Begins it.
        void send(MemorySegment memory, int bytes, int dest, int tag, boolean isSynchronous)
                throws IOException;

        /// Begins it.
        void receive(MemorySegment memory, int bytes, int source, int tag) throws IOException;

        /// Whether it is complete.
        ///
        /// *Failure:* as of the communicator; it is over then.
        boolean isDone() throws IOException;

        /// What was received, once it is complete.
        Envelope received() throws IOException;

        /// Ends a receive without a message, if it has none yet; returns whether it did. Otherwise
        /// it is complete.
        boolean cancel() throws IOException;

        /// Lets go of it, once it is complete, or if it could not begin.
        void release();
    }

    /// The message that the next receive would get; null if there is none.
    @Nullable Envelope probe(int source, int tag) throws IOException;

    /// An operation to begin.
    Operation operation();

    void barrier() throws IOException;

    void bcast(MemorySegment memory, int bytes, int root) throws IOException;

    /// The root gives each rank its block.
    ///
    /// @param out of the root a block for each rank, else not looked at
    void scatter(MemorySegment out, MemorySegment in, int blockBytes, int root) throws IOException;

    /// Each rank gives the root a block.
    ///
    /// @param in of the root a block for each rank, else not looked at
    void gather(MemorySegment out, MemorySegment in, int blockBytes, int root) throws IOException;

    void allgather(MemorySegment out, MemorySegment in, int blockBytes) throws IOException;

    void alltoall(MemorySegment out, MemorySegment in, int blockBytes) throws IOException;

    /// The root gets the elements of all ranks combined.
    ///
    /// @param in of the root, else not looked at
    void reduce(
            MemorySegment out,
            MemorySegment in,
            int elements,
            ElementType type,
            Combination combination,
            int root)
            throws IOException;

    void allreduce(
            MemorySegment out,
            MemorySegment in,
            int elements,
            ElementType type,
            Combination combination)
            throws IOException;

    /// Sets what looks at sends and receives that have begun while no rank does.
    ///
    /// @param look returns whether any are left
    void lookedAtBy(BooleanSupplier look);

    /// Lets go of it. All ranks do so, and nothing of it is under way.
    @Override
    void close();
}
