package io.portolan.mpi;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Barrier;
import io.portolan.mpi.collective.Collectives;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.ObjectMovements;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.construct.Construction;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.ExposedWindow;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.engine.RemoteWindow;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.rma.ArrayAccess;
import io.portolan.mpi.rma.AttachedMemory;
import io.portolan.mpi.rma.ExposedMemory;
import io.portolan.mpi.rma.RemoteMemory;
import io.portolan.mpi.rma.SharedAllocation;
import io.portolan.mpi.rma.SharedLayout;
import io.portolan.mpi.rma.SharedMemory;
import io.portolan.mpi.rma.TargetItems;
import io.portolan.mpi.rma.WindowEpochs;
import io.portolan.mpi.shm.SharedFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A window: memory of each rank of a communicator that all its ranks may read and write, without
/// help of the rank whose memory it is.
///
/// {@snippet class="io.portolan.mpi.examples.Tickets" region="window"}
///
/// - Made by all ranks of a communicator (12.2): [create][#create], [allocate][#allocate],
///   [allocateShared][#allocateShared] with [sharedQuery][#sharedQuery] and
///   [sharedMemory][#sharedMemory], [createDynamic][#createDynamic] with [attach][#attach] and
///   [detach][#detach]; [free][#free]
/// - Access to the memory of a target (12.3): [put][#put], [get][#get], [accumulate][#accumulate],
///   [getAccumulate][#getAccumulate], [fetchAndOp][#fetchAndOp], [compareAndSwap][#compareAndSwap];
///   with a request [rput][#rput], [rget][#rget], [raccumulate][#raccumulate],
///   [rgetAccumulate][#rgetAccumulate]
/// - Epochs, between which access is allowed (12.5): [fence][#fence]; [start][#start],
///   [complete][#complete], [post][#post], [await][#await], [test][#test]; [lock][#lock],
///   [unlock][#unlock], [lockAll][#lockAll], [unlockAll][#unlockAll]
/// - Completion inside of locks (12.5.4): [flush][#flush], [flushAll][#flushAll],
///   [flushLocal][#flushLocal], [flushLocalAll][#flushLocalAll], [sync][#sync]
///
/// The memory of a rank is an array of a primitive type or a [java.lang.foreign.MemorySegment]. The
/// buffers of the origin, the rank that calls an operation, are those of [io.portolan.mpi.Comm]:
/// whole, or `count` elements from `offset` on, or items of a [io.portolan.mpi.Datatype]. Elements
/// of an array are those of its type only; a segment holds elements of any type, also of several.
/// [MPI#PROC_NULL] as the target is an operation that does nothing.
///
/// The standard's memory model is the unified one: there is one copy of the memory, which its rank
/// reads and writes as it reads and writes any other. An operation is complete when it returns, at
/// the origin and at the target; the buffers of the origin may be used again at once.
///
/// *Threads:* any number of threads of the rank may use it, inside of an epoch; epochs are begun
/// and ended by one thread at a time. `fence`, `start`, `await`, `lock`, `lockAll`, `free` and what
/// makes a window block, all else does not. *Ordering:* what any rank did before a fence, before it
/// completed or posted, or unlocked happens-before what is done after the fence, after the await or
/// start that waits for it, or by the next rank that locks. An element is never seen half-written.
/// Single elements of arrays of `long`, `double` and `int` are put with release and got with
/// acquire ([java.lang.invoke.VarHandle]); other puts and gets have no order until then. Each
/// element, in [Op#MINLOC] and [Op#MAXLOC] each pair, is combined atomically with respect to the
/// other operations that combine elements, and a `getAccumulate` with [Op#NO_OP] or [Op#REPLACE]
/// reads or writes atomically. *Units and shapes:* displacements count elements of the target's
/// array; of a segment bytes, unless the window was made with another displacement unit; the
/// target's memory decides. *Failure:* [MPIException] for a wrong argument, for elements outside of
/// the memory ([ErrorClass#RMA_RANGE]), and for an operation outside of the epoch that it needs
/// ([ErrorClass#RMA_SYNC]), before anything happened; the error handler of the window is told.
/// Waits that can never end, deadlocks and failed ranks: as [io.portolan.mpi.Comm]. *Cost:* a put
/// or get of an array of the target's type is a copy from array to array; nothing is allocated. If
/// the target lives in another process, an operation is a message there and back.
///
/// Source: MPI 4.1, chapter 12
public final class Win implements AutoCloseable {
    /// Assertion: no other rank has or wants a lock that conflicts, or the posts were made before.
    public static final int MODE_NOCHECK = 1;

    /// Assertion: the rank has not written its own memory since the last synchronisation.
    public static final int MODE_NOSTORE = 2;

    /// Assertion: the memory of the rank is not put into until the next synchronisation.
    public static final int MODE_NOPUT = 4;

    /// Assertion: the fence ends no epoch in which operations were called.
    public static final int MODE_NOPRECEDE = 8;

    /// Assertion: the fence begins no epoch in which operations are called.
    public static final int MODE_NOSUCCEED = 16;

    /// Says that the memory of a rank does not follow that of the rank before; not to be changed.
    private static final Info APART = new Info().set(Hints.NONCONTIG, "true");

    private final Context context;
    private final WindowEpochs epochs;

    /// By rank the arrays to which an operation may take the short way now, else null. They are
    /// here, and not with the epochs, because a put of one element takes hardly longer than the
    /// look at them.
    private @Nullable Object[] arrays;

    private final Collectives collectives;
    private final WinFlavor flavor;
    private final TargetWindow memory;

    /// Null unless the memory is shared by a file.
    private final @Nullable SharedParts shared;

    private final Attributes attributes;
    private final Attributes.AttributeOrder attributeOrder;
    private final Group group;

    private volatile Info hints = Hints.OF_WIN.first();
    private volatile Errhandler errhandler = Errhandler.ERRORS_RETURN;

    private Win(
            Intracomm comm,
            Context context,
            Collectives collectives,
            WinFlavor flavor,
            TargetWindow memory,
            TargetWindow[] targets,
            @Nullable SharedParts shared) {
        this.context = context;
        this.collectives = collectives;
        this.flavor = flavor;
        this.memory = memory;
        this.shared = shared;
        this.arrays = new Object[0];
        this.epochs = new WindowEpochs(context, collectives, targets, now -> arrays = now);
        this.attributeOrder = comm.scope().attributes();
        this.attributes = new Attributes(this);
        this.group = new Group(context.local(), context.process());
        context.attach(this::handle);
        context.health().needAll();
    }

    // ---- Windows are made (section 12.2) -------------------------------------------------------

    /// Makes a window of memory that the ranks give. All ranks must call it.
    ///
    /// Source: MPI 4.1, section 12.2.1
    ///
    /// @param memory of the calling rank: an array of a primitive type, a
    ///   [java.lang.foreign.MemorySegment] whose displacements are bytes, or a
    ///   [io.portolan.mpi.TypedSegment] whose displacements are elements of its layout; those of
    ///   different ranks may differ
    public static Win create(Intracomm comm, Object memory) {
        Call call = enter(comm, CommOperation.WIN_CREATE);
        if (memory instanceof TypedSegment typed) {
            ValueLayout layout = typed.layout();
            return create(call, comm, typed.segment(), Math.toIntExact(layout.byteSize()));
        }
        return create(call, comm, memory, 1);
    }

    /// Makes a window of memory that the ranks give: as [#create(Intracomm, Object)].
    ///
    /// @param dispUnit how many bytes a displacement of 1 is, in the memory of the calling rank
    public static Win create(Intracomm comm, MemorySegment memory, int dispUnit) {
        return create(enter(comm, CommOperation.WIN_CREATE), comm, memory, dispUnit);
    }

