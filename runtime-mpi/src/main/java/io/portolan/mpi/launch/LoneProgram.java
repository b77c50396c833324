package io.portolan.mpi.launch;

import io.portolan.mpi.boot.BootException;
import io.portolan.mpi.boot.JobProcess;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A program that was started without a launcher: the thread that calls `Init` becomes rank 0, and
/// the other ranks run the main class again in class loaders of their own.
///
/// The JVM lives as long as any of the ranks. When a rank fails, the JVM ends with the status that
/// the job would have.
final class LoneProgram {
    /// The class loaders whose facade was initialized.
    private static final Set<ClassLoader> INITIALIZED =
            Collections.newSetFromMap(new WeakHashMap<>());

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /// Of what runs tests, which runs no main class again.
    private static final List<String> TESTS =
            List.of("org.junit.", "org.testng.", "org.apache.maven.surefire.");

    private LoneProgram() {}

    /// Makes the calling thread rank 0.
    static synchronized ProgramRank init(Class<?> facade, String[] arguments) {
        ClassLoader loader = facade.getClassLoader();
        if (INITIALIZED.contains(loader)) {
            throw wrong(
                    "the program was initialized before; allowed is once; leave out the second Init");
        }
        int ranks = ranks();
        OtherRanks others = new OtherRanks(facade);
        JavaProgram program = ranks > 1 ? others.program(mainClass(facade), arguments) : null;
        Guest guest = Guest.ofCaller();
        JobProcess process = Job.process();
        Job job = new Job(JobSettings.of(ranks), process, others::classes);
        if (guest.hasThreads()) {
            job.world().admitUnknown(); // they may have been started to act for this rank
        }
        JobRank first = job.ranks().getFirst();
        first.join();
        if (process != null) {
            others.tellFailure(job);
        }
        if (program != null) {
            job.start(1, program);
        }
        keep(job, guest);
        Runnable atExit = awaitingEnd(job, guest.main());
        Runtime.getRuntime().addShutdownHook(new Thread(null, atExit, "portolan end", 0, false));
        INITIALIZED.add(loader);
        return ProgramRank.of(first, arguments);
    }

    private static int ranks() {
        try {
            return JobProcess.ownRanks();
        } catch (BootException e) {
            throw wrong(e.getMessage());
        }
    }

    /// The ranks but the first, which run the main class again or are spawned.
    private static final class OtherRanks {
        private final List<Path> classPath;
        private final Thread first = Thread.currentThread();

        /// Open until the JVM ends.
        private final ProgramClasses classes;

        private boolean areReady;

        OtherRanks(Class<?> facade) {
            classPath = classPath(facade);
            classes = new ProgramClasses(classPath);
        }

        /// The program with that main class.
        ///
        /// *Failure:* [MPIException] when it cannot be run.
        JavaProgram program(String mainClass, String[] arguments) {
            JavaProgram program = new JavaProgram(classPath, mainClass, List.of(arguments));
            classes.requireMain(mainClass);
            return program;
        }

        /// Has the others know what the first rank throws; one that is alone is left to the JVM.
        void tellFailure(Job job) {
            first.setUncaughtExceptionHandler(
                    (_, thrown) -> job.ended(job.ranks().getFirst(), thrown));
        }

        /// What they are loaded from; the first time, makes all ready for them.
        synchronized ProgramClasses classes(Job job) {
            if (!areReady) {
                areReady = true;
                RankStreams.install();
                tellFailure(job);
            }
            return classes;
        }
    }

    /// A process that exits takes no other process with it. So the exit of the first rank after
    /// `Finalize` waits for the other ranks, and until the world is closed, by which an MPI library
    /// is ended and a profile written; any other end of the JVM does not.
    private static Runnable awaitingEnd(Job job, Thread first) {
        return () -> {
            boolean exits =
                    Arrays.stream(first.getStackTrace())
                            .anyMatch(line -> line.getClassName().equals("java.lang.Runtime"));
            if (exits && job.ranks().getFirst().isFinished() && !job.wasEnded()) {
                job.ended(job.ranks().getFirst(), null);
                awaitClose(job);
            }
        };
    }

    /// Starts a thread that watches the job, and keeps the JVM alive until all ranks have ended.
    private static void keep(Job job, Guest guest) {
        Thread.ofPlatform()
                .name("portolan ranks")
                .group(new ThreadGroup("portolan"))
                .daemon(false)
                .inheritInheritableThreadLocals(false) // it does not act for the rank
                .start(() -> {
                    int status = statusOf(job, guest);
                    job.close();
                    if (job.wasEnded()) {
                        System.exit(status);
                    }
                });
    }

    private static int statusOf(Job job, Guest guest) {
        try {
            return job.keep(guest::lives);
        } catch (InterruptedException e) { // by a program that interrupts all threads
            return Job.FAILED;
        }
    }

    /// The rank whose thread the job has not started: it lives as a process does, as long as its
    /// main thread or a thread of the same group that is no daemon.
    private record Guest(Thread main, ThreadGroup group) {
        static Guest ofCaller() {
            Thread caller = Thread.currentThread();
            return new Guest(caller, Objects.requireNonNull(caller.getThreadGroup()));
        }

        /// Whether there are others now.
        boolean hasThreads() {
            return group.activeCount() > 1;
        }

        boolean lives() {
            return main.isAlive() || JobRank.awaited(group, main) != null;
        }
    }

    private static void awaitClose(Job job) {
        try {
            job.awaitClose();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The class whose `main` runs: in the stack of the calling thread, or else as the JVM was
    /// told.
    private static String mainClass(Class<?> facade) {
        ClassLoader program = facade.getClassLoader();
        List<StackFrame> stack = STACK.walk(Stream::toList);
        if (stack.stream().anyMatch(LoneProgram::isOfTests)) {
            throw wrong(
                    "portolan.ranks is more than 1 in a test, which has no main class to be run again; allowed is 1; annotate the test with @MpiTest(ranks = N) of portolan-mpi-junit");
        }
        return stack.reversed().stream()
                .filter(frame -> frame.getMethodName().equals("main"))
                .filter(frame -> program.equals(frame.getDeclaringClass().getClassLoader()))
                .map(StackFrame::getClassName)
                .findFirst()
                .or(LoneProgram::mainClassOfJvm)
                .orElseThrow(() ->
                        wrong(
                                "it is not known which main class the other ranks are to run; call Init on the thread that runs main, or use a launcher"));
    }

    private static boolean isOfTests(StackFrame frame) {
        return TESTS.stream().anyMatch(frame.getClassName()::startsWith);
    }

    private static Optional<String> mainClassOfJvm() {
        String command = JavaProgram.mainOfJvm();
        if (command.endsWith(".jar")) {
            return Optional.of(JavaProgram.ofJar(Path.of(command), List.of()).mainClass());
        }
        String name = command.substring(command.indexOf('/') + 1);
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    private static List<Path> classPath(Class<?> facade) {
        return facade.getClassLoader() instanceof URLClassLoader loader
                ? Arrays.stream(loader.getURLs())
                        .map(LoneProgram::path)
                        .filter(entry -> entry != null && Files.exists(entry))
                        .toList()
                : JavaProgram.entriesOfJvm();
    }

    private static @Nullable Path path(URL url) {
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    private static MPIException wrong(String message) {
        return new MPIException(ErrorClass.OTHER, "ProgramRank.init", message);
    }
}
