package io.portolan.mpi.launch;

import io.portolan.mpi.OpenWorld;
import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A program that is run once by each rank, as `mpirun` runs it once in each process.
///
/// {@snippet class="io.portolan.mpi.launch.JobTest" region="run"}
///
/// The job ends when all ranks have ended, and before when a rank throws, aborts, or exits in the
/// midst; when no rank can go on; and after the timeout. Its exit status is then that of the rank
/// that ended it, 1 for a rank that throws and for a deadlock, 124 after the timeout. Why it ended
/// is printed to the errors of the settings, once.
public final class Job {
    /// The status of a job whose rank has thrown, or none of whose ranks can go on.
    public static final int FAILED = 1;

    /// The status of a job that has taken too long, as that of the command `timeout`.
    public static final int TIMED_OUT = 124;

    /// A deadlock is found by two looks.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /// How long a job that is ended waits until its ranks have seen it, lest their last operations
    /// meet those of whoever comes next.
    private static final Duration GRACE = Duration.ofMillis(500);

    private final JobSettings settings;
    private final Function<Job, ProgramClasses> classes;
    private final OpenWorld world;
    private final RankLines.Terminal terminal = new RankLines.Terminal();

    /// By number; longer when ranks are spawned, and so are the next two.
    private final List<JobRank> ranks = new CopyOnWriteArrayList<>();

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<ProgramClasses> classesOfSpawned = new CopyOnWriteArrayList<>();
    private final AtomicInteger living = new AtomicInteger();
    private final ThreadGroup group =
            Objects.requireNonNull(Thread.currentThread().getThreadGroup());
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();
    private final Semaphore events = new Semaphore(0);
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch allEnded = new CountDownLatch(1);

    /// The threads that have exited.
    private final Set<Thread> parked = ConcurrentHashMap.newKeySet();

    /// Why a job has ended before all ranks had.
    ///
    /// @param report to be printed; null for nothing
    private record End(int status, @Nullable String report) {}

    /// @param classes of the program; asked for before the job starts a rank
    Job(JobSettings settings, Function<Job, ProgramClasses> classes) {
        this.settings = settings;
        this.classes = classes;
        world = settings.world().apply(World.builder(settings.ranks())).open(this::prepare);
        for (int rank = 0; rank < settings.ranks(); rank++) {
            add(rank, 0);
        }
    }

    private JobRank add(int number, int application) {
        JobRank added = new JobRank(this, number, application, settings, terminal);
        living.incrementAndGet();
        ranks.add(added);
        return added;
    }

    /// Runs a program and returns its exit status.
    ///
    /// *Threads:* it blocks. While it runs, `System.in`, `System.out` and `System.err` lead each
    /// rank to its own streams, and all other threads to those of before. A rank that neither calls
    /// an operation nor heeds interrupts goes on after the job was ended. On a virtual thread it
    /// keeps one of the JVM's carriers, of which there are as many as cores. *Failure:*
    /// [MPIException], before any rank has begun, when there is no such class, or when it has no
    /// `main`.
    ///
    /// @throws InterruptedException when the caller was interrupted, which ends the job
    public static int run(JavaProgram program, JobSettings settings) throws InterruptedException {
        try (ProgramClasses classes = new ProgramClasses(program.classPath())) {
            classes.requireMain(program.mainClass());
            Job job = new Job(settings, _ -> classes);
            RankStreams.install();
            try (AtExit _ = AtExit.of(job::closeStreams)) {
                job.start(0, program);
                return job.keep(() -> true);
            } finally {
                RankStreams.uninstall();
                job.close();
            }
        }
    }

    OpenWorld world() {
        return world;
    }

    List<JobRank> ranks() {
        return ranks;
    }

    /// Starts the threads of the ranks from that one on.
    void start(int first, JavaProgram program) {
        ProgramClasses ofProgram = classes.apply(this);
        for (JobRank rank : ranks.subList(first, ranks.size())) {
            start(rank, ofProgram, program);
        }
    }

