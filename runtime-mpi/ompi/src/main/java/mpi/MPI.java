package mpi;

import io.portolan.mpi.launch.ProgramRank;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The constants, and the beginning and the end of a program.
///
/// ```
///    MPI.Init(args);
///    int rank = MPI.COMM_WORLD.getRank();
///    ...
///    MPI.Finalize();
/// ```
///
/// All of this exists once per rank: each rank has the class loader of its own.
///
/// *Threads:* any thread of the rank.
///
/// Source: MPI 4.1, chapter 11
public final class MPI {
    /// All ranks of the job.
    public static final Intracomm COMM_WORLD = new Intracomm();

    /// The calling rank alone.
    public static final Intracomm COMM_SELF = new Intracomm();

    /// No datatype.
    public static final Datatype DATATYPE_NULL = Datatype.none();

    /// Elements of type `byte`.
    public static final Datatype BYTE = Datatype.of(Datatype.Primitive.BYTE, "MPI_BYTE");

    /// Elements of type `char`.
    public static final Datatype CHAR = Datatype.of(Datatype.Primitive.CHAR, "MPI_CHAR");

    /// Elements of type `short`.
    public static final Datatype SHORT = Datatype.of(Datatype.Primitive.SHORT, "MPI_SHORT");

    /// Elements of type `boolean`.
    public static final Datatype BOOLEAN = Datatype.of(Datatype.Primitive.BOOLEAN, "MPI_BOOLEAN");

    /// Elements of type `int`.
    public static final Datatype INT = Datatype.of(Datatype.Primitive.INT, "MPI_INT");

    /// Elements of type `long`.
    public static final Datatype LONG = Datatype.of(Datatype.Primitive.LONG, "MPI_LONG");

    /// Elements of type `float`.
    public static final Datatype FLOAT = Datatype.of(Datatype.Primitive.FLOAT, "MPI_FLOAT");

    /// Elements of type `double`.
    public static final Datatype DOUBLE = Datatype.of(Datatype.Primitive.DOUBLE, "MPI_DOUBLE");

    /// What [Comm#pack(java.lang.Object, int, mpi.Datatype, byte\[\], int)] wrote: bytes.
    public static final Datatype PACKED = Datatype.of(Datatype.Primitive.BYTE, "MPI_PACKED");

    /// Complex numbers: two floats each.
    public static final Datatype FLOAT_COMPLEX =
            Datatype.run(
                    Datatype.Primitive.FLOAT, Datatype.Primitive.FLOAT, 2, "MPI_C_FLOAT_COMPLEX");

    /// Complex numbers: two doubles each.
    public static final Datatype DOUBLE_COMPLEX =
            Datatype.run(
                    Datatype.Primitive.DOUBLE,
                    Datatype.Primitive.DOUBLE,
                    2,
                    "MPI_C_DOUBLE_COMPLEX");

    /// Pairs of an int and an index.
    public static final Datatype INT2 =
            Datatype.run(Datatype.Primitive.BYTE, Datatype.Primitive.INT, 2, "MPI_2INT");

    /// Pairs of a short and an index.
    public static final Datatype SHORT_INT =
            Datatype.pair(Datatype.Primitive.SHORT, Integer.BYTES, "MPI_SHORT_INT");

    /// Pairs of a long and an index.
    public static final Datatype LONG_INT =
            Datatype.pair(Datatype.Primitive.LONG, Long.BYTES, "MPI_LONG_INT");

    /// Pairs of a float and an index.
    public static final Datatype FLOAT_INT =
            Datatype.pair(Datatype.Primitive.FLOAT, Float.BYTES, "MPI_FLOAT_INT");

    /// Pairs of a double and an index.
    public static final Datatype DOUBLE_INT =
            Datatype.pair(Datatype.Primitive.DOUBLE, Double.BYTES, "MPI_DOUBLE_INT");

    /// The pairs of [#INT2] in a buffer.
    public static final Int2 int2 = new Int2();

    /// The pairs of [#SHORT_INT] in a buffer.
    public static final ShortInt shortInt = new ShortInt();

    /// The pairs of [#LONG_INT] in a buffer.
    public static final LongInt longInt = new LongInt();

