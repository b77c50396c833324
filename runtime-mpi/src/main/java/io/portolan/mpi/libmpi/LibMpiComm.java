package io.portolan.mpi.libmpi;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.wire.LibraryComm;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A communicator of the library.
///
/// *Threads:* any; the thread that made it has its status at hand, others allocate one for each
/// probe.
final class LibMpiComm implements LibraryComm {
    private static final Logger LOG = System.getLogger(LibMpiComm.class.getName());
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final int STATUS_BYTES = 64;
    private static final int LINE_BYTES = 64;
    private static final int MOST_TAG = 32_767;

    /// What the owner keeps for itself. Others must find those that they began and it completed.
    private static final int MOST_OF_OWNER = 16;

    /// More are not kept, so that many messages at once leave no memory behind.
    private static final int MOST_UNUSED = 256;

    private final LibMpi library;
    private final long handle;
    private final Thread owner = Thread.currentThread();
    private final Result ofOwner = new Result(Arena.ofAuto());
    private @Nullable BooleanSupplier look;

    /// Operations that are over, a few; used by the owner.
    private final Deque<OwnOperation> unusedByOwner = new ArrayDeque<>();

    /// Others that are over; guarded by itself.
    private final Unused unused = new Unused();

    private LibMpiComm(LibMpi library, long handle) {
        this.library = library;
        this.handle = handle;
    }

    /// What a call writes besides elements.
    private static final class Result {
        private final MemorySegment status;
        private final MemorySegment number;
        private final MemorySegment request;
        private final long statusAt;
        private final long numberAt;
        private final long requestAt;

        Result(Arena own) {
            status = own.allocate(STATUS_BYTES, Long.BYTES);
            number = own.allocate(INT);
            request = LibMpi.request(own);
            statusAt = status.address();
            numberAt = number.address();
            requestAt = request.address();
        }

        int number() {
            try {
                return NativeWords.getInt(numberAt);
            } finally {
                Reference.reachabilityFence(this); // the address alone keeps no memory
            }
        }

        Envelope envelope() throws IOException {
            try {
                int code = (int) MpiCalls.GET_COUNT.invokeExact(statusAt, numberAt);
                if (code != 0) {
                    throw new IOException(LibMpi.text(code));
                }
                return new Envelope(
                        MpiCalls.ABI.source(statusAt), MpiCalls.ABI.tag(statusAt), number());
            } catch (Throwable e) {
                throw LibMpi.failed(e);
            } finally {
                Reference.reachabilityFence(this); // as above
            }
        }
    }

    /// Makes a communicator of processes, which all call this.
    ///
    /// @param ranks of the processes in the library's world
    /// @param number that no other communicator with any of them has
    static LibMpiComm of(LibMpi library, int[] ranks, int number) throws IOException {
        MpiAbi abi = MpiCalls.ABI;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment group = arena.allocate(ValueLayout.ADDRESS);
            MemorySegment part = arena.allocate(ValueLayout.ADDRESS);
            MemorySegment made = arena.allocate(ValueLayout.ADDRESS);
            library.requireSuccess((int) MpiCalls.GROUP.invokeExact(MpiCalls.WORLD, group));
            library.requireSuccess(
                    (int)
                            MpiCalls.INCLUDE.invokeExact(
                                    abi.handle(group),
                                    ranks.length,
                                    arena.allocateFrom(INT, ranks),
                                    part));
            library.requireSuccess(
                    (int)
                            MpiCalls.CREATE.invokeExact(
                                    MpiCalls.WORLD, abi.handle(part), number & MOST_TAG, made));
            library.requireSuccess((int) MpiCalls.FREE_GROUP.invokeExact(part));
            library.requireSuccess((int) MpiCalls.FREE_GROUP.invokeExact(group));
            library.requireSuccess((int) MpiCalls.RETURN_ERRORS.invokeExact(abi.handle(made)));
            return new LibMpiComm(library, abi.handle(made));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    private Result result() {
        return isOwner() ? ofOwner : new Result(Arena.ofAuto());
    }

    private static int source(int source) {
        return source == ANY ? MpiCalls.ABI.anySource() : source;
    }

    private static int tag(int tag) {
        return tag == ANY ? MpiCalls.ABI.anyTag() : tag;
    }

    private void require(int code) throws IOException {
        if (code != 0) {
            throw failure(code);
        }
    }

    private IOException failure(int code) {
        String text = "%s: %s".formatted(library.name(), LibMpi.text(code));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment errorClass = arena.allocate(INT);
            int rc = (int) MpiCalls.ERROR_CLASS.invokeExact(code, errorClass);
            return rc == 0 && errorClass.get(INT, 0) == MpiCalls.ABI.truncated()
                    ? new TruncatedException(text)
                    : new IOException(text);
        } catch (Throwable e) {
            return LibMpi.failed(e);
        }
    }

    // ---- Messages -------------------------------------------------------------------------------

