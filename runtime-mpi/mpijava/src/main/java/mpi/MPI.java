package mpi;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.launch.ProgramRank;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Begins and ends the MPI part of a program, and has the constants.
///
/// Each rank has a class loader of its own, so that these statics, and those of the program, are a
/// rank's own as they are a process' own.
///
/// *Threads:* any thread of the rank, after [#Init(java.lang.String\[\])]. *Failure:*
/// [MPIException] for use before `Init` or after [#Finalize()], and for a second `Init`.
///
/// Source: MPI 4.1, sections 11.2 and 9.1
public class MPI {
    /// Errors end the job with status 1.
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(Errhandler.FATAL);

    /// Errors are exceptions, which the program may catch; the default.
    public static final Errhandler ERRORS_RETURN = new Errhandler(Errhandler.RETURN);

    /// All ranks of the job; from [#Init(java.lang.String\[\])] on.
    public static final Intracomm COMM_WORLD = new Intracomm();

    /// This rank alone; likewise.
    public static final Comm COMM_SELF = new Intracomm();

    /// As the source of a receive: a message from any rank.
    public static final int ANY_SOURCE = io.portolan.mpi.MPI.ANY_SOURCE;

    /// As the tag of a receive: a message with any tag.
    public static final int ANY_TAG = io.portolan.mpi.MPI.ANY_TAG;

    /// A rank that is not there: messages to it and from it are empty and take no time.
    public static final int PROC_NULL = io.portolan.mpi.MPI.PROC_NULL;

    /// In place of a number that there is none for; MPJ Express' number, which programs write as
    /// such.
    public static final int UNDEFINED = -1;

    /// The answers of `Compare`: the same, or the same ranks in the same order.
    public static final int IDENT = 0;

    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;
    public static final int CONGRUENT = 3;

    /// The answers of `Topo_test`, besides [#UNDEFINED].
    public static final int GRAPH = 1;

    public static final int CART = 2;

    /// What a message takes of an attached buffer beside its elements.
    public static final int BSEND_OVERHEAD = 64;

    /// What a program of MPJ Express leaves free at the beginning of an `mpjbuf.Buffer`.
    public static final int SEND_OVERHEAD = 0;

    public static final int RECV_OVERHEAD = 0;

    /// The keys of the attributes that every communicator has: the largest tag, the rank of a host,
    /// the rank that can read and write files, and whether all ranks have one clock.
    public static final int TAG_UB = 1;

    public static final int HOST = 2;
    public static final int IO = 3;
    public static final int WTIME_IS_GLOBAL = 4;

    /// The levels of thread support, of which the last is always there.
    public static final int THREAD_SINGLE = 1;

    public static final int THREAD_FUNNELED = 2;
    public static final int THREAD_SERIALIZED = 3;
    public static final int THREAD_MULTIPLE = 4;

    /// The processors of the JVM.
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    public static final Datatype NULL = Datatype.of(Datatype.Base.NONE);
    public static final Datatype BYTE = Datatype.of(Datatype.Base.BYTE);
    public static final Datatype CHAR = Datatype.of(Datatype.Base.CHAR);
    public static final Datatype SHORT = Datatype.of(Datatype.Base.SHORT);
    public static final Datatype BOOLEAN = Datatype.of(Datatype.Base.BOOLEAN);
    public static final Datatype INT = Datatype.of(Datatype.Base.INT);
    public static final Datatype LONG = Datatype.of(Datatype.Base.LONG);
    public static final Datatype FLOAT = Datatype.of(Datatype.Base.FLOAT);
    public static final Datatype DOUBLE = Datatype.of(Datatype.Base.DOUBLE);

    /// Bytes of a `byte[]` or an `mpjbuf.Buffer` that [Comm#Pack] has written.
    public static final Datatype PACKED = Datatype.of(Datatype.Base.PACKED);

    /// In a struct: where an item begins.
    public static final Datatype LB = Datatype.of(Datatype.Base.LB);

    /// In a struct: where an item ends.
    public static final Datatype UB = Datatype.of(Datatype.Base.UB);

    /// Objects of any class that is serializable; the buffer is an array of objects, so arrays of
    /// arrays are buffers, too.
    public static final Datatype OBJECT = Datatype.of(Datatype.Base.OBJECT);

    /// A value and its index, for [#MINLOC] and [#MAXLOC].
    public static final Datatype SHORT2 = Datatype.Contiguous(2, SHORT);

    public static final Datatype INT2 = Datatype.Contiguous(2, INT);
    public static final Datatype LONG2 = Datatype.Contiguous(2, LONG);
    public static final Datatype FLOAT2 = Datatype.Contiguous(2, FLOAT);
    public static final Datatype DOUBLE2 = Datatype.Contiguous(2, DOUBLE);

    public static final Op MAX = Op.of(io.portolan.mpi.Op.MAX);
    public static final Op MIN = Op.of(io.portolan.mpi.Op.MIN);
    public static final Op SUM = Op.of(io.portolan.mpi.Op.SUM);
    public static final Op PROD = Op.of(io.portolan.mpi.Op.PROD);
    public static final Op LAND = Op.of(io.portolan.mpi.Op.LAND);
    public static final Op BAND = Op.of(io.portolan.mpi.Op.BAND);
    public static final Op LOR = Op.of(io.portolan.mpi.Op.LOR);
    public static final Op BOR = Op.of(io.portolan.mpi.Op.BOR);
    public static final Op LXOR = Op.of(io.portolan.mpi.Op.LXOR);
    public static final Op BXOR = Op.of(io.portolan.mpi.Op.BXOR);
    public static final Op MAXLOC = Op.of(io.portolan.mpi.Op.MAXLOC);
    public static final Op MINLOC = Op.of(io.portolan.mpi.Op.MINLOC);