    /// The pairs of [#FLOAT_INT] in a buffer.
    public static final FloatInt floatInt = new FloatInt();

    /// The pairs of [#DOUBLE_INT] in a buffer.
    public static final DoubleInt doubleInt = new DoubleInt();

    /// The larger one.
    public static final Op MAX = new Op("MPI_MAX", io.portolan.mpi.Op.MAX);

    /// The smaller one.
    public static final Op MIN = new Op("MPI_MIN", io.portolan.mpi.Op.MIN);

    /// The sum.
    public static final Op SUM = new Op("MPI_SUM", io.portolan.mpi.Op.SUM);

    /// The product.
    public static final Op PROD = new Op("MPI_PROD", io.portolan.mpi.Op.PROD);

    /// Whether both are true.
    public static final Op LAND = new Op("MPI_LAND", io.portolan.mpi.Op.LAND);

    /// The bits that are set in both.
    public static final Op BAND = new Op("MPI_BAND", io.portolan.mpi.Op.BAND);

    /// Whether one or both are true.
    public static final Op LOR = new Op("MPI_LOR", io.portolan.mpi.Op.LOR);

    /// The bits that are set in one or both.
    public static final Op BOR = new Op("MPI_BOR", io.portolan.mpi.Op.BOR);

    /// Whether exactly one is true.
    public static final Op LXOR = new Op("MPI_LXOR", io.portolan.mpi.Op.LXOR);

    /// The bits that are set in exactly one.
    public static final Op BXOR = new Op("MPI_BXOR", io.portolan.mpi.Op.BXOR);

    /// The smallest value and its index; of equal values the lowest index.
    public static final Op MINLOC = new Op("MPI_MINLOC", io.portolan.mpi.Op.MINLOC);

    /// The largest value and its index; of equal values the lowest index.
    public static final Op MAXLOC = new Op("MPI_MAXLOC", io.portolan.mpi.Op.MAXLOC);

    /// The newer one, in windows.
    public static final Op REPLACE = new Op("MPI_REPLACE", io.portolan.mpi.Op.REPLACE);

    /// The older one, in windows.
    public static final Op NO_OP = new Op("MPI_NO_OP", io.portolan.mpi.Op.NO_OP);

    /// No request.
    public static final Request REQUEST_NULL = new Request(null, null);

    /// The group without members.
    public static final Group GROUP_EMPTY = new Group(io.portolan.mpi.Group.EMPTY);

    /// What is known of how the program was started.
    public static final Info INFO_ENV = environment();

    /// No hints.
    public static final Info INFO_NULL = new Info(false);

    /// The error handler that ends the job; the one that communicators have by default.
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.fatal();

    /// The error handler that ends the job, of the ranks of the communicator.
    public static final Errhandler ERRORS_ABORT = Errhandler.fatal();

    /// The error handler that throws the error as an [MPIException].
    public static final Errhandler ERRORS_RETURN = Errhandler.returned();

    // ---- Special values --------------------------------------------------------------------

    /// Nobody: a message to or from it is none.
    public static final int PROC_NULL = io.portolan.mpi.MPI.PROC_NULL;

    /// Any rank.
    public static final int ANY_SOURCE = io.portolan.mpi.MPI.ANY_SOURCE;

    /// Any tag.
    public static final int ANY_TAG = io.portolan.mpi.MPI.ANY_TAG;

    /// No number.
    public static final int UNDEFINED = io.portolan.mpi.MPI.UNDEFINED;

    /// The root in its own group of an intercommunicator.
    public static final int ROOT = io.portolan.mpi.MPI.ROOT;

    /// No key.
    public static final int KEYVAL_INVALID = -1;

    // ---- Levels of threads, kinds of topologies, comparisons -------------------------------

    /// One thread.
    public static final int THREAD_SINGLE = 0;

    /// Only the main thread calls.
    public static final int THREAD_FUNNELED = 1;

    /// One thread calls at a time.
    public static final int THREAD_SERIALIZED = 2;

    /// Any thread calls.
    public static final int THREAD_MULTIPLE = 3;

    /// A grid.
    public static final int CART = 1;

