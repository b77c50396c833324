package io.portolan.mpi.launch;

import io.portolan.mpi.Intercomm;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.boot.LaunchedRank;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A rank of a job as the process that its program takes it for.
///
/// ```
///   STARTED -- init --> INITIALIZED -- finish --> FINISHED
///      exit(0): this rank ends     |  exit(n): the job ends   exit(0): this rank ends
///                                  |     unless the others survive it
/// ```
///
/// *Threads:* any.
final class JobRank implements LaunchedRank {
    /// The rank that started the thread, directly or indirectly.
    private static final InheritableThreadLocal<@Nullable JobRank> OF_THREAD =
            new InheritableThreadLocal<>();

    /// The JVM's own, which waits for the others.
    private static final String LAST_OF_JVM = "DestroyJavaVM";

    private static final int MOST_CAUSES = 20;

    private enum State {
        STARTED,
        INITIALIZED,
        FINISHED
    }

    private final Job job;
    private final int number;
    private final int application;
    private final RankStreams streams;
    private final AtomicReference<State> state = new AtomicReference<>(State.STARTED);

    /// The loader of the program; null for the rank of a lone program's own thread.
    private @Nullable RankLoader loader;

    private volatile @Nullable Intracomm world;
    private final AtomicBoolean hasEnded = new AtomicBoolean();

    /// @param number among all ranks of the job
    /// @param application the place of its program among those that were spawned together
    /// @param terminal where the ranks of the job print
    JobRank(
            Job job,
            int number,
            int application,
            JobSettings settings,
            RankLines.Terminal terminal) {
        this.job = job;
        this.number = number;
        this.application = application;
        this.streams = new RankStreams(number, settings, terminal);
    }

    /// The rank that the calling thread belongs to; null if it belongs to none.
    static @Nullable JobRank ofThread() {
        return OF_THREAD.get();
    }

    int number() {
        return number;
    }

    int application() {
        return application;
    }

    /// The communicator with the ranks that have spawned this one.
    Optional<Intercomm> parent() {
        return job.world().parent(number);
    }

    RankStreams streams() {
        return streams;
    }

    @Nullable RankLoader loader() {
        return loader;
    }

    /// Whether the program has asked for the rank.
    boolean wasInitialized() {
        return state.get() != State.STARTED;
    }

    /// Whether it has taken leave of the others.
    boolean isFinished() {
        return state.get() == State.FINISHED;
    }

    /// Notes the end of the rank; false if it has ended before.
    boolean ends() {
        return hasEnded.compareAndSet(false, true);
    }

    /// Makes the calling thread that of the rank.
    void join() {
        world = job.world().join(number);
    }

    /// Runs the program on the calling thread, which is the rank's, and waits for the threads that
    /// would keep a process alive.
    void run(ProgramClasses classes, JavaProgram program) {
        OF_THREAD.set(this);
        Throwable thrown = null;
        try {
            join();
            RankLoader own = new RankLoader(this, classes);
            loader = own;
            Thread.currentThread().setContextClassLoader(own);
            MainMethod.of(program.mainClass(), own).run(program.arguments().toArray(String[]::new));
            awaitOwnThreads();
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
            cutStack(thrown);
        } catch (Throwable t) { // errors too: whatever ends a rank ends the job
            thrown = t;
        }
        job.ended(this, thrown);
        OF_THREAD.remove();
    }

    /// The rank is asked for by the program.
    Intracomm init() {
        Intracomm joined = world;
        if (joined == null || !state.compareAndSet(State.STARTED, State.INITIALIZED)) {
            throw new MPIException(
                    ErrorClass.OTHER,
                    "ProgramRank.init",
                    "rank %d was initialized before; allowed is once for each rank; leave out the second Init"
                            .formatted(number));
        }
        return joined;
    }

    @Override
    public Intracomm take() {
        return init();
    }

    @Override
    public void leave() {
        if (state.compareAndSet(State.INITIALIZED, State.FINISHED)) {
            var _ = job.world().leave(number, null);
        }
    }