    private void start(JobRank rank, ProgramClasses ofProgram, JavaProgram program) {
        if (wasEnded()) {
            return;
        }
        Thread thread = unstarted(rank.number(), () -> rank.run(ofProgram, program));
        try {
            thread.start();
            threads.add(thread);
        } catch (OutOfMemoryError e) { // no thread to be had, so that the others wait in vain
            ended(rank, e);
        }
    }

    /// Looks whether the programs can be run by new ranks, and returns what starts those.
    private IntConsumer prepare(List<SpawnRequest> requests) {
        List<Spawned> programs = new ArrayList<>();
        for (SpawnRequest request : requests) {
            programs.add(spawned(request));
        }
        return first -> {
            int number = first;
            for (int application = 0; application < programs.size(); application++) {
                Spawned spawned = programs.get(application);
                for (int i = 0; i < spawned.ranks(); i++) {
                    start(add(number, application), spawned.classes(), spawned.program());
                    number++;
                }
            }
        };
    }

    /// What new ranks run.
    private record Spawned(int ranks, ProgramClasses classes, JavaProgram program) {}

    private Spawned spawned(SpawnRequest request) {
        ProgramClasses ofJob = classes.apply(this);
        ProgramClasses ofProgram = ofJob;
        List<Path> classPath = ofJob.classPath();
        if (!request.classPath().isEmpty()) {
            classPath = Stream.concat(request.classPath().stream(), classPath.stream()).toList();
        }
        JavaProgram program = new JavaProgram(classPath, request.mainClass(), request.arguments());
        if (!request.classPath().isEmpty()) {
            ofProgram = new ProgramClasses(classPath);
            classesOfSpawned.add(ofProgram);
        }
        ofProgram.requireMain(request.mainClass());
        return new Spawned(request.ranks(), ofProgram, program);
    }

    /// A platform thread has a group of its own, by which the threads are known that it starts.
    private Thread unstarted(int rank, Runnable body) {
        String name = "rank " + rank + " of " + ranks.size();
        return world.isVirtual()
                ? Thread.ofVirtual()
                        .name(name)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(body)
                : Thread.ofPlatform()
                        .name(name)
                        .inheritInheritableThreadLocals(false) // it does not act for the caller
                        .daemon(false) // as the main thread of a process
                        .group(new ThreadGroup(group, "rank " + rank))
                        .unstarted(body);
    }

    /// Watches until the job is over, and returns its status.
    ///
    /// @param guest whether rank 0 lives, if the job has not started it, so that it ends unnoticed
    int keep(BooleanSupplier guest) throws InterruptedException {
        long began = System.nanoTime();
        try {
            while (allEnded.getCount() > 0 && end.get() == null) {
                if (!events.tryAcquire(BETWEEN_LOOKS.toNanos(), TimeUnit.NANOSECONDS)) {
                    world.look().ifPresent(ended -> end(FAILED, report(ended)));
                    checkTime(began);
                    if (!guest.getAsBoolean()) {
                        ended(ranks.getFirst(), null);
                    }
                }
            }
        } catch (InterruptedException e) {
            end(FAILED, null);
            finishEarly();
            throw e;
        }
        End early = end.get();
        if (early == null) {
            return statusOfAll();
        }
        finishEarly();
        if (early.report() != null) {
            settings.err().println("portolan: " + early.report());
            settings.err().flush();
        }
        return early.status();
    }

    /// Waits until all ranks have ended.
    void awaitRanks() throws InterruptedException {
        allEnded.await();
    }

    /// Ends the world, after which nothing of it waits.
    void close() {
        try {
            world.close(); // which may write a profile, and fail
        } finally {
            classesOfSpawned.forEach(ProgramClasses::close);
            over.countDown();
        }
    }