    /// A graph.
    public static final int GRAPH = 2;

    /// A graph of which each rank knows its own edges.
    public static final int DIST_GRAPH = 3;

    /// The same.
    public static final int IDENT = 0;

    /// The same ranks in the same order.
    public static final int CONGRUENT = 1;

    /// The same ranks in another order.
    public static final int SIMILAR = 2;

    /// Other ranks.
    public static final int UNEQUAL = 3;

    // ---- Predefined attributes -------------------------------------------------------------

    /// The largest tag.
    public static final int TAG_UB = 0;

    /// The rank of the host, which is none.
    public static final int HOST = 1;

    /// A rank that can read and write.
    public static final int IO = 2;

    /// Whether [#wtime()] is the same on all ranks.
    public static final int WTIME_IS_GLOBAL = 3;

    /// The number of the program.
    public static final int APPNUM = 4;

    /// The largest error code.
    public static final int LASTUSEDCODE = 5;

    /// How many ranks there can be.
    public static final int UNIVERSE_SIZE = 6;

    /// The memory of a window.
    public static final int WIN_BASE = 7;

    /// The size of a window.
    public static final int WIN_SIZE = 8;

    /// What displacements of a window count.
    public static final int WIN_DISP_UNIT = 9;

    // ---- Versions and limits ---------------------------------------------------------------

    /// The version of the standard that the bindings are of.
    public static final int VERSION = 3;

    /// The number behind the dot.
    public static final int SUBVERSION = 1;

    /// What a buffered message takes beside its data.
    public static final int BSEND_OVERHEAD = 128;

    /// The longest name.
    public static final int MAX_OBJECT_NAME = 64;

    /// The longest name of a port.
    public static final int MAX_PORT_NAME = 1024;

    /// The longest name of a data representation.
    public static final int MAX_DATAREP_STRING = 128;

    /// The longest key of a hint.
    public static final int MAX_INFO_KEY = 36;

    /// The longest value of a hint.
    public static final int MAX_INFO_VAL = 256;

    // ---- Distributions ---------------------------------------------------------------------

    /// The last index changes fastest.
    public static final int ORDER_C = 0;

    /// The first index changes fastest.
    public static final int ORDER_FORTRAN = 1;

    /// In blocks.
    public static final int DISTRIBUTE_BLOCK = 0;

    /// In turn.
    public static final int DISTRIBUTE_CYCLIC = 1;

    /// Not at all.
    public static final int DISTRIBUTE_NONE = 2;

    /// In blocks or in turn as by default.
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    // ---- Files -----------------------------------------------------------------------------

    /// Create the file if there is none.
    public static final int MODE_CREATE = 1;

    /// Only read.
    public static final int MODE_RDONLY = 2;

    /// Only write.
    public static final int MODE_WRONLY = 4;

    /// Read and write.
    public static final int MODE_RDWR = 8;

    /// Delete the file when it is closed.
    public static final int MODE_DELETE_ON_CLOSE = 16;

    /// Nobody else has the file open.
    public static final int MODE_UNIQUE_OPEN = 32;

    /// There must be no file yet.
    public static final int MODE_EXCL = 64;

    /// Begin at the end.
    public static final int MODE_APPEND = 128;

    /// Read and write only in order.
    public static final int MODE_SEQUENTIAL = 256;

    /// The place of the shared file pointer.
    public static final int DISPLACEMENT_CURRENT = -54278278;

    /// From the beginning.
    public static final int SEEK_SET = 600;

    /// From where the pointer is.
    public static final int SEEK_CUR = 602;

    /// From the end.
    public static final int SEEK_END = 604;

    // ---- Windows ---------------------------------------------------------------------------

    /// Nothing to be checked.
    public static final int MODE_NOCHECK = 1;

    /// No operations before.
    public static final int MODE_NOPRECEDE = 2;

    /// No operations of others until the next one.
    public static final int MODE_NOPUT = 4;

    /// No stores before.
    public static final int MODE_NOSTORE = 8;

    /// No operations after.
    public static final int MODE_NOSUCCEED = 16;

    /// A lock of one rank.
    public static final int LOCK_EXCLUSIVE = 1;