    /// The rank takes leave, together with all others.
    void finish() {
        if (state.get() != State.INITIALIZED) {
            throw new MPIException(
                    ErrorClass.OTHER,
                    "ProgramRank.finish",
                    "rank %d was finished before; allowed is once for each rank; leave out the second Finalize"
                            .formatted(number));
        }
        job.world().finish(number);
        state.set(State.FINISHED);
    }

    /// Ends this rank, or the job: see the picture. It never returns.
    void exit(int status) {
        if (status == 0 && state.get() != State.INITIALIZED) {
            job.ended(this, null);
        } else if (state.get() == State.INITIALIZED) {
            job.exited(this, status);
        } else {
            job.end(
                    this,
                    status,
                    null,
                    "rank %d has exited with status %d".formatted(number, status));
        }
        job.parkForEver();
    }

    /// Ends the job with a sentence. It never returns.
    void abort(int status) {
        String report = "rank %d has aborted the job with status %d".formatted(number, status);
        job.end(this, status, report, report);
        job.parkForEver();
    }

    /// Ends the job as if the rank had thrown that and the others did not survive it. It never
    /// returns.
    void abort(Throwable cause) {
        cutStack(cause);
        job.failed(this, cause);
        job.parkForEver();
    }

    /// Ends the job because it cannot run, with a sentence. It never returns.
    void refuse(String sentence) {
        String report = "rank %d: %s".formatted(number, sentence);
        job.end(this, Job.FAILED, report, report);
        job.parkForEver();
    }

    /// As a process, a rank lives as long as threads that are no daemons. What a virtual thread
    /// starts is a daemon unless it is told not to be; there a rank that is not finished lives as
    /// long as any platform thread that it has started.
    private void awaitOwnThreads() throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = awaited(main);
        while (other != null) {
            other.join();
            other = awaited(main);
        }
    }

    private @Nullable Thread awaited(Thread main) {
        ThreadGroup group = Objects.requireNonNull(main.getThreadGroup(), "it runs");
        if (!main.isVirtual()) {
            return awaited(group, main);
        }
        while (group.getParent() != null) {
            group = group.getParent();
        }
        ClassLoader own = loader;
        return own != null && state.get() == State.INITIALIZED
                ? threads(group, true)
                        .filter(thread -> own.equals(thread.getContextClassLoader()))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /// A thread of the group besides the main one that keeps a process alive; null if there is
    /// none.
    static @Nullable Thread awaited(ThreadGroup group, Thread main) {
        return threads(group, false)
                .filter(thread -> !thread.isDaemon() && !thread.equals(main))
                .filter(thread -> !thread.getName().equals(LAST_OF_JVM))
                .findFirst()
                .orElse(null);
    }

    private static Stream<Thread> threads(ThreadGroup group, boolean areAll) {
        Thread[] threads = new Thread[group.activeCount() + 1];
        int count = group.enumerate(threads, areAll);
        return Arrays.stream(threads, 0, count);
    }

    /// Leaves out the lines of the launcher, below the program's, also of the causes; of a failure
    /// whose methods throw as far as they do not.
    private static void cutStack(@Nullable Throwable thrown) {
        try {
            Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                    .limit(MOST_CAUSES) // they may form a circle
                    .forEach(JobRank::cutLines);
        } catch (Throwable t) {
            // The rank ends with what it has thrown, and not with this.
        }
    }

    private static void cutLines(Throwable thrown) {
        List<StackTraceElement> stack = new ArrayList<>(Arrays.asList(thrown.getStackTrace()));
        int end = stack.size();
        while (end > 0 && !isOfLauncher(stack.get(end - 1))) {
            end--; // the thread's own lines
        }
        while (end > 0 && isOfLauncher(stack.get(end - 1))) {
            end--;
        }
        if (end > 0) {
            thrown.setStackTrace(stack.subList(0, end).toArray(StackTraceElement[]::new));
        }
    }

    private static boolean isOfLauncher(StackTraceElement line) {
        String name = line.getClassName();
        return name.startsWith(JobRank.class.getPackageName() + ".")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.");
    }
}