    /// Ends the job with that status, unless it has ended. What ranks print from now on is lost.
    void end(int status, @Nullable String report) {
        if (end.compareAndSet(null, new End(status, report))) {
            closeStreams();
            events.release();
        }
    }

    private void closeStreams() {
        ranks.forEach(rank -> rank.streams().close());
    }

    /// Whether the job was ended before all ranks had.
    boolean wasEnded() {
        return end.get() != null;
    }

    /// A rank has ended: it returned, threw, or exited.
    void ended(JobRank rank, @Nullable Throwable thrown) {
        if (!rank.ends()) {
            return;
        }
        if (thrown != null) {
            // First, so that its report is of this rank and not of one that fails because of it.
            world.failure()
                    .ifPresentOrElse(
                            before -> end(FAILED, report(before)),
                            () -> end(FAILED, report(rank.number(), thrown)));
        }
        Throwable atEnd = world.leave(rank.number(), thrown);
        if (atEnd != null) {
            end(FAILED, report(rank.number(), atEnd));
        }
        rank.streams().close();
        if (living.decrementAndGet() == 0) {
            allEnded.countDown();
        }
        events.release();
    }

    /// Never returns: as a thread of a process that has ended. When the job has been over for a
    /// while, the thread ends too.
    void parkForEver() {
        parked.add(Thread.currentThread());
        boolean isOver = false;
        while (!isOver) {
            try {
                over.await();
                isOver = true;
            } catch (InterruptedException e) {
                // Nothing of an ended process can be interrupted.
            }
        }
        long until = System.nanoTime() + Duration.ofSeconds(1).toNanos();
        while (System.nanoTime() - until < 0) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
        Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
        throw new EndedThread();
    }

    private void checkTime(long beganNanos) {
        Duration timeout = settings.timeout();
        if (timeout != null && System.nanoTime() - beganNanos >= timeout.toNanos()) {
            end(
                    TIMED_OUT,
                    "the job has not ended after %s; give it more time, or none to wait for ever%n%s"
                            .formatted(seconds(timeout), world.dump().text().strip()));
        }
    }

    private static String seconds(Duration time) {
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    /// Has the ranks see that the job has ended.
    private void finishEarly() throws InterruptedException {
        world.fail(0, new EndedThread());
        threads.forEach(Thread::interrupt);
        long until = System.nanoTime() + GRACE.toNanos();
        for (Thread thread : threads) {
            boolean hasEnded = false;
            while (!hasEnded && !parked.contains(thread) && System.nanoTime() - until < 0) {
                hasEnded = thread.join(Duration.ofMillis(5));
            }
        }
    }

    private int statusOfAll() {
        if (ranks.stream().anyMatch(JobRank::wasInitialized)) {
            return 0;
        }
        settings.err()
                .println(
                        "portolan: no rank has called MPI.Init: the program ran %d times, and no rank knew of another; call MPI.Init, or run the program by java"
                                .formatted(ranks.size()));
        settings.err().flush();
        return FAILED;
    }

    private String report(MPIException ended) {
        return ended instanceof RankFailedException failed
                ? report(failed.rank(), failed.getCause())
                : ended.getMessage();
    }

    private String report(int rank, Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return "rank %d of %d failed: %s".formatted(rank, ranks.size(), text.toString().strip());
    }

    /// What is done if the JVM ends before the job, as after Ctrl-C.
    private record AtExit(Thread hook) implements AutoCloseable {
        static AtExit of(Runnable action) {
            AtExit atExit = new AtExit(new Thread(null, action, "portolan exit", 0, false));
            Runtime.getRuntime().addShutdownHook(atExit.hook());
            return atExit;
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM ends now, and the hook has been started.
            }
        }
    }

    /// Ends a thread of a job that is over.
    private static final class EndedThread extends Error {
        private static final long serialVersionUID = 1L;

        EndedThread() {
            super("the job has ended", null, false, false);
        }
    }
}