    /// A lock of several ranks.
    public static final int LOCK_SHARED = 2;

    // ---- Error classes ---------------------------------------------------------------------

    /// No error.
    public static final int SUCCESS = 0;

    /// The buffer is none.
    public static final int ERR_BUFFER = 1;

    /// The number of items.
    public static final int ERR_COUNT = 2;

    /// The datatype.
    public static final int ERR_TYPE = 3;

    /// The tag.
    public static final int ERR_TAG = 4;

    /// The communicator.
    public static final int ERR_COMM = 5;

    /// The rank.
    public static final int ERR_RANK = 6;

    /// The request.
    public static final int ERR_REQUEST = 7;

    /// The root.
    public static final int ERR_ROOT = 8;

    /// The group.
    public static final int ERR_GROUP = 9;

    /// The operation.
    public static final int ERR_OP = 10;

    /// The topology.
    public static final int ERR_TOPOLOGY = 11;

    /// The dimensions.
    public static final int ERR_DIMS = 12;

    /// Another argument.
    public static final int ERR_ARG = 13;

    /// Not known.
    public static final int ERR_UNKNOWN = 14;

    /// The message is longer than the buffer.
    public static final int ERR_TRUNCATE = 15;

    /// Anything else.
    public static final int ERR_OTHER = 16;

    /// A fault of the runtime.
    public static final int ERR_INTERN = 17;

    /// Some of several requests have failed.
    public static final int ERR_IN_STATUS = 18;

    /// What is waited for will not come.
    public static final int ERR_PENDING = 19;

    /// No permission.
    public static final int ERR_ACCESS = 20;

    /// The access mode.
    public static final int ERR_AMODE = 21;

    /// The assertion.
    public static final int ERR_ASSERT = 22;

    /// The name of the file.
    public static final int ERR_BAD_FILE = 23;

    /// The memory.
    public static final int ERR_BASE = 24;

    /// A conversion.
    public static final int ERR_CONVERSION = 25;

    /// The displacement.
    public static final int ERR_DISP = 26;

    /// The data representation is there.
    public static final int ERR_DUP_DATAREP = 27;

    /// The file is there.
    public static final int ERR_FILE_EXISTS = 28;

    /// The file is in use.
    public static final int ERR_FILE_IN_USE = 29;

    /// The file.
    public static final int ERR_FILE = 30;

    /// The key of a hint.
    public static final int ERR_INFO_KEY = 31;

    /// There is no such key.
    public static final int ERR_INFO_NOKEY = 32;

    /// The value of a hint.
    public static final int ERR_INFO_VALUE = 33;

    /// The hints.
    public static final int ERR_INFO = 34;

    /// Reading or writing.
    public static final int ERR_IO = 35;

    /// The key of an attribute.
    public static final int ERR_KEYVAL = 36;

    /// The kind of lock.
    public static final int ERR_LOCKTYPE = 37;

    /// The name of a service.
    public static final int ERR_NAME = 38;

    /// No memory is left.
    public static final int ERR_NO_MEM = 39;

    /// Ranks give different arguments.
    public static final int ERR_NOT_SAME = 40;

    /// No room is left.
    public static final int ERR_NO_SPACE = 41;

    /// There is no such file.
    public static final int ERR_NO_SUCH_FILE = 42;

    /// The port.
    public static final int ERR_PORT = 43;

    /// A rank has failed.
    public static final int ERR_PROC_ABORTED = 74;

    /// The quota.
    public static final int ERR_QUOTA = 44;

    /// The file can only be read.
    public static final int ERR_READ_ONLY = 45;

    /// Accesses to a window in conflict.
    public static final int ERR_RMA_CONFLICT = 46;

    /// The synchronization of a window.
    public static final int ERR_RMA_SYNC = 47;

    /// The service.
    public static final int ERR_SERVICE = 48;

    /// The size.
    public static final int ERR_SIZE = 49;

    /// Ranks could not be started.
    public static final int ERR_SPAWN = 50;

    /// The data representation.
    public static final int ERR_UNSUPPORTED_DATAREP = 51;

    /// The operation is not supported.
    public static final int ERR_UNSUPPORTED_OPERATION = 52;