    private static Win create(Call call, Intracomm comm, Object memory, int dispUnit) {
        requireExposable(call, memory);
        if (dispUnit < 1) {
            throw call.error(
                    ErrorClass.DISP,
                    "dispUnit is %d; allowed is 1 or more; give the size of an element in bytes"
                            .formatted(dispUnit));
        }
        Context context = comm.context();
        return make(
                call,
                comm,
                WinFlavor.CREATE,
                ExposedMemory.of(memory, dispUnit, comm.rank(), context.process()));
    }

    /// Makes a window of new arrays of zeros. All ranks must call it.
    ///
    /// Source: MPI 4.1, section 12.2.2
    ///
    /// @param count how many elements the array of the calling rank has
    /// @param datatype one of the constants
    public static Win allocate(Intracomm comm, long count, Datatype datatype) {
        Call call = enter(comm, CommOperation.WIN_ALLOCATE);
        Primitive primitive = requireAllocatable(call, count, datatype);
        return make(call, comm, WinFlavor.ALLOCATE, exposed(comm, count, primitive));
    }

    /// Makes a window of new memory of zeros that every rank may ask for, by [#sharedQuery(int,
    /// Class)]: of arrays where all ranks live in one process, and of segments where they live in
    /// several of one host. All ranks must call it. As with the standard's info key
    /// `alloc_shared_noncontig`, the memory of a rank does not follow that of the rank before.
    ///
    /// *Failure:* [MPIException], on every rank, with [ErrorClass#RMA_SHARED] when the ranks live
    /// on several hosts, or where their processes can share no memory, or not so much.
    ///
    /// Source: MPI 4.1, section 12.2.3
    ///
    /// @param count how many elements the memory of the calling rank has
    /// @param datatype one of the constants
    public static Win allocateShared(Intracomm comm, long count, Datatype datatype) {
        Call call = enter(comm, CommOperation.WIN_ALLOCATE_SHARED);
        Info hints = Hints.OF_WIN.with(call, Hints.OF_WIN.first(), APART);
        return allocateShared(call, comm, count, datatype, SharedLayout.ARRAYS, hints);
    }

    /// Makes a window of new memory of zeros that every rank may ask for, as
    /// [#allocateShared(Intracomm, long, Datatype)]; it is a segment in one process, too.
    ///
    /// @param info with `alloc_shared_noncontig` as `false`, which it is unless set, the memory of
    ///   each rank follows that of the rank before, and [#sharedMemory()] is that of all; with
    ///   `true` it begins on a page of its own. The same on all ranks. Also takes the hints of
    ///   [#setInfo(Info)].
    public static Win allocateShared(Intracomm comm, long count, Datatype datatype, Info info) {
        Call call = enter(comm, CommOperation.WIN_ALLOCATE_SHARED);
        Arguments.requireGiven(call, "info", info);
        Info hints = Hints.OF_WIN.with(call, Hints.OF_WIN.first(), info);
        boolean isApart = hints.get(Hints.NONCONTIG).filter("true"::equals).isPresent();
        SharedLayout layout = isApart ? SharedLayout.APART : SharedLayout.CONTIGUOUS;
        return allocateShared(call, comm, count, datatype, layout, hints);
    }

    private static Win allocateShared(
            Call call,
            Intracomm comm,
            long count,
            Datatype datatype,
            SharedLayout layout,
            Info hints) {
        Primitive primitive = requireAllocatable(call, count, datatype);
        requireOneHost(call, comm);
        Construction<Construction.SharedMemoryRecord> part =
                Construction.sharedWindow(
                        call,
                        comm.sides().place(),
                        new Construction.SharedMemoryRecord(
                                layout.name(),
                                count * primitive.bytes(),
                                primitive.bytes(),
                                SharedFile.newName().toString()));
        comm.run(part);
        Making making = Making.of(call, comm, part.plan());
        boolean areArrays = layout == SharedLayout.ARRAYS && !comm.context().spansProcesses();
        Win made =
                areArrays
                        ? making.sharedArrays(count, primitive)
                        : making.shared(layout, part.records());
        made.hints = hints;
        return made;
    }

    private static void requireOneHost(Call call, Intracomm comm) {
        Context context = comm.context();
        ProcessMap processes = comm.endpoint().fabric().processes();
        int host = processes.hostOf(processes.processOf(context.process(0)));
        for (int rank = 1; rank < context.size(); rank++) {
            if (processes.hostOf(processes.processOf(context.process(rank))) != host) {
                throw call.error(
                        ErrorClass.RMA_SHARED,
                        "%s has rank 0 and rank %d on different hosts; allowed is memory that ranks of one host share; make the window on splitType(SplitType.SHARED, ...), or use allocate"
                                .formatted(context.name(), rank));
            }
        }
    }

    /// Makes a window without memory, to which the ranks attach some. All ranks must call it.
    ///
    /// Source: MPI 4.1, section 12.2.4
    public static Win createDynamic(Intracomm comm) {
        Call call = enter(comm, CommOperation.WIN_CREATE_DYNAMIC);
        return make(
                call,
                comm,
                WinFlavor.DYNAMIC,
                new AttachedMemory(comm.rank(), comm.context().process()));
    }

    private static Call enter(Intracomm comm, CommOperation operation) {
        Arguments.requireGiven(operation.toString(), "comm", comm);
        return comm.enter(operation);
    }

