package io.portolan.mpi.launch;

import io.portolan.core.watch.FailureText;
import io.portolan.mpi.OpenWorld;
import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.World;
import io.portolan.mpi.boot.BootConnection;
import io.portolan.mpi.boot.BootException;
import io.portolan.mpi.boot.JobProcess;
import io.portolan.mpi.boot.LaunchedRank;
import io.portolan.mpi.boot.Starter;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A program that is run once by each rank, as `mpirun` runs it once in each process.
///
/// {@snippet class="io.portolan.mpi.launch.JobTest" region="run"}
///
/// The job ends when all ranks have ended, and before when a rank throws and the others do not
/// survive that, aborts, or exits in the midst; when no rank can go on; and after the timeout. Its
/// exit status is then that of the rank that ended it, 1 for a rank that throws and for a deadlock,
/// 124 after the timeout. Why it ended is printed to the errors of the settings, once.
///
/// The ranks live in this JVM, or in processes that are started for them: [ProcessSettings]. In a
/// process of a job, which any launcher may have started, the ranks of that process live in this
/// JVM.
public final class Job {
    /// The status of a job whose rank has thrown, or none of whose ranks can go on.
    public static final int FAILED = 1;

    /// The status of a job that has taken too long, as that of the command `timeout`.
    public static final int TIMED_OUT = 124;

    /// The status of a job that cannot start.
    static final int REFUSED = 2;

    static {
        LaunchedRank.foundBy(JobRank::ofThread);
    }

    /// A rank of another process has failed; how long this one waits until the job is ended by that
    /// process, which knows more.
    static final Duration ENDED_ELSEWHERE = Duration.ofSeconds(2);

    /// A deadlock is found by two looks.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /// How long a job that is ended waits until its ranks have seen it, lest their last operations
    /// meet those of the next job in this JVM.
    private static final Duration GRACE = Duration.ofMillis(500);

    /// How long the end of a job waits for the reader of what its ranks have printed.
    private static final Duration OUTPUT = Duration.ofSeconds(1);

    private final JobSettings settings;
    private final Function<Job, ProgramClasses> classes;
    private final OpenWorld world;
    private final RankLines.Terminal terminal = new RankLines.Terminal();

    /// By number; longer when ranks are spawned, and so are the next two.
    private final List<JobRank> ranks = new CopyOnWriteArrayList<>();

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<ProgramClasses> classesOfSpawned = new CopyOnWriteArrayList<>();
    private final AtomicInteger living = new AtomicInteger();

    /// How many ranks have failed without which the others go on.
    private final AtomicInteger lost = new AtomicInteger();

    private final ThreadGroup group =
            Objects.requireNonNull(Thread.currentThread().getThreadGroup());
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();

    /// Held until nothing that the ranks print is passed on, or the launcher knows of the end, and
    /// until the world has failed if a rank has.
    private final Object ending = new Object();

    private final Semaphore events = new Semaphore(0);
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch allEnded = new CountDownLatch(1);

    /// The connection with the JVM that has started this process; null if there is none.
    private final @Nullable BootConnection launcher;

    /// What has ended the world in another process, and when that was noticed; null if nothing has.
    private final AtomicReference<@Nullable Elsewhere> elsewhere = new AtomicReference<>();

    private record Elsewhere(MPIException failure, long nanos) {}

    /// The threads that have exited.
    private final Set<Thread> parked = ConcurrentHashMap.newKeySet();

    /// Why a job has ended before all ranks had.
    ///
    /// @param report to be printed; null for nothing
    /// @param rank that has ended it, or the first one here if none has
    /// @param cause what ranks of other processes are told
    private record End(int status, @Nullable String report, int rank, Throwable cause) {}

    /// @param process the one that this JVM is, of several; null if it is none
    /// @param classes of the program; asked for before the job starts a rank
    Job(JobSettings settings, @Nullable JobProcess process, Function<Job, ProgramClasses> classes) {
        this.settings = settings;
        this.classes = classes;
        if (process == null) {
            world = settings.world().apply(World.builder(settings.ranks())).open(this::prepare);
        } else {
            world = settings.world().apply(World.join()).open(this::prepare);
        }
        for (int rank = world.firstRank(); rank < world.endRank(); rank++) {
            add(rank, 0);
        }
        launcher = process == null ? null : process.launcher();
        if (launcher != null) {
            launcher.listen(new FromLauncher(launcher));
            world.onSurvival(launcher::survives);
        }
    }

    private JobRank add(int number, int application) {
        JobRank added = new JobRank(this, number, application, settings, terminal);
        living.incrementAndGet();
        ranks.add(added);
        return added;
    }

    /// The process of a job that this JVM is; null if it is none.
    static @Nullable JobProcess process() {
        try {
            return JobProcess.current().orElse(null);
        } catch (BootException e) {
            throw new MPIException(ErrorClass.ARG, e.getMessage());
        }
    }