    /// The window.
    public static final int ERR_WIN = 53;

    /// The last error class.
    public static final int ERR_LASTCODE = 92;

    /// The system.
    public static final int ERR_SYSRESOURCE = -2;

    // ---- The beginning and the end ------------------------------------------------------------

    private static @Nullable ProgramRank rank;
    private static @Nullable Intercomm parent;
    private static @Nullable Thread main;
    private static byte @Nullable [] attached;
    private static boolean isFinalized;

    /// Whether the program is between the beginning and the end; every call asks it.
    private static volatile boolean isRunning;

    /// Nothing is kept in an object of this class.
    public MPI() {}

    /// Begins; returns the arguments of the program without those of the launcher.
    ///
    /// *Failure:* [MPIException] if the program has begun already.
    public static String[] Init(String[] args) throws MPIException {
        return begin(args).arguments();
    }

    /// Begins, and says how threads may call.
    ///
    /// @param required [#THREAD_SINGLE] to [#THREAD_MULTIPLE]
    /// @return [#THREAD_MULTIPLE]
    public static int InitThread(String[] args, int required) throws MPIException {
        begin(args);
        return THREAD_MULTIPLE;
    }

    private static synchronized ProgramRank begin(String[] args) throws MPIException {
        if (rank != null) {
            throw new MPIException(
                    ERR_OTHER,
                    "Init: the program has begun already; allowed is to call it once; ask with isInitialized first");
        }
        ProgramRank begun;
        try {
            begun = ProgramRank.init(MPI.class, args == null ? new String[0] : args);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
        io.portolan.mpi.Intracomm world = begun.world();
        ERRORS_ARE_FATAL.setOn(world);
        COMM_WORLD.set(world);
        COMM_SELF.set(world.self());
        io.portolan.mpi.Intercomm spawning = begun.parent().orElse(null);
        parent = new Intercomm(spawning, new SerializedAttributes());
        String size = Integer.toString(world.size());
        INFO_ENV.with("maxprocs", size).with("soft", size).with("ompi_np", size);
        rank = begun;
        main = Thread.currentThread();
        isRunning = true;
        return begun;
    }

    /// How threads may call: [#THREAD_MULTIPLE].
    public static int queryThread() throws MPIException {
        check();
        return THREAD_MULTIPLE;
    }

    /// Whether the calling thread is the one that has begun.
    public static boolean isThreadMain() throws MPIException {
        check();
        return Thread.currentThread().equals(main);
    }

    /// Ends: waits until all ranks have come here. Nothing but the questions whether the program
    /// has begun and ended can be asked afterwards.
    public static void Finalize() throws MPIException {
        check();
        known().finish();
        isRunning = false;
        isFinalized = true;
    }

    /// Seconds since some time in the past.
    public static double wtime() throws MPIException {
        check();
        return System.nanoTime() * 1e-9;
    }

    /// The seconds between two times of the clock.
    public static double wtick() throws MPIException {
        check();
        return 1e-9;
    }

    /// The version of the standard that the bindings are of.
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /// The name of this runtime.
    public static String getLibVersion() {
        return "Portolan, for programs of the Java bindings of Open MPI 4.1 and 5.0";
    }

    /// The name of the machine.
    public static String getProcessorName() throws MPIException {
        check();
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /// Whether the program has begun.
    public static boolean isInitialized() throws MPIException {
        return isRunning || isFinalized;
    }

    /// Whether the program has ended.
    public static boolean isFinalized() throws MPIException {
        return isFinalized;
    }

    /// Gives memory for buffered sends, which is not needed.
    ///
    /// *Failure:* [MPIException] if there is one already.
    public static void attachBuffer(byte[] buffer) throws MPIException {
        check();
        if (attached != null) {
            throw COMM_WORLD.handled(
                    new MPIException(
                            ERR_BUFFER,
                            "attachBuffer: a buffer of %d bytes is attached; allowed is one at a time; detach it first"
                                    .formatted(attached.length)));
        }
        attached = buffer;
    }

    /// Takes the memory back.
    public static byte @Nullable [] detachBuffer() throws MPIException {
        check();
        byte[] known = attached;
        attached = null;
        return known;
    }

    /// Does nothing: there is no profiler that is told in this way.
    public static void pControl(int level, @Nullable Object obj) {}

    /// *Failure:* [MPIException] if the program has not begun or has ended.
    static void check() throws MPIException {
        if (!isRunning) {
            throw new MPIException(
                    ERR_OTHER,
                    isFinalized
                            ? "MPI is finalized; allowed is to call before MPI.Finalize; finalize later"
                            : "MPI is not initialized; allowed is to call after MPI.Init; initialize first");
        }
    }

    /// Ends the job at once with that exit status.
    static void abort(int status) {
        known().abort(status);
    }

    /// The communicator with the ranks that spawned this one; null if there are none.
    static Intercomm parent() {
        return Objects.requireNonNull(parent);
    }

    /// The place of the program among those that were spawned together.
    static int application() {
        return known().application();
    }

    private static ProgramRank known() {
        return Objects.requireNonNull(rank);
    }

    private static Info environment() {
        return new Info(true)
                .with("arch", System.getProperty("os.arch", ""))
                .with("wdir", System.getProperty("user.dir", ""))
                .with("command", "java")
                .with("thread_level", "MPI_THREAD_MULTIPLE");
    }

    // ---- Buffers ------------------------------------------------------------------------------

    /// A direct buffer in native byte order.
    public static ByteBuffer newByteBuffer(int capacity) {
        return newBuffer(capacity, Byte.BYTES);
    }

    static ByteBuffer newBuffer(int capacity, int elementBytes) {
        int most = Integer.MAX_VALUE / elementBytes;
        if (capacity < 0 || capacity > most) {
            throw new IllegalArgumentException(
                    "capacity is %d; allowed is 0 to %d, because a buffer has at most %d bytes; make several buffers"
                            .formatted(capacity, most, Integer.MAX_VALUE));
        }
        return ByteBuffer.allocateDirect(capacity * elementBytes).order(ByteOrder.nativeOrder());
    }

    /// A direct buffer in native byte order.
    public static CharBuffer newCharBuffer(int capacity) {
        return newBuffer(capacity, Character.BYTES).asCharBuffer();
    }

    /// A direct buffer in native byte order.
    public static ShortBuffer newShortBuffer(int capacity) {
        return newBuffer(capacity, Short.BYTES).asShortBuffer();
    }

    /// A direct buffer in native byte order.
    public static IntBuffer newIntBuffer(int capacity) {
        return newBuffer(capacity, Integer.BYTES).asIntBuffer();
    }

    /// A direct buffer in native byte order.
    public static LongBuffer newLongBuffer(int capacity) {
        return newBuffer(capacity, Long.BYTES).asLongBuffer();
    }

    /// A direct buffer in native byte order.
    public static FloatBuffer newFloatBuffer(int capacity) {
        return newBuffer(capacity, Float.BYTES).asFloatBuffer();
    }

    /// A direct buffer in native byte order.
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return newBuffer(capacity, Double.BYTES).asDoubleBuffer();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return from(buf, offset).slice().order(ByteOrder.nativeOrder());
    }

    /// The buffer from that element on, which `buf` is set to.
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The buffer from that element on, which `buf` is set to.
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return from(buf, offset).slice();
    }

    /// The array from that element on.
    public static ByteBuffer slice(byte[] buf, int offset) {
        return slice(ByteBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static CharBuffer slice(char[] buf, int offset) {
        return slice(CharBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static ShortBuffer slice(short[] buf, int offset) {
        return slice(ShortBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static IntBuffer slice(int[] buf, int offset) {
        return slice(IntBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static LongBuffer slice(long[] buf, int offset) {
        return slice(LongBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static FloatBuffer slice(float[] buf, int offset) {
        return slice(FloatBuffer.wrap(buf), offset);
    }

    /// The array from that element on.
    public static DoubleBuffer slice(double[] buf, int offset) {
        return slice(DoubleBuffer.wrap(buf), offset);
    }

    @SuppressWarnings("unchecked") // a buffer returns itself
    private static <B extends Buffer> B from(B buf, int offset) {
        return (B) buf.clear().position(offset);
    }
}