    /// *Failure:* [MPIException] if there is no memory of so many elements of the type.
    private static Primitive requireAllocatable(Call call, long count, Datatype datatype) {
        Arguments.requireGiven(call, "datatype", datatype);
        ItemType type = datatype.itemType();
        Primitive primitive = type.primitive();
        if (primitive == null || !type.isBasic()) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the datatype is %s; allowed are the constants of Datatype; allocate as many of its elements as it reaches over"
                            .formatted(datatype));
        }
        long most = Long.MAX_VALUE / primitive.bytes();
        if (count < 0 || count > most) {
            throw call.error(
                    ErrorClass.SIZE,
                    "count is %d; allowed is 0 to %d; give the number of elements of the calling rank"
                            .formatted(count, most));
        }
        return primitive;
    }

    private static ExposedMemory exposed(Intracomm comm, long count, Primitive primitive) {
        return ExposedMemory.of(
                ExposedMemory.allocate(count, primitive),
                primitive.bytes(),
                comm.rank(),
                comm.context().process());
    }

    private static Win make(Call call, Intracomm comm, WinFlavor flavor, ExposedWindow memory) {
        Construction<Construction.Nothing> part = Construction.dup(call, comm.sides().place());
        comm.run(part);
        return Making.of(call, comm, part.plan()).window(flavor, memory, null);
    }

    /// A window that the ranks are about to make: they agree on a context of it, as they do for a
    /// duplicate; each exposes its memory there, and once all have they look the memory of the
    /// others up.
    ///
    /// @param call on the context of the window
    private record Making(Intracomm comm, Context context, Call call, Collectives collectives) {
        static Making of(Call call, Intracomm comm, CommPlan plan) {
            Context context = comm.context().derive(plan, "win");
            return new Making(
                    comm,
                    context,
                    context.call(call.operation()),
                    new Collectives(context.endpoint(), comm.scope().place(plan, context)));
        }

        Win window(WinFlavor flavor, ExposedWindow memory, @Nullable SharedParts shared) {
            Endpoint engine = context.endpoint().endpoint();
            engine.expose(context.number(), memory);
            try {
                collectives.run(new Barrier(call, context.rank()));
            } catch (RuntimeException e) {
                engine.forget(context.number());
                throw e;
            }
            TargetWindow[] targets = new TargetWindow[context.size()];
            for (int rank = 0; rank < targets.length; rank++) {
                int target = rank;
                targets[rank] =
                        engine.window(
                                context.number(),
                                context.process(rank),
                                way -> reached(target, way, shared));
            }
            return new Win(comm, context, collectives, flavor, memory, targets, shared);
        }

        private TargetWindow reached(int target, RemoteWindow way, @Nullable SharedParts shared) {
            RemoteMemory remote = new RemoteMemory(context, way);
            return shared == null ? remote : new SharedMemory(shared.of(context, target), remote);
        }

        /// A window of arrays, which ranks of one process share.
        Win sharedArrays(long count, Primitive primitive) {
            @Nullable ExposedMemory memory = null;
            String fault = "";
            try {
                memory = exposed(comm, count, primitive);
            } catch (OutOfMemoryError e) {
                fault = SharedAllocation.inWords(e);
            }
            String first = firstFault(fault);
            if (memory == null || !first.isEmpty()) {
                throw comm.call(call.operation()).error(ErrorClass.RMA_SHARED, first);
            }
            return window(WinFlavor.SHARED, memory, null);
        }

        /// A window of memory that the ranks share by a file.
        Win shared(SharedLayout layout, List<Construction.SharedMemoryRecord> records) {
            SharedAllocation memory;
            try {
                memory =
                        SharedAllocation.make(
                                Path.of(records.getFirst().file()),
                                context.rank() == 0,
                                layout,
                                records.stream()
                                        .mapToLong(Construction.SharedMemoryRecord::bytes)
                                        .toArray(),
                                this::firstFault);
            } catch (IOException e) {
                throw comm.call(call.operation())
                        .error(ErrorClass.RMA_SHARED, String.valueOf(e.getMessage()));
            }
            SharedParts parts = new SharedParts(memory, layout, records);
            try {
                return window(WinFlavor.SHARED, parts.of(context, context.rank()), parts);
            } catch (RuntimeException e) {
                memory.close();
                throw e;
            }
        }

        /// Tells all ranks a fault, and returns the first one of any rank.
        private String firstFault(String own) {
            Sides sides = Sides.ofIntracomm(context.rank(), context.size());
            Contribution.ValueContribution<List<String>> all =
                    new ObjectMovements(sides, context.filter()).allgather(call, own, String.class);
            collectives.run(all.contribution());
            return all.value().get().stream()
                    .filter(fault -> !fault.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    /// The memory that the ranks share by a file, with what each of them has asked for.
    private record SharedParts(
            SharedAllocation memory,
            SharedLayout layout,
            List<Construction.SharedMemoryRecord> records) {
        ExposedMemory of(Context context, int rank) {
            return ExposedMemory.of(
                    memory.part(rank), records.get(rank).unitBytes(), rank, context.process(rank));
        }
    }

    private static void requireExposable(Call call, Object memory) {
        if (memory instanceof MemorySegment segment) {
            String fault = SegmentRegion.fault(segment);
            if (fault == null && segment.isReadOnly()) {
                fault =
                        "the segment is read-only; allowed is memory that may be written; give the segment that it is a view of, or an array";
            }
            if (fault != null) {
                throw call.error(ErrorClass.BASE, fault);
            }
        } else if (memory == null || Primitive.of(memory) == null) {
            throw call.error(
                    ErrorClass.BASE,
                    "the memory is %s; allowed is a one-dimensional array of a primitive type or a MemorySegment; give an array of length 0 to expose nothing"
                            .formatted(memory == null ? "null" : memory.getClass().getTypeName()));
        }
    }

    /// Attaches memory to a dynamic window; the standard's MPI_Win_attach.
    ///
    /// Source: MPI 4.1, section 12.2.4
    ///
    /// @param memory an array of a primitive type or a [java.lang.foreign.MemorySegment]
    /// @return the displacement of the first element, or byte of the segment, which the rank tells
    ///   the others; it stands for the address that C programs tell
    public long attach(Object memory) {
        Call call = enter(CommOperation.ATTACH);
        AttachedMemory attached = requireDynamic(call);
        requireExposable(call, memory);
        return attached.attach(memory);
    }

    /// Detaches memory that was attached.
    ///
    /// *Failure:* [MPIException] if it is not.
    ///
    /// Source: MPI 4.1, section 12.2.4
    public void detach(Object memory) {
        Call call = enter(CommOperation.DETACH);
        Arguments.requireGiven(call, "memory", memory);
        AttachedMemory attached = requireDynamic(call);
        if (!attached.detach(memory)) {
            throw call.error(
                    ErrorClass.RMA_ATTACH,
                    "the memory is a %s that is none of the %d attached; allowed is what was given to attach; give that very object"
                            .formatted(memory.getClass().getTypeName(), attached.size()));
        }
    }

    private AttachedMemory requireDynamic(Call call) {
        if (memory instanceof AttachedMemory attached) {
            return attached;
        }
        throw call.error(
                ErrorClass.RMA_FLAVOR,
                "the flavor of %s is %s; allowed is DYNAMIC; make the window by Win.createDynamic"
                        .formatted(context.name(), flavor));
    }

    /// The memory of the calling rank.
    ///
    /// @param type for example `long[].class`, or `MemorySegment.class`; of shared memory, the
    ///   latter always, also if it is an array
    public <T> T base(Class<T> type) {
        Call call = enter(CommOperation.BASE);
        return as(call, context.rank(), type, memory);
    }

    /// The memory of a rank, as the rank itself has it: to be read and written like any other
    /// memory that threads share, between calls of [#sync()]. Where the ranks live in several
    /// processes it is a [java.lang.foreign.MemorySegment], so a program that is to run in one and
    /// in several asks for that.
    ///
    /// The atomic operations of [java.lang.invoke.VarHandle] on the memory are atomic among each
    /// other, also between processes, and those of the window that combine elements are among
    /// themselves; an element is not to be changed by both between two synchronisations.
    ///
    /// *Failure:* [MPIException] unless the window was made by [#allocateShared(Intracomm, long,
    /// Datatype)], and for the type of an array where the memory is none.
    ///
    /// Source: MPI 4.1, section 12.2.3
    ///
    /// @param rank [MPI#PROC_NULL] for the lowest rank that has any
    /// @param type `MemorySegment.class`, or where all ranks live in one process and no info was
    ///   given, for example `long[].class`
    public <T> T sharedQuery(int rank, Class<T> type) {
        Call call = enter(CommOperation.SHARED_QUERY);
        requireShared(call);
        int asked = rank;
        if (rank == MPI.PROC_NULL) {
            asked = 0;
            while (asked < context.size() - 1 && sizeBytes(epochs.memory(asked)) == 0) {
                asked++;
            }
        }
        epochs.requireRank(call, asked);
        return as(call, asked, type, epochs.memory(asked));
    }

    /// The memory of all ranks as one segment, in which that of each rank follows that of the rank
    /// before.
    ///
    /// *Failure:* [MPIException] unless the window was made by [#allocateShared(Intracomm, long,
    /// Datatype, Info)] without `alloc_shared_noncontig`.
    ///
    /// Source: MPI 4.1, section 12.2.3
    public MemorySegment sharedMemory() {
        Call call = enter(CommOperation.SHARED_MEMORY);
        requireShared(call);
        SharedParts parts = shared;
        if (parts == null || parts.layout() != SharedLayout.CONTIGUOUS) {
            throw call.error(
                    ErrorClass.RMA_FLAVOR,
                    "%s is true of %s; allowed is false; make the window by Win.allocateShared with an info in which it is false, or ask for each rank's memory by sharedQuery"
                            .formatted(Hints.NONCONTIG, context.name()));
        }
        return parts.memory().all();
    }

    private void requireShared(Call call) {
        if (flavor != WinFlavor.SHARED) {
            throw call.error(
                    ErrorClass.RMA_FLAVOR,
                    "the flavor of %s is %s; allowed is SHARED; make the window by Win.allocateShared"
                            .formatted(context.name(), flavor));
        }
    }

    private <T> T as(Call call, int rank, Class<T> type, TargetWindow of) {
        Arguments.requireGiven(call, "type", type);
        ExposedMemory exposed = mapped(of);
        Object base = exposed == null ? null : exposed.base();
        if (exposed != null && flavor == WinFlavor.SHARED && type == MemorySegment.class) {
            base = exposed.segment();
        }
        if (!type.isInstance(base)) {
            throw call.error(
                    ErrorClass.TYPE,
                    rank,
                    null,
                    "type is %s and the memory of rank %d %s; allowed is its own type; give that class"
                            .formatted(
                                    type.getTypeName(),
                                    rank,
                                    base == null
                                            ? "what it has attached"
                                            : base instanceof MemorySegment
                                                    ? "a MemorySegment"
                                                    : base.getClass().getTypeName()));
        }
        return type.cast(base);
    }

    /// The size of the calling rank's memory; 0 of a dynamic window.
    public long sizeBytes() {
        return used(sizeBytes(memory));
    }

    private static long sizeBytes(TargetWindow of) {
        ExposedMemory exposed = mapped(of);
        return exposed == null ? 0 : exposed.sizeBytes();
    }

    /// The array or segment that this process has; null of a dynamic window, and of memory that
    /// only another process has.
    private static @Nullable ExposedMemory mapped(TargetWindow of) {
        return switch (of) {
            case ExposedMemory exposed -> exposed;
            case SharedMemory there -> there.direct();
            default -> null;
        };
    }

    /// The displacement unit of the calling rank's memory; 1 of a dynamic window.
    public int dispUnitBytes() {
        return used(memory instanceof ExposedMemory exposed ? exposed.unitBytes() : 1);
    }

    /// How the window was made.
    public WinFlavor flavor() {
        return used(flavor);
    }

    /// The ranks of the window.
    public Group group() {
        return used(group);
    }

    /// Waits for all ranks, and frees the window: deletes its attributes and refuses operations
    /// from now on. All ranks must call it, and none inside of an epoch. Afterwards no other rank
    /// has access to the memory, and segments of memory that the ranks share by a file are closed.
    /// Once a rank of the window has failed without which the others go on, each frees its own and
    /// waits for nobody, inside of an epoch too.
    ///
    /// *Failure:* [MPIException] when it is freed already, or an epoch was not ended; what a delete
    /// function of an attribute throws, and the window is not freed then;
    /// [io.portolan.mpi.error.RankFailedException] when a rank fails while it waits, and the window
    /// is freed all the same if the others go on.
    ///
    /// Source: MPI 4.1, section 12.2.5
    public void free() {
        Call call = call(CommOperation.FREE);
        requireNotFreed(call);
        context.endpoint().enter(call);
        boolean isWhole = context.health().isWhole(call);
        if (isWhole) {
            epochs.requireEnded(call);
        }
        attributes.deleteAll();
        if (isWhole) {
            awaitAll(call);
        }
        release();
    }

    private void awaitAll(Call call) {
        try {
            collectives.run(new Barrier(call, context.rank()));
        } catch (RankFailedException e) {
            if (!e.hasEndedWorld()) {
                release();
            }
            throw e;
        }
    }

    private void release() {
        epochs.close();
        context.endpoint().endpoint().forget(context.number());
        context.free();
        if (shared != null) {
            shared.memory().close();
        }
    }

    /// As [#free()]; does nothing to a window that is freed already.
    @Override
    public void close() {
        if (!context.used().isFreed()) {
            free();
        }
    }

    /// The array of the target if an operation may take the short way to it, else null.
    private @Nullable Object array(int target) {
        @Nullable Object[] now = arrays;
        return 0 <= target && target < now.length ? now[target] : null;
    }

    // ---- Put and get (sections 12.3.1 and 12.3.2) ----------------------------------------------

    /// Overwrites elements of the target's memory with the whole buffer.
    ///
    /// Source: MPI 4.1, section 12.3.1
    ///
    /// @param displacement of the first element at the target
    public void put(Object origin, int target, long displacement) {
        Object array = array(target);
        if (array == null || !ArrayAccess.put(origin, array, displacement)) {
            Call call = call(CommOperation.PUT);
            now(toPut(call, BufferArgument.to(target, call, origin), target, displacement));
        }
    }

    /// Overwrites `count` elements: as [#put(Object, int, long)].
    public void put(Object origin, int offset, int count, int target, long displacement) {
        Object array = array(target);
        if (array == null || !ArrayAccess.put(origin, offset, count, array, displacement)) {
            Call call = call(CommOperation.PUT);
            TypedRegion from = BufferArgument.to(target, call, origin, offset, count);
            now(toPut(call, from, target, displacement));
        }
    }

    private static TargetOperation toPut(
            Call call, TypedRegion from, int target, long displacement) {
        return toPut(call, from, target, TargetItems.like(from, displacement, null));
    }

    private static TargetOperation toPut(Call call, TypedRegion from, int target, TargetItems at) {
        return new TargetOperation(call, target, from, false, memory -> memory.put(from, at));
    }

    /// Overwrites items: as [#put(Object, int, long)].
    ///
    /// @param offset where the first item is put in the buffer, in what the datatype counts in
    /// @param displacement where the first item is put at the target
    public void put(
            Object origin,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType) {
        Call call = call(CommOperation.PUT);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count, datatype);
        now(toPut(call, from, target, items(call, displacement, targetCount, targetType, null)));
    }

    /// Overwrites the whole buffer with elements of the target's memory.
    ///
    /// Source: MPI 4.1, section 12.3.2
    ///
    /// @param displacement of the first element at the target
    public void get(Object result, int target, long displacement) {
        Object array = array(target);
        if (array != null && ArrayAccess.get(result, array, displacement)) {
            epochs.hasRead(CommOperation.GET);
        } else {
            Call call = call(CommOperation.GET);
            now(toGet(call, BufferArgument.from(target, call, result), target, displacement));
        }
    }

    /// Gets `count` elements: as [#get(Object, int, long)].
    public void get(Object result, int offset, int count, int target, long displacement) {
        Object array = array(target);
        if (array != null && ArrayAccess.get(result, offset, count, array, displacement)) {
            epochs.hasRead(CommOperation.GET);
        } else {
            Call call = call(CommOperation.GET);
            TypedRegion into = BufferArgument.from(target, call, result, offset, count);
            now(toGet(call, into, target, displacement));
        }
    }

    private static TargetOperation toGet(
            Call call, TypedRegion into, int target, long displacement) {
        return toGet(call, into, target, TargetItems.like(into, displacement, null));
    }

    private static TargetOperation toGet(Call call, TypedRegion into, int target, TargetItems at) {
        return new TargetOperation(call, target, into, true, memory -> memory.get(into, at));
    }

    /// Gets items: as [#get(Object, int, long)].
    ///
    /// @param offset where the first item is put in the buffer, in what the datatype counts in
    /// @param displacement where the first item is put at the target
    public void get(
            Object result,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType) {
        Call call = call(CommOperation.GET);
        TypedRegion into = BufferArgument.from(target, call, result, offset, count, datatype);
        now(toGet(call, into, target, items(call, displacement, targetCount, targetType, null)));
    }

    // ---- Accumulate (section 12.3.4) -----------------------------------------------------------

    /// Combines each element of the target's memory with that of the buffer: the target's one is
    /// the left operand, and gets the result.
    ///
    /// *Failure:* as all operations; [MPIException] if `op` is not one of the constants or not
    /// defined for the elements, or if there are more elements than an array has.
    ///
    /// Source: MPI 4.1, section 12.3.4
    ///
    /// @param displacement of the first element at the target
    public void accumulate(Object origin, int target, long displacement, Op op) {
        int all = ArrayAccess.lengthOf(origin);
        if (!combinesAtOnce(origin, 0, null, 0, all, target, displacement, op)) {
            Call call = call(CommOperation.ACCUMULATE);
            TypedRegion from = BufferArgument.to(target, call, origin);
            now(toAccumulate(call, from, target, displacement, op));
        }
    }

    /// Combines `count` elements: as [#accumulate(Object, int, long, Op)].
    public void accumulate(
            Object origin, int offset, int count, int target, long displacement, Op op) {
        if (!combinesAtOnce(origin, offset, null, 0, count, target, displacement, op)) {
            Call call = call(CommOperation.ACCUMULATE);
            TypedRegion from = BufferArgument.to(target, call, origin, offset, count);
            now(toAccumulate(call, from, target, displacement, op));
        }
    }

    /// Combines in the short way; false if nothing is done.
    private boolean combinesAtOnce(
            @Nullable Object origin,
            int offset,
            @Nullable Object result,
            int resultOffset,
            int count,
            int target,
            long displacement,
            @Nullable Op op) {
        ExposedMemory reached = array(target) == null ? null : epochs.atOnce(target);
        return reached != null
                && op != null
                && reached.combineAtOnce(
                        origin, offset, result, resultOffset, count, displacement, op.operator());
    }

    private static TargetOperation toAccumulate(
            Call call, TypedRegion from, int target, long displacement, @Nullable Op op) {
        TargetItems at = TargetItems.like(from, displacement, operator(call, op));
        return toAccumulate(call, from, target, at);
    }

    private static TargetOperation toAccumulate(
            Call call, TypedRegion from, int target, TargetItems at) {
        requireCombinable(call, at, from);
        return new TargetOperation(
                call, target, from, false, memory -> memory.accumulate(from, at));
    }

    /// Combines items: as [#accumulate(Object, int, long, Op)].
    ///
    /// @param offset where the first item is put in the buffer, in what the datatype counts in
    /// @param displacement where the first item is put at the target
    public void accumulate(
            Object origin,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType,
            Op op) {
        Call call = call(CommOperation.ACCUMULATE);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count, datatype);
        TargetItems at = items(call, displacement, targetCount, targetType, operator(call, op));
        now(toAccumulate(call, from, target, at));
    }

    /// As [#accumulate(Object, int, long, Op)], and gets what the elements were before.
    ///
    /// Source: MPI 4.1, section 12.3.4
    ///
    /// @param origin not looked at with [Op#NO_OP]; may be null then
    public void getAccumulate(
            @Nullable Object origin, Object result, int target, long displacement, Op op) {
        Call call = call(CommOperation.GET_ACCUMULATE);
        now(toGetAccumulate(call, origin, result, target, displacement, op));
    }

    private static TargetOperation toGetAccumulate(
            Call call,
            @Nullable Object origin,
            Object result,
            int target,
            long displacement,
            Op op) {
        TypedRegion into = BufferArgument.from(target, call, result);
        TypedRegion from = Op.NO_OP.equals(op) ? into : BufferArgument.to(target, call, origin);
        TargetItems at = TargetItems.like(into, displacement, operator(call, op));
        return toGetAccumulate(call, from, into, target, at);
    }

    /// Combines and gets `count` elements: as [#getAccumulate(Object, Object, int, long, Op)].
    public void getAccumulate(
            @Nullable Object origin,
            int offset,
            Object result,
            int resultOffset,
            int count,
            int target,
            long displacement,
            Op op) {
        Call call = call(CommOperation.GET_ACCUMULATE);
        now(
                toGetAccumulate(
                        call,
                        origin,
                        offset,
                        result,
                        resultOffset,
                        count,
                        target,
                        displacement,
                        op));
    }

    private static TargetOperation toGetAccumulate(
            Call call,
            @Nullable Object origin,
            int offset,
            Object result,
            int resultOffset,
            int count,
            int target,
            long displacement,
            Op op) {
        TypedRegion into = BufferArgument.from(target, call, result, resultOffset, count);
        TypedRegion from =
                Op.NO_OP.equals(op) ? into : BufferArgument.to(target, call, origin, offset, count);
        TargetItems at = TargetItems.like(into, displacement, operator(call, op));
        return toGetAccumulate(call, from, into, target, at);
    }

    private static TargetOperation toGetAccumulate(
            Call call, TypedRegion from, TypedRegion into, int target, TargetItems at) {
        requireCombinable(call, at, into);
        return new TargetOperation(
                call, target, into, true, memory -> memory.getAccumulate(from, into, at));
    }

    /// Combines and gets items: as [#getAccumulate(Object, Object, int, long, Op)].
    ///
    /// @param offset where the first item is put in the buffer, in what the datatype counts in
    /// @param resultOffset likewise
    /// @param displacement where the first item is put at the target
    public void getAccumulate(
            @Nullable Object origin,
            long offset,
            long count,
            @Nullable Datatype datatype,
            Object result,
            long resultOffset,
            long resultCount,
            Datatype resultType,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType,
            Op op) {
        Call call = call(CommOperation.GET_ACCUMULATE);
        TypedRegion into =
                BufferArgument.from(target, call, result, resultOffset, resultCount, resultType);
        TargetItems at = items(call, displacement, targetCount, targetType, operator(call, op));
        now(toGetAccumulate(call, origin, offset, count, datatype, into, target, at));
    }

    @SuppressWarnings("NullAway") // a datatype that is null is refused as any other wrong one
    private static TargetOperation toGetAccumulate(
            Call call,
            @Nullable Object origin,
            long offset,
            long count,
            @Nullable Datatype datatype,
            TypedRegion into,
            int target,
            TargetItems at) {
        TypedRegion from =
                Op.NO_OP.operator().equals(at.op())
                        ? into
                        : BufferArgument.to(target, call, origin, offset, count, datatype);
        return toGetAccumulate(call, from, into, target, at);
    }

    /// As [#getAccumulate(Object, Object, int, long, Op)] with the first element of each buffer.
    ///
    /// Source: MPI 4.1, section 12.3.4
    ///
    /// @param origin not looked at with [Op#NO_OP]; may be null then
    public void fetchAndOp(
            @Nullable Object origin, Object result, int target, long displacement, Op op) {
        fetchAndOp(origin, 0, result, 0, target, displacement, op);
    }

    /// Combines and gets one element: as [#fetchAndOp(Object, Object, int, long, Op)].
    public void fetchAndOp(
            @Nullable Object origin,
            int offset,
            Object result,
            int resultOffset,
            int target,
            long displacement,
            Op op) {
        if (result != null
                && combinesAtOnce(
                        origin, offset, result, resultOffset, 1, target, displacement, op)) {
            epochs.hasRead(CommOperation.FETCH_AND_OP);
        } else {
            Call call = call(CommOperation.FETCH_AND_OP);
            now(
                    toGetAccumulate(
                            call,
                            origin,
                            offset,
                            result,
                            resultOffset,
                            1,
                            target,
                            displacement,
                            op));
        }
    }

    /// Gets an element, and overwrites it with the first one of `origin` if it equals the first one
    /// of `compare`. What was there is in `result`: the element was overwritten if that equals
    /// `compare`.
    ///
    /// *Failure:* as all operations; [MPIException] if the elements are `float` or `double`, or an
    /// item of a datatype is several.
    ///
    /// Source: MPI 4.1, section 12.3.4
    public void compareAndSwap(
            Object origin, Object compare, Object result, int target, long displacement) {
        compareAndSwap(origin, 0, compare, 0, result, 0, target, displacement);
    }

    /// Compares and swaps one element: as [#compareAndSwap(Object, Object, Object, int, long)].
    public void compareAndSwap(
            Object origin,
            int offset,
            Object compare,
            int compareOffset,
            Object result,
            int resultOffset,
            int target,
            long displacement) {
        ExposedMemory reached = array(target) == null ? null : epochs.atOnce(target);
        boolean isDone =
                reached != null
                        && reached.swapAtOnce(
                                origin,
                                offset,
                                compare,
                                compareOffset,
                                result,
                                resultOffset,
                                displacement);
        if (isDone) {
            epochs.hasRead(CommOperation.COMPARE_AND_SWAP);
        } else {
            Call call = call(CommOperation.COMPARE_AND_SWAP);
            now(
                    toCompareAndSwap(
                            call,
                            BufferArgument.to(target, call, origin, offset, 1),
                            BufferArgument.to(target, call, compare, compareOffset, 1),
                            BufferArgument.from(target, call, result, resultOffset, 1),
                            target,
                            displacement));
        }
    }

    private static TargetOperation toCompareAndSwap(
            Call call,
            TypedRegion from,
            TypedRegion expected,
            TypedRegion into,
            int target,
            long displacement) {
        TargetItems at = TargetItems.like(into, displacement, null);
        Primitive primitive = at.type().primitive();
        if (primitive == null || primitive == Primitive.FLOAT || primitive == Primitive.DOUBLE) {
            throw call.error(
                    ErrorClass.TYPE,
                    "the elements are %s; allowed are byte, boolean, char, short, int and long; use their bits as an int or long"
                            .formatted(at.type()));
        }
        if (target != MPI.PROC_NULL) {
            requireOne(call, "origin", from);
            requireOne(call, "compare buffer", expected);
            requireOne(call, "result", into);
        }
        return new TargetOperation(
                call,
                target,
                into,
                true,
                memory -> memory.compareAndSwap(from, expected, into, at));
    }

    private static void requireOne(Call call, String name, TypedRegion region) {
        if (region.elements() != 1) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the %s has %s; allowed is one element; compare and swap each by itself, or use getAccumulate between lock and unlock"
                            .formatted(name, region.shape()));
        }
    }

    // ---- With a request (section 12.3.5) -------------------------------------------------------
    //
    // An operation is complete when it returns; so the request is complete from the beginning.

    /// Begins a [#put(Object, int, long)]; between lock and unlock only.
    ///
    /// Source: MPI 4.1, section 12.3.5
    public Request rput(Object origin, int target, long displacement) {
        Call call = call(CommOperation.RPUT);
        return begin(toPut(call, BufferArgument.to(target, call, origin), target, displacement));
    }

    /// Begins a [#put(Object, int, int, int, long)]; between lock and unlock only.
    public Request rput(Object origin, int offset, int count, int target, long displacement) {
        Call call = call(CommOperation.RPUT);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count);
        return begin(toPut(call, from, target, displacement));
    }

    /// Begins a [#put(Object, long, long, Datatype, int, long, long, Datatype)]; between lock and
    /// unlock only.
    public Request rput(
            Object origin,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType) {
        Call call = call(CommOperation.RPUT);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count, datatype);
        TargetItems at = items(call, displacement, targetCount, targetType, null);
        return begin(toPut(call, from, target, at));
    }

    /// Begins a [#get(Object, int, long)]; between lock and unlock only.
    ///
    /// Source: MPI 4.1, section 12.3.5
    public Request rget(Object result, int target, long displacement) {
        Call call = call(CommOperation.RGET);
        return begin(toGet(call, BufferArgument.from(target, call, result), target, displacement));
    }

    /// Begins a [#get(Object, int, int, int, long)]; between lock and unlock only.
    public Request rget(Object result, int offset, int count, int target, long displacement) {
        Call call = call(CommOperation.RGET);
        TypedRegion into = BufferArgument.from(target, call, result, offset, count);
        return begin(toGet(call, into, target, displacement));
    }

    /// Begins a [#get(Object, long, long, Datatype, int, long, long, Datatype)]; between lock and
    /// unlock only.
    public Request rget(
            Object result,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType) {
        Call call = call(CommOperation.RGET);
        TypedRegion into = BufferArgument.from(target, call, result, offset, count, datatype);
        TargetItems at = items(call, displacement, targetCount, targetType, null);
        return begin(toGet(call, into, target, at));
    }

    /// Begins an [#accumulate(Object, int, long, Op)]; between lock and unlock only.
    ///
    /// Source: MPI 4.1, section 12.3.5
    public Request raccumulate(Object origin, int target, long displacement, Op op) {
        Call call = call(CommOperation.RACCUMULATE);
        TypedRegion from = BufferArgument.to(target, call, origin);
        return begin(toAccumulate(call, from, target, displacement, op));
    }

    /// Begins an [#accumulate(Object, int, int, int, long, Op)]; between lock and unlock only.
    public Request raccumulate(
            Object origin, int offset, int count, int target, long displacement, Op op) {
        Call call = call(CommOperation.RACCUMULATE);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count);
        return begin(toAccumulate(call, from, target, displacement, op));
    }

    /// Begins an [#accumulate(Object, long, long, Datatype, int, long, long, Datatype, Op)];
    /// between lock and unlock only.
    public Request raccumulate(
            Object origin,
            long offset,
            long count,
            Datatype datatype,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType,
            Op op) {
        Call call = call(CommOperation.RACCUMULATE);
        TypedRegion from = BufferArgument.to(target, call, origin, offset, count, datatype);
        TargetItems at = items(call, displacement, targetCount, targetType, operator(call, op));
        return begin(toAccumulate(call, from, target, at));
    }

    /// Begins a [#getAccumulate(Object, Object, int, long, Op)]; between lock and unlock only.
    ///
    /// Source: MPI 4.1, section 12.3.5
    public Request rgetAccumulate(
            @Nullable Object origin, Object result, int target, long displacement, Op op) {
        Call call = call(CommOperation.RGET_ACCUMULATE);
        return begin(toGetAccumulate(call, origin, result, target, displacement, op));
    }

    /// Begins a [#getAccumulate(Object, int, Object, int, int, int, long, Op)]; between lock and
    /// unlock only.
    public Request rgetAccumulate(
            @Nullable Object origin,
            int offset,
            Object result,
            int resultOffset,
            int count,
            int target,
            long displacement,
            Op op) {
        Call call = call(CommOperation.RGET_ACCUMULATE);
        return begin(
                toGetAccumulate(
                        call,
                        origin,
                        offset,
                        result,
                        resultOffset,
                        count,
                        target,
                        displacement,
                        op));
    }

    /// Begins a [#getAccumulate(Object, long, long, Datatype, Object, long, long, Datatype, int,
    /// long, long, Datatype, Op)]; between lock and unlock only.
    public Request rgetAccumulate(
            @Nullable Object origin,
            long offset,
            long count,
            @Nullable Datatype datatype,
            Object result,
            long resultOffset,
            long resultCount,
            Datatype resultType,
            int target,
            long displacement,
            long targetCount,
            Datatype targetType,
            Op op) {
        Call call = call(CommOperation.RGET_ACCUMULATE);
        TypedRegion into =
                BufferArgument.from(target, call, result, resultOffset, resultCount, resultType);
        TargetItems at = items(call, displacement, targetCount, targetType, operator(call, op));
        return begin(toGetAccumulate(call, origin, offset, count, datatype, into, target, at));
    }

    // ---- What the operations are made of -------------------------------------------------------

    /// An operation on the memory of a target, after the checks of its arguments.
    ///
    /// @param buffer of the origin
    /// @param isRead whether it tells the origin something of the memory
    private record TargetOperation(
            Call call,
            int target,
            TypedRegion buffer,
            boolean isRead,
            Consumer<TargetWindow> operation) {}

    private static @Nullable Operator operator(Call call, @Nullable Op op) {
        Arguments.requireGiven(call, "op", op);
        return Op.operatorOf(op);
    }

    private static TargetItems items(
            Call call, long displacement, long count, Datatype type, @Nullable Operator op) {
        Arguments.requireGiven(call, "targetType", type);
        return new TargetItems(displacement, count, type.itemType(), op);
    }

    /// Null or not, the operator is there.
    private static void requireCombinable(Call call, TargetItems at, TypedRegion buffer) {
        Objects.requireNonNull(at.op()).requireInWindow(call, at.type(), buffer.elements());
    }

    private Request begin(TargetOperation access) {
        enter(access.call());
        epochs.requirePassive(access.call());
        now(access);
        return new Request(access.call(), null, Status.EMPTY);
    }

    private void now(TargetOperation access) {
        Call call = access.call();
        long mark = context.begin(call, access.target(), access.buffer().bytes());
        accessNow(call, access.target(), access.operation());
        context.end(call, mark);
        if (access.isRead()) {
            epochs.hasRead(call.operation());
        }
    }

    private void accessNow(Call call, int target, Consumer<TargetWindow> operation) {
        enter(call);
        if (target == MPI.PROC_NULL) {
            return;
        }
        TargetWindow reached = epochs.target(call, target);
        try {
            operation.accept(reached);
        } catch (MPIException e) {
            if (e.operation().isPresent()) { // of the way to another process: the handler knows it
                throw e;
            }
            throw call.error(e.errorClass(), target, null, e.getMessage());
        } catch (IllegalStateException | IllegalArgumentException ofMemory) {
            throw call.error(
                    ErrorClass.BUFFER,
                    target,
                    null,
                    "the memory could not be read or written: %s; allowed is memory that may be written and lives as long as the window; close its arena later"
                            .formatted(ofMemory),
                    ofMemory);
        }
    }

    // ---- Fence (section 12.5.1) ----------------------------------------------------------------

    /// Ends the epoch of the fence before and begins the next one: waits for all ranks, after which
    /// all that was put before is in the memory. All ranks must call it.
    ///
    /// Source: MPI 4.1, section 12.5.1
    public void fence() {
        fence(0);
    }

    /// As [#fence()].
    ///
    /// @param assertion a sum of `MODE_NOSTORE`, `MODE_NOPUT`, `MODE_NOPRECEDE` and
    ///   `MODE_NOSUCCEED`; after the last one operations are refused, the others change nothing
    public void fence(int assertion) {
        Call call = enter(CommOperation.FENCE);
        requireAssertion(
                call, assertion, MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED);
        epochs.fence(call, (assertion & MODE_NOSUCCEED) != 0);
    }

    // ---- Start, complete, post, await, test (section 12.5.2) -----------------------------------

    /// Begins an access epoch to the ranks of the group: waits until each of them has posted.
    ///
    /// Source: MPI 4.1, section 12.5.2
    public void start(Group group) {
        start(group, 0);
    }

    /// As [#start(Group)].
    ///
    /// @param assertion 0 or `MODE_NOCHECK`, which changes nothing
    public void start(Group group, int assertion) {
        Call call = enter(CommOperation.START);
        requireAssertion(call, assertion, MODE_NOCHECK);
        int[] ranks = ranks(call, group);
        traced(call, () -> epochs.start(call, ranks));
    }

    /// Ends the access epoch that was started. Does not block.
    ///
    /// Source: MPI 4.1, section 12.5.2
    public void complete() {
        Call call = enter(CommOperation.COMPLETE);
        traced(call, () -> epochs.complete(call));
    }

    /// Begins an exposure epoch: the ranks of the group may access the memory of this one, once
    /// they have started. Does not block.
    ///
    /// Source: MPI 4.1, section 12.5.2
    public void post(Group group) {
        post(group, 0);
    }

    /// As [#post(Group)].
    ///
    /// @param assertion a sum of `MODE_NOCHECK`, `MODE_NOSTORE` and `MODE_NOPUT`, which change
    ///   nothing
    public void post(Group group, int assertion) {
        Call call = enter(CommOperation.POST);
        requireAssertion(call, assertion, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT);
        int[] ranks = ranks(call, group);
        traced(call, () -> epochs.post(call, ranks));
    }

    /// Ends the exposure epoch: waits until all ranks of its group have completed. The standard's
    /// MPI_Win_wait, a name that every Java object has already.
    ///
    /// Source: MPI 4.1, section 12.5.2
    public void await() {
        Call call = enter(CommOperation.AWAIT);
        traced(call, () -> epochs.await(call));
    }

    /// Whether all ranks of the group have completed; if so it ends the exposure epoch, as
    /// [#await()] does. Does not block.
    ///
    /// Source: MPI 4.1, section 12.5.2
    public boolean test() {
        return epochs.test(enter(CommOperation.TEST));
    }

    // ---- Locks (section 12.5.3) ----------------------------------------------------------------

    /// Locks the memory of a target, and begins an access epoch to it: waits until no other rank
    /// has a lock that excludes this one. Ranks get the lock in the order in which they came.
    ///
    /// *Failure:* [MPIException] when the rank has locked it already; when the rank that has the
    /// lock has ended; in a deadlock.
    ///
    /// Source: MPI 4.1, section 12.5.3
    public void lock(LockType lockType, int target) {
        lock(lockType, target, 0);
    }

    /// As [#lock(LockType, int)].
    ///
    /// @param assertion 0 or `MODE_NOCHECK`, which changes nothing
    public void lock(LockType lockType, int target, int assertion) {
        Call call = enter(CommOperation.LOCK);
        if (lockType == null) {
            throw call.error(
                    ErrorClass.LOCKTYPE,
                    "lockType is null; allowed is EXCLUSIVE or SHARED; give one");
        }
        requireAssertion(call, assertion, MODE_NOCHECK);
        requireLocks(call);
        traced(call, target, () -> epochs.lock(call, lockType == LockType.SHARED, target));
    }

    /// Lets the lock of a target go: all operations on it are complete then.
    ///
    /// Source: MPI 4.1, section 12.5.3
    public void unlock(int target) {
        Call call = enter(CommOperation.UNLOCK);
        traced(call, target, () -> epochs.unlock(call, target));
    }

    /// Locks the memory of all targets, to be shared, one after the other.
    ///
    /// Source: MPI 4.1, section 12.5.3
    public void lockAll() {
        lockAll(0);
    }

    /// As [#lockAll()].
    ///
    /// @param assertion 0 or `MODE_NOCHECK`, which changes nothing
    public void lockAll(int assertion) {
        Call call = enter(CommOperation.LOCK_ALL);
        requireAssertion(call, assertion, MODE_NOCHECK);
        requireLocks(call);
        traced(call, () -> epochs.lockAll(call));
    }

    /// Lets the locks of all targets go.
    ///
    /// Source: MPI 4.1, section 12.5.3
    public void unlockAll() {
        Call call = enter(CommOperation.UNLOCK_ALL);
        traced(call, () -> epochs.unlockAll(call));
    }

    private void requireLocks(Call call) {
        if (hints.get(Hints.NO_LOCKS).filter("true"::equals).isPresent()) {
            throw call.error(
                    ErrorClass.RMA_SYNC,
                    "the info key no_locks is true; allowed is lock where it is false; set it to false on all ranks");
        }
    }

    // ---- Flush and sync (section 12.5.4) -------------------------------------------------------

    /// Completes all operations that this rank has called on a target, at the origin and at the
    /// target; between lock and unlock only. What is done after it is seen after these.
    ///
    /// Source: MPI 4.1, section 12.5.4
    public void flush(int target) {
        Call call = enter(CommOperation.FLUSH);
        traced(call, target, () -> epochs.flush(call, target));
    }

    /// As [#flush(int)] of all targets that are locked.
    ///
    /// Source: MPI 4.1, section 12.5.4
    public void flushAll() {
        Call call = enter(CommOperation.FLUSH_ALL);
        traced(call, () -> epochs.flushAll(call));
    }

    /// Completes all operations that this rank has called on a target, at the origin: its buffers
    /// may be used again. They may be at once, so that this only checks that the target is locked.
    ///
    /// Source: MPI 4.1, section 12.5.4
    public void flushLocal(int target) {
        Call call = enter(CommOperation.FLUSH_LOCAL);
        traced(call, target, () -> epochs.requireReached(call, target));
    }

    /// As [#flushLocal(int)] of all targets that are locked.
    ///
    /// Source: MPI 4.1, section 12.5.4
    public void flushLocalAll() {
        Call call = enter(CommOperation.FLUSH_LOCAL_ALL);
        traced(call, () -> epochs.requirePassive(call));
    }

    /// Orders what the calling rank has read and written in memory of the window before and after
    /// it, as [java.lang.invoke.VarHandle#fullFence()]; for loops that wait for what another rank
    /// puts there.
    ///
    /// Source: MPI 4.1, section 12.5.4
    public void sync() {
        enter(CommOperation.SYNC);
        epochs.sync();
    }

    // ---- Info, attributes, name (sections 12.2.7, 7.7.3 and 7.8) -------------------------------

    /// The hints of the standard, with the values in use: `no_locks`, `accumulate_ordering`,
    /// `accumulate_ops`, `same_size`, `same_disp_unit` and `alloc_shared_noncontig`; a copy. The
    /// standard's MPI_Win_get_info.
    ///
    /// Source: MPI 4.1, sections 12.2.1 and 12.2.7
    public Info info() {
        return used(hints).dup();
    }

    /// Gives hints; other keys than those of [#info()] are left alone. With `no_locks` the locks
    /// are refused; the others change nothing. The standard's MPI_Win_set_info.
    ///
    /// *Failure:* [MPIException] if a value is not one of the standard's; all stay as they were
    /// then.
    public void setInfo(Info info) {
        Call call = enter(CommOperation.SET_INFO);
        Arguments.requireGiven(call, "info", info);
        hints = Hints.OF_WIN.with(call, hints, info);
    }

    /// Attaches the value to this rank's side of the window; one that was there is deleted first.
    /// What is left when the program of the rank has returned or thrown is deleted then.
    ///
    /// *Failure:* what the key's delete function throws; the old value stays then.
    ///
    /// Source: MPI 4.1, section 7.7.3
    public <T> void setAttr(AttributeKey<T> key, T value) {
        Call call = enter(CommOperation.SET_ATTR);
        Arguments.requireGiven(call, "key", key);
        Arguments.requireGiven(call, "value", value);
        attributes.put(key, value);
    }

    /// The value attached under the key, if there is one.
    public <T> Optional<T> getAttr(AttributeKey<T> key) {
        Call call = enter(CommOperation.GET_ATTR);
        Arguments.requireGiven(call, "key", key);
        return attributes.get(key);
    }

    /// Deletes the value attached under the key.
    ///
    /// *Failure:* [MPIException] if there is none; what the key's delete function throws, and the
    /// value stays then.
    public <T> void deleteAttr(AttributeKey<T> key) {
        Call call = enter(CommOperation.DELETE_ATTR);
        Arguments.requireGiven(call, "key", key);
        attributes.delete(key);
    }

    /// The name, by which messages to people call this window: the one that was set, or else how it
    /// was made.
    public String name() {
        return context.used().name();
    }

    /// Names this rank's side of the window; the standard's MPI_Win_set_name.
    public void setName(String name) {
        Arguments.requireGiven("setName", "name", name);
        context.used().setName(name);
    }

    /// The rank in words, such as `rank 1 of 4 in world.win`.
    @Override
    public String toString() {
        return context.used().describe();
    }

    // ---- Errors (section 9.3.2) ----------------------------------------------------------------

    /// What this rank's side of the window does about errors.
    public Errhandler errhandler() {
        return used(errhandler);
    }

    /// Sets what this rank does about errors of operations on the window from now on.
    ///
    /// @param errhandler one of the constants, or made by
    ///   [Errhandler#createForWin(java.util.function.BiConsumer)]
    public void setErrhandler(Errhandler errhandler) {
        Call call = call(CommOperation.SET_ERRHANDLER);
        Arguments.requireGiven(call, "errhandler", errhandler);
        if (!errhandler.isForWin()) {
            throw call.error(
                    ErrorClass.ARG,
                    "the error handler is %s; allowed is one of windows; make it by Errhandler.createForWin"
                            .formatted(errhandler));
        }
        this.errhandler = errhandler;
    }

    /// Tells the error handler of an error that the operations know nothing of, and returns it to
    /// be thrown: the standard's MPI_Win_call_errhandler.
    ///
    /// @param message what, the actual value, what is allowed and the remedy
    public MPIException callErrhandler(ErrorClass errorClass, String message) {
        return call(CommOperation.CALL_ERRHANDLER).error(errorClass, message);
    }

    private void handle(MPIException error) {
        errhandler.handle(this, error);
    }

    void endWorld(MPIException error) {
        context.endpoint().fail(error);
    }

    // ---- Checks and traces ---------------------------------------------------------------------

    Call call(CommOperation operation) {
        return context.used().call(operation);
    }

    Attributes.AttributeOrder attributeOrder() {
        return attributeOrder;
    }

    /// Returns the part of the window; the calling thread takes part in the world from now on.
    private <T> T used(T part) {
        context.used();
        return part;
    }

    private Call enter(CommOperation operation) {
        Call call = call(operation);
        enter(call);
        return call;
    }

    private void enter(Call call) {
        requireNotFreed(call);
        context.endpoint().enter(call);
        context.health().requireWhole(call);
    }

    private void requireNotFreed(Call call) {
        if (context.isFreed()) {
            throw call.error(
                    ErrorClass.WIN,
                    "%s was freed; allowed is to use it before; free it when all is done"
                            .formatted(context.name()));
        }
    }

    private static void requireAssertion(Call call, int assertion, int allowed) {
        if ((assertion & ~allowed) != 0) {
            throw call.error(
                    ErrorClass.ASSERT,
                    "the assertion is %d; allowed is a sum of some of %s; leave the others out"
                            .formatted(assertion, modes(allowed)));
        }
    }

    private static String modes(int allowed) {
        StringBuilder names = new StringBuilder();
        String[] all = {"NOCHECK", "NOSTORE", "NOPUT", "NOPRECEDE", "NOSUCCEED"};
        for (int bit = 0; bit < all.length; bit++) {
            if ((allowed & 1 << bit) != 0) {
                names.append(names.isEmpty() ? "" : ", ")
                        .append("MODE_")
                        .append(all[bit])
                        .append(" = ")
                        .append(1 << bit);
            }
        }
        return names.toString();
    }

    /// The ranks of a group's members in the window.
    private int[] ranks(Call call, Group of) {
        Arguments.requireGiven(call, "group", of);
        int[] ranks = new int[of.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = group.rankOf(of.process(i));
            if (ranks[i] == MPI.UNDEFINED) {
                throw call.error(
                        ErrorClass.GROUP,
                        "rank %d of the group is rank %d of the world, which is not in %s; allowed are its ranks; make the group from that of the window"
                                .formatted(i, of.process(i), context.name()));
            }
        }
        return ranks;
    }

    private void traced(Call call, Runnable operation) {
        traced(call, MPI.UNDEFINED, operation);
    }

    private void traced(Call call, int peer, Runnable operation) {
        long mark = context.begin(call, peer, 0);
        operation.run();
        context.end(call, mark);
    }
}
