package mpi;

import io.portolan.mpi.LockType;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/// Memory of each rank of a communicator that all its ranks may read and write.
///
/// Sizes and displacement units count elements of the buffer that a rank gives, displacements its
/// units. An operation is complete when it returns. The buffers may be direct ones or not.
///
/// *Threads:* any thread of the rank; one at a time begins and ends epochs. *Failure:*
/// [MPIException] of the error handler of the window, which by default ends the job: with
/// [MPI#ERR_RMA_SYNC] for an operation outside of its epoch, with [MPI#ERR_DISP] for elements
/// outside of the memory, with [MPI#ERR_WIN] after [#free()].
///
/// Source: MPI 4.1, chapter 12
public final class Win implements Freeable {
    /// Stands for no window.
    public static final int WIN_NULL = 0;

    /// Memory that each rank has for itself.
    public static final int FLAVOR_PRIVATE = 0;

    /// Memory that the ranks share.
    public static final int FLAVOR_SHARED = 1;

    private final io.portolan.mpi.Win made;
    private final @Nullable Buffer base;
    private final long bytes;
    private final int unitBytes;
    private final SerializedAttributes attributes = new SerializedAttributes();
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private final Info info = new Info(true);
    private boolean isFreed;

    /// Makes a window of a buffer; all ranks of the communicator call this.
    ///
    /// @param size how many elements of the buffer others may reach
    /// @param dispUnit how many elements a displacement of 1 is
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        this(ranks(comm), base, exposed(comm, base, size), unitBytes(comm, base, dispUnit), info);
    }

    /// Makes a window of a buffer, as [#Win(java.nio.Buffer, int, int, mpi.Info, mpi.Comm)]; what
    /// is a buffer already cannot come to lie where other processes have it, so they reach it by
    /// the operations of the window only. If the buffer has fewer elements, the window has memory
    /// of its own, which only its operations reach.
    ///
    /// @param basePtr the memory of the calling rank
    /// @param flavor [#FLAVOR_PRIVATE] or [#FLAVOR_SHARED]
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer basePtr, int flavor)
            throws MPIException {
        this(
                ranks(comm),
                basePtr,
                allocated(comm, basePtr, size),
                unitBytes(comm, basePtr, dispUnit),
                info);
    }

    /// Makes a window without memory, to which ranks attach some.
    public Win(Info info, Comm comm) throws MPIException {
        this(io.portolan.mpi.Win.createDynamic(ranks(comm)), null, 0, 1, info);
    }

    private Win(
            io.portolan.mpi.Intracomm ranks,
            Buffer base,
            MemorySegment memory,
            int unitBytes,
            Info info)
            throws MPIException {
        this(
                io.portolan.mpi.Win.create(ranks, memory, unitBytes),
                base,
                memory.byteSize(),
                unitBytes,
                info);
    }

    private Win(
            io.portolan.mpi.Win made, @Nullable Buffer base, long bytes, int unitBytes, Info info)
            throws MPIException {
        this.made = made;
        this.base = base;
        this.bytes = bytes;
        this.unitBytes = unitBytes;
        errhandler.setOn(made);
        setInfo(info);
    }

    private static io.portolan.mpi.Intracomm ranks(Comm comm) throws MPIException {
        if (comm.core() instanceof io.portolan.mpi.Intracomm ranks) {
            return ranks;
        }
        throw comm.handled(
                new MPIException(
                        MPI.ERR_COMM,
                        "Win: the communicator is an intercommunicator; allowed is an intracommunicator; merge it first"));
    }

    private static MemorySegment memory(Buffer base, int size) throws MPIException {
        MemorySegment all = MPI.BYTE.segment(base);
        long wanted = (long) size * elementBytes(base);
        if (wanted < 0 || wanted > all.byteSize()) {
            throw new MPIException(
                    MPI.ERR_SIZE,
                    "Win: the size is %d; allowed is 0 to %d, the capacity of the buffer; give fewer"
                            .formatted(size, all.byteSize() / elementBytes(base)));
        }
        return all.asSlice(0, wanted);
    }

    /// The memory of the buffer, for a window of the communicator.
    private static MemorySegment exposed(Comm comm, Buffer base, int size) throws MPIException {
        try {
            return memory(base, size);
        } catch (MPIException e) {
            throw comm.handled(e);
        }
    }

    /// The memory of the buffer, or other memory if it has fewer elements.
    private static MemorySegment allocated(Comm comm, Buffer base, int size) throws MPIException {
        if (size <= base.capacity()) {
            return exposed(comm, base, size);
        }
        int most = Integer.MAX_VALUE / elementBytes(base);
        if (size > most) {
            throw comm.handled(
                    new MPIException(
                            MPI.ERR_SIZE,
                            "Win: the size is %d; allowed is 0 to %d, because the memory of a window has at most %d bytes; give fewer"
                                    .formatted(size, most, Integer.MAX_VALUE)));
        }
        try {
            return MemorySegment.ofBuffer(MPI.newBuffer(size, elementBytes(base)));
        } catch (OutOfMemoryError e) {
            throw comm.handled(
                    new MPIException(
                            MPI.ERR_NO_MEM,
                            "Win: the size is %d, for which there is no memory (%s); allowed is what the JVM may have; give it more by -XX:MaxDirectMemorySize, or give fewer"
                                    .formatted(size, e.getMessage())));
        }
    }

    /// How many bytes a displacement of 1 is.
    private static int unitBytes(Comm comm, Buffer base, int dispUnit) throws MPIException {
        int most = Integer.MAX_VALUE / elementBytes(base);
        if (dispUnit < 1 || dispUnit > most) {
            throw comm.handled(
                    new MPIException(
                            MPI.ERR_DISP,
                            "Win: the displacement unit is %d; allowed is 1 to %d; give 1 to count the elements of the buffer"
                                    .formatted(dispUnit, most)));
        }
        return dispUnit * elementBytes(base);
    }

    private static int elementBytes(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer _ -> Byte.BYTES;
            case CharBuffer _ -> Character.BYTES;
            case ShortBuffer _ -> Short.BYTES;
            case IntBuffer _ -> Integer.BYTES;
            case FloatBuffer _ -> Float.BYTES;
            case LongBuffer _ -> Long.BYTES;
            case DoubleBuffer _ -> Double.BYTES;
        };
    }

    private io.portolan.mpi.Win core() throws MPIException {
        MPI.check();
        if (isFreed) {
            throw errhandler.handled(
                    new MPIException(
                            MPI.ERR_WIN,
                            "the window was freed; allowed is to use it before; free it when all is done"));
        }
        return made;
    }

    /// Attaches memory to a window that was made without.
    ///
    /// @param size how many elements of the buffer
    public void attach(Buffer base, int size) throws MPIException {
        io.portolan.mpi.Win known = core();
        try {
            known.attach(memory(base, size));
        } catch (MPIException e) {
            throw errhandler.handled(e);
        }
    }

    /// Detaches the memory of the buffer.
    public void detach(Buffer base) throws MPIException {
        core().detach(MPI.BYTE.segment(base));
    }

    /// The group of the communicator.
    public Group getGroup() throws MPIException {
        return new Group(core().group());
    }

    // ---- Access --------------------------------------------------------------------------------

    /// Overwrites items of the target's memory.
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        core().put(
                        orgType.segment(origin),
                        0,
                        orgCount,
                        orgType.checked(),
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType.checked());
    }

    /// Reads items of the target's memory.
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        core().get(
                        orgType.segment(origin),
                        0,
                        orgCount,
                        orgType.checked(),
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType.checked());
    }

    /// Combines items of the target's memory with those of the buffer, element by element.
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        core().accumulate(
                        orgType.segment(origin),
                        0,
                        orgCount,
                        orgType.checked(),
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType.checked(),
                        op.inWindow(targetType));
    }

    /// As [#accumulate(java.nio.Buffer, int, mpi.Datatype, int, int, int, mpi.Datatype, mpi.Op)],
    /// and reads what was there before.
    public void getAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        core().getAccumulate(
                        orgType.segment(origin),
                        0,
                        orgCount,
                        orgType.checked(),
                        resultType.segment(resultAddr),
                        0,
                        resultCount,
                        resultType.checked(),
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType.checked(),
                        op.inWindow(targetType));
    }

    /// Combines one item of the target's memory, and reads what it was before.
    public void fetchAndOp(
            Buffer origin,
            Buffer resultAddr,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op)
            throws MPIException {
        getAccumulate(
                origin,
                1,
                dataType,
                resultAddr,
                1,
                dataType,
                targetRank,
                targetDisp,
                1,
                dataType,
                op);
    }

    /// Reads an item of the target's memory, and overwrites it if it is the one expected.
    public void compareAndSwap(
            Buffer origin,
            Buffer compareAddr,
            Buffer resultAddr,
            Datatype targetType,
            int targetRank,
            int targetDisp)
            throws MPIException {
        core().compareAndSwap(
                        targetType.buffer(origin, 1),
                        targetType.buffer(compareAddr, 1),
                        targetType.buffer(resultAddr, 1),
                        targetRank,
                        targetDisp);
    }

    /// Begins a [#put(java.nio.Buffer, int, mpi.Datatype, int, int, int, mpi.Datatype)].
    public final Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return new Request(
                core().rput(
                                orgType.segment(origin),
                                0,
                                orgCount,
                                orgType.checked(),
                                targetRank,
                                targetDisp,
                                targetCount,
                                targetType.checked()),
                null);
    }

    /// Begins a [#get(java.nio.Buffer, int, mpi.Datatype, int, int, int, mpi.Datatype)].
    public final Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return new Request(
                core().rget(
                                orgType.segment(origin),
                                0,
                                orgCount,
                                orgType.checked(),
                                targetRank,
                                targetDisp,
                                targetCount,
                                targetType.checked()),
                null);
    }

    /// Begins an accumulate.
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return new Request(
                core().raccumulate(
                                orgType.segment(origin),
                                0,
                                orgCount,
                                orgType.checked(),
                                targetRank,
                                targetDisp,
                                targetCount,
                                targetType.checked(),
                                op.inWindow(targetType)),
                null);
    }

    /// Begins an accumulate that reads what was there before.
    public Request rGetAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return new Request(
                core().rgetAccumulate(
                                orgType.segment(origin),
                                0,
                                orgCount,
                                orgType.checked(),
                                resultType.segment(resultAddr),
                                0,
                                resultCount,
                                resultType.checked(),
                                targetRank,
                                targetDisp,
                                targetCount,
                                targetType.checked(),
                                op.inWindow(targetType)),
                null);
    }

    // ---- Epochs --------------------------------------------------------------------------------

    /// Waits for all ranks, and begins the next epoch.
    ///
    /// @param assertion a sum of `MPI.MODE_...`, or 0
    public void fence(int assertion) throws MPIException {
        core().fence(core(assertion));
    }

    /// Waits until the ranks of the group have posted.
    public void start(Group group, int assertion) throws MPIException {
        core().start(group.core(), core(assertion));
    }

    /// Ends the epoch of [#start(mpi.Group, int)].
    public void complete() throws MPIException {
        core().complete();
    }

    /// Lets the ranks of the group access the memory.
    public void post(Group group, int assertion) throws MPIException {
        core().post(group.core(), core(assertion));
    }

    /// Waits until the ranks that were posted to have completed.
    public void waitFor() throws MPIException {
        core().await();
    }

    /// Whether they have.
    public boolean test() throws MPIException {
        return core().test();
    }

    /// Locks the memory of a rank.
    ///
    /// @param lockType [MPI#LOCK_EXCLUSIVE] or [MPI#LOCK_SHARED]
    public void lock(int lockType, int rank, int assertion) throws MPIException {
        io.portolan.mpi.Win win = core();
        switch (lockType) {
            case MPI.LOCK_EXCLUSIVE -> win.lock(LockType.EXCLUSIVE, rank, core(assertion));
            case MPI.LOCK_SHARED -> win.lock(LockType.SHARED, rank, core(assertion));
            default ->
                    throw errhandler.handled(
                            new MPIException(
                                    MPI.ERR_LOCKTYPE,
                                    "lock: the type of the lock is %d; allowed is MPI.LOCK_EXCLUSIVE or MPI.LOCK_SHARED; give one"
                                            .formatted(lockType)));
        }
    }

    /// Unlocks the memory of a rank.
    public void unlock(int rank) throws MPIException {
        core().unlock(rank);
    }

    /// Locks the memory of all ranks, to be shared.
    public void lockAll(int assertion) throws MPIException {
        core().lockAll(core(assertion));
    }

    /// Unlocks the memory of all ranks.
    public void unlockAll() throws MPIException {
        core().unlockAll();
    }

    /// Orders what was read and written in the memory before and after.
    public void sync() throws MPIException {
        core().sync();
    }

    /// Completes the operations on a target.
    public void flush(int targetRank) throws MPIException {
        core().flush(targetRank);
    }

    /// Completes the operations on all targets.
    public void flushAll() throws MPIException {
        core().flushAll();
    }

    /// Completes the operations on a target at the origin.
    public void flushLocal(int targetRank) throws MPIException {
        core().flushLocal(targetRank);
    }

    /// Completes the operations on all targets at the origin.
    public void flushLocalAll() throws MPIException {
        core().flushLocalAll();
    }

    /// The assertion in the bits of the core; unknown bits become one that it refuses.
    private static int core(int assertion) {
        int known =
                MPI.MODE_NOCHECK
                        | MPI.MODE_NOPRECEDE
                        | MPI.MODE_NOPUT
                        | MPI.MODE_NOSTORE
                        | MPI.MODE_NOSUCCEED;
        return bit(assertion, MPI.MODE_NOCHECK, io.portolan.mpi.Win.MODE_NOCHECK)
                | bit(assertion, MPI.MODE_NOPRECEDE, io.portolan.mpi.Win.MODE_NOPRECEDE)
                | bit(assertion, MPI.MODE_NOPUT, io.portolan.mpi.Win.MODE_NOPUT)
                | bit(assertion, MPI.MODE_NOSTORE, io.portolan.mpi.Win.MODE_NOSTORE)
                | bit(assertion, MPI.MODE_NOSUCCEED, io.portolan.mpi.Win.MODE_NOSUCCEED)
                | (assertion & ~known);
    }

    private static int bit(int assertion, int mode, int ofCore) {
        return (assertion & mode) == 0 ? 0 : ofCore;
    }

    // ---- What a window has ---------------------------------------------------------------------

    /// Says what is done about errors from now on.
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        errhandler.setOn(core());
        this.errhandler = errhandler;
    }

    /// What is done about errors.
    public Errhandler getErrhandler() throws MPIException {
        core();
        return errhandler;
    }

    /// Tells the error handler of an error, which [MPI#ERRORS_RETURN] ignores.
    ///
    /// @param errorCode an error class, as [MPI#ERR_OTHER]
    public void callErrhandler(int errorCode) throws MPIException {
        core();
        errhandler.handled(
                new MPIException(errorCode, "callErrhandler: the program reports an error"));
    }

    /// A new key for attributes.
    public static int createKeyval() throws MPIException {
        MPI.check();
        return SerializedAttributes.newKeyval();
    }

    /// Gives a key back.
    public static void freeKeyval(int keyval) throws MPIException {
        MPI.check();
        SerializedAttributes.freeKeyval(keyval);
    }

    /// Sets an attribute.
    public void setAttr(int keyval, Object value) throws MPIException {
        core();
        attributes.set(keyval, value);
    }

    /// The value of an attribute; null if there is none. [MPI#WIN_BASE] is the buffer,
    /// [MPI#WIN_SIZE] and [MPI#WIN_DISP_UNIT] are in bytes.
    public @Nullable Object getAttr(int keyval) throws MPIException {
        core();
        return switch (keyval) {
            case MPI.WIN_BASE -> base;
            case MPI.WIN_SIZE -> Math.toIntExact(bytes);
            case MPI.WIN_DISP_UNIT -> unitBytes;
            default -> attributes.get(keyval);
        };
    }

    /// Deletes an attribute.
    public void deleteAttr(int keyval) throws MPIException {
        core();
        attributes.delete(keyval);
    }

    /// Waits for all ranks, and gives the window back.
    @Override
    public void free() throws MPIException {
        core().free();
        attributes.clear();
        isFreed = true;
    }

    /// A copy of the hints.
    public Info getInfo() throws MPIException {
        core();
        return info.dup();
    }

    /// Sets hints; the others stay. With `no_locks` the locks are refused.
    public void setInfo(Info info) throws MPIException {
        io.portolan.mpi.Win known = core();
        known.setInfo(info.toCore());
        this.info.setAll(info);
    }

    /// The name.
    public String getName() throws MPIException {
        return core().name();
    }

    /// Names the window, for people.
    public void setName(String name) throws MPIException {
        core().setName(name);
    }
}