    @Override
    public @Nullable Envelope probe(int source, int tag) throws IOException {
        Result result = result();
        try {
            require(
                    (int)
                            MpiCalls.IPROBE.invokeExact(
                                    source(source),
                                    tag(tag),
                                    handle,
                                    result.number,
                                    result.status));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
        return result.number() == 0 ? null : result.envelope();
    }

    private boolean isOwner() {
        return Thread.currentThread().equals(owner);
    }

    @Override
    public Operation operation() {
        OwnOperation before = isOwner() ? unusedByOwner.poll() : null;
        if (before == null) {
            unused.acquire();
            try {
                before = unused.operations.poll();
            } finally {
                unused.release();
            }
        }
        return before == null ? new OwnOperation() : before;
    }

    private static final class Unused extends SpinLock {
        private final Deque<OwnOperation> operations = new ArrayDeque<>();
    }

    private final class OwnOperation implements Operation {
        private final Arena arena = Arena.ofAuto();
        private final Result result = new Result(arena);
        private final MemorySegment memory = arena.allocate(SHORT_BYTES, LINE_BYTES);

        /// A request that is complete is one no more, and has no status.
        private boolean isDone;

        @Override
        public MemorySegment memory() {
            return memory;
        }

        @Override
        public void send(MemorySegment from, int bytes, int dest, int tag, boolean isSynchronous)
                throws IOException {
            long at = from.address();
            long request = result.requestAt;
            try {
                require(
                        isSynchronous
                                ? (int)
                                        MpiCalls.ISSEND.invokeExact(
                                                at, bytes, dest, tag, handle, request)
                                : (int)
                                        MpiCalls.ISEND.invokeExact(
                                                at, bytes, dest, tag, handle, request));
            } catch (Throwable e) {
                throw LibMpi.failed(e);
            }
        }

        @Override
        public void receive(MemorySegment into, int bytes, int source, int tag) throws IOException {
            try {
                require(
                        (int)
                                MpiCalls.IRECV.invokeExact(
                                        into.address(),
                                        bytes,
                                        source(source),
                                        tag(tag),
                                        handle,
                                        result.requestAt));
            } catch (Throwable e) {
                throw LibMpi.failed(e);
            }
        }

        @Override
        public boolean isDone() throws IOException {
            if (isDone) {
                return true;
            }
            try {
                require(
                        (int)
                                MpiCalls.TEST.invokeExact(
                                        result.requestAt, result.numberAt, result.statusAt));
            } catch (Throwable e) {
                throw LibMpi.failed(e);
            }
            isDone = result.number() != 0;
            return isDone;
        }

        @Override
        public void release() {
            isDone = false;
            if (isOwner() && unusedByOwner.size() < MOST_OF_OWNER) {
                unusedByOwner.push(this);
                return;
            }
            unused.acquire();
            try {
                if (unused.operations.size() < MOST_UNUSED) {
                    unused.operations.push(this);
                }
            } finally {
                unused.release();
            }
        }

        @Override
        public Envelope received() throws IOException {
            return result.envelope();
        }

        @Override
        public boolean cancel() throws IOException {
            try {
                require((int) MpiCalls.CANCEL.invokeExact(result.request));
                while (!isDone()) { // it is local, or the message is on its way
                    Thread.onSpinWait();
                }
                require((int) MpiCalls.TEST_CANCELLED.invokeExact(result.status, result.number));
            } catch (Throwable e) {
                throw LibMpi.failed(e);
            }
            return result.number() != 0;
        }
    }

    // ---- Collectives ----------------------------------------------------------------------------

    @Override
    public void barrier() throws IOException {
        try {
            require((int) MpiCalls.BARRIER.invokeExact(handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void bcast(MemorySegment memory, int bytes, int root) throws IOException {
        try {
            require((int) MpiCalls.BCAST.invokeExact(memory, bytes, root, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void scatter(MemorySegment out, MemorySegment in, int blockBytes, int root)
            throws IOException {
        try {
            require(
                    (int)
                            MpiCalls.SCATTER.invokeExact(
                                    out, blockBytes, in, blockBytes, root, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void gather(MemorySegment out, MemorySegment in, int blockBytes, int root)
            throws IOException {
        try {
            require(
                    (int)
                            MpiCalls.GATHER.invokeExact(
                                    out, blockBytes, in, blockBytes, root, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void allgather(MemorySegment out, MemorySegment in, int blockBytes) throws IOException {
        try {
            require((int) MpiCalls.ALLGATHER.invokeExact(out, blockBytes, in, blockBytes, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void alltoall(MemorySegment out, MemorySegment in, int blockBytes) throws IOException {
        try {
            require((int) MpiCalls.ALLTOALL.invokeExact(out, blockBytes, in, blockBytes, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void reduce(
            MemorySegment out,
            MemorySegment in,
            int elements,
            ElementType type,
            Combination combination,
            int root)
            throws IOException {
        long ofType = MpiCalls.type(type);
        long op = MpiCalls.combination(combination);
        try {
            require((int) MpiCalls.REDUCE.invokeExact(out, in, elements, ofType, op, root, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    @Override
    public void allreduce(
            MemorySegment out,
            MemorySegment in,
            int elements,
            ElementType type,
            Combination combination)
            throws IOException {
        long ofType = MpiCalls.type(type);
        long op = MpiCalls.combination(combination);
        try {
            require((int) MpiCalls.ALLREDUCE.invokeExact(out, in, elements, ofType, op, handle));
        } catch (Throwable e) {
            throw LibMpi.failed(e);
        }
    }

    // ---- Life -----------------------------------------------------------------------------------

    @Override
    public void lookedAtBy(BooleanSupplier given) {
        look = given;
        library.addLook(given);
    }

    @Override
    public void close() {
        if (look != null) {
            library.removeLook(look);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment freed = arena.allocate(ValueLayout.ADDRESS);
            MpiCalls.ABI.write(handle, freed);
            require((int) MpiCalls.FREE.invokeExact(freed));
        } catch (Throwable e) {
            LOG.log(Level.DEBUG, "a communicator of the library cannot be freed", e);
        }
    }
}
