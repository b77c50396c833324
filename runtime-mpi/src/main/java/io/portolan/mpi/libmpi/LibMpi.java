package io.portolan.mpi.libmpi;

import io.portolan.core.wait.SpinLock;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The native MPI library of this process, as far as wires and its communicators need it.
///
/// Overview. A library is looked for by the names of its kinds, that of the launcher first. It is
/// initialised for all threads if that is asked for (`MPI_THREAD_MULTIPLE`), which communicators of
/// their own need ([LibMpiComm]), and else for one at a time (`MPI_THREAD_SERIALIZED`), so callers
/// hold its lock, which this class is. Before the library is loaded, the environment is set that
/// keeps its drivers from taking the signals by which the JVM works.
///
/// *Threads:* one at a time, the one that holds the lock. *Failure:* [IOException] with what the
/// library says. Where the library ends the process itself, as it does after some faults, nothing
/// can be said here.
///
/// Source: MPI 4.1, sections 3.7 and 11.2
public final class LibMpi extends SpinLock {
    private static final Logger LOG = System.getLogger(LibMpi.class.getName());
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final int MOST_TEXT = 1024;
    private static final int MOST_LOOKS = 1000;

    /// Drivers that would handle `SIGSEGV` and its kin, which the JVM does.
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "UCX_ERROR_SIGNALS", "",
                    "UCX_WARN_UNUSED_ENV_VARS", "n",
                    "IPATH_NO_BACKTRACE", "1",
                    "HFI_NO_BACKTRACE", "1",
                    "PSM2_NO_BACKTRACE", "1",
                    "OMPI_MCA_opal_signal", "6");

    /// A process can have one only, and initialise it once.
    private static final AtomicReference<@Nullable NativeLibrary> LOADED = new AtomicReference<>();

    private final NativeLibrary library;
    private final MemorySegment number = Arena.global().allocate(INT);
    private final long numberAt = number.address();
    private final int rank;
    private final int size;
    private boolean isConcurrent;

    /// What looks at transfers of communicators while no rank does.
    private final List<BooleanSupplier> looks = new CopyOnWriteArrayList<>();

    private boolean isTaken;
    private boolean hasEnded;

    private LibMpi(NativeLibrary library, boolean isConcurrent) throws IOException {
        this.library = library;
        init(isConcurrent ? MpiCalls.ABI.multiple() : MpiCalls.ABI.serialized());
        rank = ofWorld(true);
        size = ofWorld(false);
    }

    /// Loads and initialises the library of this machine. *Threads:* once in a JVM.
    ///
    /// @param given the name or path of the library; null to look for one
    /// @param isConcurrent whether several threads are to be able to call it at a time
    /// @throws IOException if there is none, or it cannot be used; the message is a sentence that
    ///   says why, and the remedy
    public static LibMpi open(@Nullable String given, boolean isConcurrent) throws IOException {
        ENVIRONMENT.forEach(NativeLibrary::setEnvironment);
        List<String> reasons = new ArrayList<>();
        NativeLibrary library = null;
        for (String name : given == null ? names(System.getenv()) : List.of(given)) {
            try {
                library = library == null ? NativeLibrary.open(name) : library;
            } catch (IOException e) {
                reasons.add(given == null ? name : given + ": " + e.getMessage());
            }
        }
        if (library == null) {
            throw new IOException(
                    given == null
                            ? "no native MPI library was found, of %s; allowed is one for this processor (%s) in the path of the linker; install MPICH or Open MPI, set LD_LIBRARY_PATH, or give its path by PORTOLAN_LIBMPI"
                                    .formatted(
                                            String.join(", ", reasons),
                                            System.getProperty("os.arch"))
                            : "the native MPI library cannot be loaded, %s; allowed is the library of MPICH, Open MPI or their kin; correct PORTOLAN_LIBMPI, or leave it out"
                                    .formatted(String.join(", ", reasons)));
        }
        if (library.find("MPI_Init_thread").isEmpty()) {
            throw new IOException(
                    "%s is no MPI library, because it has no MPI_Init_thread; allowed is the library of MPICH, Open MPI or their kin; give its path by PORTOLAN_LIBMPI"
                            .formatted(library.name()));
        }
        if (!LOADED.compareAndSet(null, library)) {
            throw new IOException(
                    "%s is loaded before; allowed is one native MPI library in a process, once"
                            .formatted(loaded().name()));
        }
        return new LibMpi(library, isConcurrent);
    }

    /// The library that is loaded.
    static NativeLibrary loaded() {
        return Objects.requireNonNull(LOADED.get(), "no library is loaded");
    }

    /// The names to look for, those of the launcher's kind first: Open MPI's own says so, and
    /// `srun` speaks PMIx, as Open MPI does, or PMI.
    static List<String> names(Map<String, String> environment) {
        boolean isOpenMpi =
                environment.containsKey("OMPI_COMM_WORLD_SIZE")
                        || (environment.containsKey("PMIX_RANK")
                                && !environment.containsKey("PMI_RANK"));
        List<MpiAbi> kinds =
                isOpenMpi
                        ? List.of(MpiAbi.OPEN_MPI, MpiAbi.STANDARD, MpiAbi.MPICH)
                        : List.of(MpiAbi.STANDARD, MpiAbi.MPICH, MpiAbi.OPEN_MPI);
        return kinds.stream().map(MpiAbi::names).flatMap(List::stream).toList();
    }

    private void init(int wanted) throws IOException {
        MemorySegment provided = number;
        try {
            MpiAbi abi = MpiCalls.ABI;
            requireSuccess(
                    (int)
                            MpiCalls.INIT.invokeExact(
                                    MemorySegment.NULL, MemorySegment.NULL, wanted, provided));
            int level = provided.get(INT, 0);
            if (level < abi.serialized()) {
                throw new IOException(
                        "%s offers thread level %d; allowed is MPI_THREAD_SERIALIZED or more; use a library that was built with threads"
                                .formatted(name(), level));
            }
            isConcurrent = wanted == abi.multiple() && level >= wanted;
            requireSuccess((int) MpiCalls.RETURN_ERRORS.invokeExact(MpiCalls.WORLD));
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private int ofWorld(boolean isRank) throws IOException {
        try {
            requireSuccess(
                    isRank
                            ? (int) MpiCalls.RANK.invokeExact(MpiCalls.WORLD, number)
                            : (int) MpiCalls.SIZE.invokeExact(MpiCalls.WORLD, number));
            return number.get(INT, 0);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /// The name or path by which it was found.
    public String name() {
        return library.name();
    }

    /// The number of this process among those that the launcher has started.
    public int rank() {
        return rank;
    }

    /// How many processes the launcher has started.
    public int size() {
        return size;
    }

    /// Wires use it from now on, and end it.
    void take() {
        isTaken = true;
    }

    /// Memory for the request of a transfer.
    static MemorySegment request(Arena arena) {
        return arena.allocate(ValueLayout.ADDRESS);
    }

    /// Begins to send bytes of memory that lasts.
    void send(MemorySegment bytes, int length, int dest, int tag, MemorySegment request)
            throws IOException {
        try {
            requireSuccess(
                    (int)
                            MpiCalls.ISEND.invokeExact(
                                    bytes.address(),
                                    length,
                                    dest,
                                    tag,
                                    MpiCalls.WORLD,
                                    request.address()));
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /// Begins to receive bytes from any process into memory that lasts.
    void receive(MemorySegment bytes, int length, int tag, MemorySegment request)
            throws IOException {
        receive(bytes, length, MpiCalls.ABI.anySource(), tag, request);
    }

    /// Begins to receive bytes into memory that lasts.
    void receive(MemorySegment bytes, int length, int source, int tag, MemorySegment request)
            throws IOException {
        try {
            requireSuccess(
                    (int)
                            MpiCalls.IRECV.invokeExact(
                                    bytes.address(),
                                    length,
                                    source,
                                    tag,
                                    MpiCalls.WORLD,
                                    request.address()));
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /// Whether a transfer is complete.
    boolean test(MemorySegment request) throws IOException {
        try {
            requireSuccess(
                    (int)
                            MpiCalls.TEST.invokeExact(
                                    request.address(), numberAt, MpiCalls.STATUS_IGNORE));
        } catch (Throwable e) {
            throw failed(e);
        }
        return NativeWords.getInt(numberAt) != 0;
    }

    /// Takes a receive back that has not been matched.
    void cancel(MemorySegment request) throws IOException {
        try {
            requireSuccess((int) MpiCalls.CANCEL.invokeExact(request));
        } catch (Throwable e) {
            throw failed(e);
        }
        int looks = 0;
        while (!test(request) && looks < MOST_LOOKS) { // it is local, so it is soon over
            looks++;
        }
    }

    /// Ends the library's part of this process, unless wires use it, which end it themselves.
    public void endUnlessTaken() {
        if (!isTaken) {
            try {
                end();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "the native MPI library does not end as it should", e);
            }
        }
    }

    /// Ends the library's part of this process; waits for the other processes to do so.
    void end() throws IOException {
        if (!hasEnded) {
            hasEnded = true;
            try {
                requireSuccess((int) MpiCalls.FINALIZE.invokeExact());
            } catch (Throwable e) {
                throw failed(e);
            }
        }
    }

    /// Whether several threads may call it at a time (`MPI_THREAD_MULTIPLE`), without its lock.
    boolean isConcurrent() {
        return isConcurrent;
    }

    /// Adds what looks at transfers that have begun.
    void addLook(BooleanSupplier look) {
        looks.add(look);
    }

    /// Lets go of it.
    void removeLook(BooleanSupplier look) {
        looks.remove(look);
    }

    /// Looks at transfers that have begun; returns whether any are left.
    boolean look() {
        boolean areLeft = false;
        for (BooleanSupplier look : looks) {
            areLeft |= look.getAsBoolean();
        }
        return areLeft;
    }

    void requireSuccess(int code) throws IOException {
        if (code != 0) {
            throw new IOException("%s: %s".formatted(name(), text(code)));
        }
    }

    static String text(int code) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(MOST_TEXT);
            int rc = (int) MpiCalls.ERROR_STRING.invokeExact(code, text, arena.allocate(INT));
            return rc == 0 ? text.getString(0) : "error " + code;
        } catch (Throwable e) {
            return "error " + code;
        }
    }

    static IOException failed(Throwable thrown) {
        return switch (thrown) {
            case IOException known -> known;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(thrown); // the functions of C throw nothing
        };
    }
}