    /// How many processes the job has that this JVM was started for, by whomever; 1 if it was
    /// started for itself.
    ///
    /// *Failure:* [MPIException] when the variables by which it was started are wrong.
    public static int processes() {
        JobProcess process = process();
        return process == null ? 1 : process.boot().processes();
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
        JobProcess process = process();
        ProcessSettings started = settings.processes();
        if (process == null) {
            return started == null || started.number() == 1
                    ? run(program, settings, null)
                    : ProcessLauncher.run(program, settings, started);
        }
        if (started != null && process.boot().starter() != Starter.PORTOLAN) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "the job is to start %d processes, and this is process %d of %d that %s has started; allowed is one of the two; leave out the number of processes"
                            .formatted(
                                    started.number(),
                                    process.boot().process(),
                                    process.boot().processes(),
                                    process.boot().starter().command()));
        }
        process.divide(settings.ranks());
        process.runs(program.mainClass());
        try {
            return run(program, settings, process);
        } catch (MPIException e) {
            if (process.hasToldLauncher()) {
                return REFUSED; // it prints why, once
            }
            throw e;
        }
    }

    private static int run(JavaProgram program, JobSettings settings, @Nullable JobProcess process)
            throws InterruptedException {
        try (ProgramClasses classes = new ProgramClasses(program.classPath())) {
            classes.requireMain(program.mainClass());
            Job job = new Job(settings, process, _ -> classes);
            RankStreams.install();
            try (AtExit _ = AtExit.of(job::passOnStreams)) {
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
    private Consumer<List<Integer>> prepare(List<SpawnRequest> requests) {
        List<Spawned> programs = new ArrayList<>();
        for (SpawnRequest request : requests) {
            programs.add(spawned(request));
        }
        return numbers -> {
            Iterator<Integer> number = numbers.iterator();
            for (int application = 0; application < programs.size(); application++) {
                Spawned spawned = programs.get(application);
                for (int i = 0; i < spawned.ranks(); i++) {
                    start(add(number.next(), application), spawned.classes(), spawned.program());
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
        String name = inWords(rank);
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
            while ((allEnded.getCount() > 0 || elsewhere.get() != null) && end.get() == null) {
                if (!events.tryAcquire(BETWEEN_LOOKS.toNanos(), TimeUnit.NANOSECONDS)) {
                    world.look().ifPresent(this::failed);
                    checkElsewhere();
                    checkTime(began);
                    if (!guest.getAsBoolean()) {
                        ended(ranks.getFirst(), null);
                    }
                }
            }
        } catch (InterruptedException e) {
            end(FAILED, null);
            finishEarly(Objects.requireNonNull(end.get()));
            throw e;
        }
        End early;
        synchronized (ending) { // the world fails later, lest what the ranks then print be shown
            early = end.get();
        }
        if (early == null) {
            return statusOfAll();
        }
        finishEarly(early);
        if (early.report() != null && launcher == null) {
            settings.err().println("portolan: " + early.report());
            settings.err().flush();
        }
        return early.status();
    }

    /// Waits until the world is closed.
    void awaitClose() throws InterruptedException {
        over.await();
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

    /// A rank ends in the midst, as a process that exits. If the others survive that, they go on,
    /// and else the job ends with that status.
    void exited(JobRank rank, int status) {
        if (world.goesOnWithout(rank.number())) {
            ended(
                    rank,
                    new MPIException(
                            ErrorClass.OTHER,
                            "rank %d has exited with status %d before it had taken leave"
                                    .formatted(rank.number(), status)));
        } else {
            end(
                    rank,
                    status,
                    null,
                    "rank %d has exited with status %d before it had taken leave"
                            .formatted(rank.number(), status));
        }
    }

    /// Ends the job with that status because of a rank, unless it has ended.
    ///
    /// @param cause what other processes are told
    void end(JobRank rank, int status, @Nullable String report, String cause) {
        end(new End(status, report, rank.number(), new RankEnd(cause)));
    }

    /// Ends the job with that status, unless it has ended. What ranks print from now on is lost,
    /// but in a process that others started: it ends soon, and its shutdown hooks may print.
    private void end(int status, @Nullable String report) {
        end(
                new End(
                        status,
                        report,
                        world.firstRank(),
                        new RankEnd("the job has ended with status %d".formatted(status))));
    }

    private void end(End early) {
        synchronized (ending) {
            if (end.compareAndSet(null, early)) {
                if (launcher != null) {
                    launcher.ended(
                            early.status(),
                            early.report()); // before the world fails, which others notice
                } else {
                    finishStreams(RankStreams::close);
                }
                events.release();
            }
        }
    }

    /// Ends the job because a rank has failed, unless it has ended. Other processes are told what
    /// has ended the job: an abort of another rank, if that came before.
    void failed(JobRank rank, Throwable thrown) {
        synchronized (ending) {
            end(new End(FAILED, report(rank.number(), thrown), rank.number(), thrown));
            End first = Objects.requireNonNull(end.get());
            world.fail(first.rank(), first.cause()); // before the rank leaves the world
        }
    }

    private void passOnStreams() {
        finishStreams(RankStreams::passOn);
    }

    /// Has what the ranks have printed written. Where its reader has stopped, as a pager does, that
    /// may last for ever; so nobody waits for it longer than a while.
    private void finishStreams(Consumer<RankStreams> finish) {
        Thread thread =
                Thread.ofPlatform()
                        .name("portolan output")
                        .daemon(true)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(() -> ranks.forEach(rank -> finish.accept(rank.streams())));
        long until = System.nanoTime() + OUTPUT.toNanos();
        boolean isInterrupted = false;
        boolean isDone = false;
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // no thread to be had: what is not written is lost
            isDone = true;
        }
        while (!isDone) {
            try {
                isDone = thread.join(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
                isDone |= System.nanoTime() - until >= 0;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
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
        try {
            leave(rank, thrown);
        } finally { // whatever it throws, nobody must wait for the rank
            rank.streams().close();
            if (living.decrementAndGet() == 0) {
                allEnded.countDown();
            }
            events.release();
        }
    }

    private void leave(JobRank rank, @Nullable Throwable thrown) {
        boolean goesOn = thrown != null && world.goesOnWithout(rank.number());
        if (thrown != null && !goesOn) {
            // First, so that its report is of this rank and not of one that fails because of it.
            endBecauseOf(rank, thrown);
        }
        Throwable atEnd = world.leave(rank.number(), thrown);
        boolean isSurvived = goesOn && world.failure().isEmpty();
        if (isSurvived) {
            lost.incrementAndGet();
        } else if (atEnd != null && elsewhere.get() == null) {
            endBecauseOf(rank, atEnd);
        }
    }

    /// Ends the job because of what has ended the world, if it has, and else because of a rank.
    private void endBecauseOf(JobRank rank, Throwable thrown) {
        world.failure().ifPresentOrElse(this::failed, () -> failed(rank, thrown));
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

    /// The world has failed, here or in another process.
    private void failed(MPIException failure) {
        if (failure instanceof RankFailedException of && !world.has(of.rank())) {
            elsewhere.compareAndSet(null, new Elsewhere(failure, System.nanoTime()));
        } else {
            end(FAILED, report(failure));
        }
    }

    private void checkElsewhere() {
        Elsewhere ended = elsewhere.get();
        if (ended != null && System.nanoTime() - ended.nanos() > ENDED_ELSEWHERE.toNanos()) {
            end(FAILED, report(ended.failure()));
        }
    }

    static String tookTooLong(Duration timeout) {
        return "the job has not ended after %s; give it more time, or none to wait for ever"
                .formatted(seconds(timeout));
    }

    private void checkTime(long beganNanos) {
        Duration timeout = launcher == null ? settings.timeout() : null;
        if (timeout != null
                && timeout.compareTo(Duration.ofNanos(System.nanoTime() - beganNanos)) <= 0) {
            end(
                    TIMED_OUT,
                    tookTooLong(timeout) + System.lineSeparator() + world.dump().text().strip());
        }
    }

    static String seconds(Duration time) {
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    /// Has the ranks see that the job has ended.
    private void finishEarly(End early) throws InterruptedException {
        world.fail(early.rank(), early.cause());
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
        if (lost.get() == ranks.size()) {
            return FAILED; // the others, in other processes, go on
        }
        if (ranks.stream().anyMatch(JobRank::wasInitialized)) {
            return 0;
        }
        String report =
                "no rank has called MPI.Init: the program ran %d times, and no rank knew of another; call MPI.Init, or run the program by java"
                        .formatted(world.size());
        if (launcher == null) {
            settings.err().println("portolan: " + report);
            settings.err().flush();
        } else {
            launcher.ended(FAILED, report);
        }
        return FAILED;
    }

    private String report(MPIException ended) {
        return ended instanceof RankFailedException failed
                ? report(failed.rank(), failed.getCause())
                : ended.getMessage();
    }

    /// A process that is lost is no fault of the program, which a stack would help to find.
    private String report(int rank, Throwable thrown) {
        if (JobProcess.isLoss(thrown)) {
            return String.valueOf(thrown.getMessage());
        }
        return "%s failed: %s".formatted(inWords(rank), FailureText.stack(thrown));
    }

    /// Where the job has several processes, the numbers of spawned ranks have gaps.
    private String inWords(int rank) {
        int size = world.size();
        return rank < size ? "rank %d of %d".formatted(rank, size) : "rank " + rank;
    }

    /// Does what the JVM says that has started this process.
    private final class FromLauncher implements BootConnection.Listener {
        private final BootConnection connection;

        FromLauncher(BootConnection connection) {
            this.connection = connection;
        }

        @Override
        public void end(int status) {
            Job.this.end(status, null);
        }

        @Override
        public void dump() {
            connection.dumped(world.dump().text().strip());
        }

        /// Nobody is there to be told, and what runs at the end of the JVM might take its time.
        @Override
        public void gone() {
            Runtime.getRuntime().halt(FAILED);
        }
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

    /// How a rank has ended that has thrown nothing, for people in other processes.
    @SuppressWarnings("OverrideThrowableToString") // the sentence is all that there is to say
    private static final class RankEnd extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RankEnd(String sentence) {
            super(sentence, null, false, false);
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
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