    /// What a wait for no request gives.
    public static final Status EMPTY_STATUS = new Status();

    /// A request that is complete.
    public static final Request REQUEST_NULL = new Request();

    public static final Group GROUP_EMPTY = new Group(io.portolan.mpi.Group.EMPTY);
    public static final @Nullable Group GROUP_NULL = null;
    public static final @Nullable Comm COMM_NULL = null;

    /// Whether operations are allowed now, which each of them looks at.
    static boolean isRunning;

    private static final BsendRoom BSEND_ROOM = new BsendRoom();
    private static @Nullable ProgramRank rank;
    private static @Nullable Thread main;

    public MPI() {}

    /// Makes this program a rank, or a job of ranks: see [ProgramRank].
    ///
    /// @return the arguments of the program, without those of a launcher
    public static String[] Init(String[] args) {
        if (rank != null) {
            throw new MPIException(
                    "MPI.Init: MPI is initialized already; allowed is one MPI.Init in a program; ask MPI.Initialized() first");
        }
        try {
            ProgramRank started = ProgramRank.init(MPI.class, args == null ? new String[0] : args);
            rank = started;
            main = Thread.currentThread();
            COMM_WORLD.open(started.world());
            COMM_SELF.open(started.world().self());
            isRunning = true;
            return started.arguments();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPIException.of(e);
        }
    }

    /// As [#Init(java.lang.String\[\])]; all levels of thread support are there.
    ///
    /// @return the arguments of the program
    public static String[] initThread(int required, int provided, String[] argv) {
        return Init(argv);
    }

    /// The level of thread support: [#THREAD_MULTIPLE].
    public static int queryThread() {
        return THREAD_MULTIPLE;
    }

    /// Whether the caller is the thread that called [#Init(java.lang.String\[\])].
    public static boolean isMainThread() {
        return Thread.currentThread().equals(main);
    }

    /// Whether [#Init(java.lang.String\[\])] was called.
    public static boolean Initialized() {
        return rank != null;
    }

    /// Waits until all ranks have come here. No operation is allowed after it.
    public static void Finalize() {
        ProgramRank ended = rank;
        if (ended == null || !isRunning) {
            throw notRunning("MPI.Finalize");
        }
        try {
            ended.finish();
            isRunning = false;
        } catch (io.portolan.mpi.error.MPIException e) {
            throw COMM_WORLD.failed(e);
        }
    }

    /// Gives buffered sends room for messages: so many bytes as the array has. The messages
    /// themselves are kept elsewhere; its content does not change.
    public static void Buffer_attach(byte[] buffer) {
        attach(buffer == null ? null : ByteBuffer.wrap(buffer));
    }

    /// As [#Buffer_attach(byte\[\])], with the capacity of the buffer.
    public static void Buffer_attach(ByteBuffer userBuffer) {
        attach(userBuffer);
    }

    private static void attach(@Nullable ByteBuffer buffer) {
        try {
            BSEND_ROOM.attach(buffer);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw COMM_WORLD.failed(e);
        }
    }

    /// Takes the attached buffer back. Messages that have not been received yet will be.
    ///
    /// @return the array that was attached; null if it was a direct `ByteBuffer`
    public static byte @Nullable [] Buffer_detach() {
        try {
            ByteBuffer detached = BSEND_ROOM.detach();
            boolean isArray = detached.hasArray() && detached.arrayOffset() == 0;
            return isArray ? detached.array() : null;
        } catch (io.portolan.mpi.error.MPIException e) {
            throw COMM_WORLD.failed(e);
        }
    }

    /// Sets what all ranks do about errors on [#COMM_WORLD].
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.Errhandler_set(errhandler);
    }

    /// What is done about errors on [#COMM_WORLD].
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.Errhandler_get();
    }

    /// Seconds since some moment in the past, the same for all ranks.
    public static double Wtime() {
        return System.nanoTime() * 1e-9;
    }

    /// The resolution of [#Wtime()] in seconds.
    public static double Wtick() {
        return 1e-9;
    }

    /// The name of the machine.
    public static String Get_processor_name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /// What buffered sends may take.
    static BsendRoom bsendRoom() {
        return BSEND_ROOM;
    }

    /// Ends the job, and with it the caller.
    static JobEndedError abort(int status, String reason, @Nullable Throwable cause) {
        ProgramRank ending = rank;
        if (ending == null) {
            throw notRunning("MPI.COMM_WORLD.Abort");
        }
        ending.abort(status);
        return new JobEndedError(reason, cause);
    }

    /// The error of an operation before [#Init(java.lang.String\[\])] or after [#Finalize()].
    static MPIException notRunning(String operation) {
        String moment = rank == null ? "before MPI.Init" : "after MPI.Finalize";
        return MPIException.of(
                Datatype.error(
                        ErrorClass.OTHER,
                        operation,
                        "it is called %s; allowed is between MPI.Init and MPI.Finalize; move the call"
                                .formatted(moment)));
    }
}
