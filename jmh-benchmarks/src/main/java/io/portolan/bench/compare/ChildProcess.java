package io.portolan.bench.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A program run to its end, or to a limit. What it says goes into a file: the end of a pipe would
/// be that of the last program it left behind.
///
/// @param status what it ended with
/// @param isStopped whether it was ended because it took too long
/// @param lines what it said, errors among it; then, of a JVM that took too long, what its threads
///   wait for
public record ChildProcess(int status, boolean isStopped, List<String> lines) {

    /// The collector is named because its barriers are in every figure: with Parallel or Serial two
    /// workers that store references side by side slow each other down.
    static final String G1 = "-XX:+UseG1GC";

    /// Silences a warning about libraries that JMH and some peers use.
    static final String QUIET = "--sun-misc-unsafe-memory-access=allow";

    /// Silences peers that look for a log through SLF4J, where there is none.
    static final String NO_LOG = "-Dslf4j.internal.verbosity=ERROR";

    private static final Duration GRACE = Duration.ofSeconds(3);

    /// They choose kernels of OpenBLAS for a processor that may be older than this one.
    private static final Set<String> HINDRANCES = Set.of("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE");

    public ChildProcess {
        lines = List.copyOf(lines);
    }

    /// How it ended, for a message: by itself, or at the limit that it had.
    public String howItEnded(Duration limit) {
        return isStopped
                ? "was stopped after %d min".formatted(limit.toMinutes())
                : "ended with status %d".formatted(status);
    }

    /// Runs a program; one that takes too long is ended with all that it started.
    ///
    /// @param environment what its environment has beside ours
    public static ChildProcess run(
            List<String> command, Map<String, String> environment, Duration limit)
            throws IOException, InterruptedException {
        return run(command, environment, limit, GRACE);
    }

    /// @param grace how long a program that is asked to end may take
    static ChildProcess run(
            List<String> command, Map<String, String> environment, Duration limit, Duration grace)
            throws IOException, InterruptedException {
        Path said = Files.createTempFile("portolan-bench", ".log");
        try {
            Process process =
                    builder(command, environment)
                            .redirectErrorStream(true)
                            .redirectOutput(said.toFile())
                            .start();
            return run(process, command, said, limit, grace);
        } finally {
            Files.delete(said);
        }
    }

    private static ChildProcess run(
            Process process, List<String> command, Path said, Duration limit, Duration grace)
            throws IOException, InterruptedException {
        try {
            process.getOutputStream().close();
            boolean isStopped = !process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
            List<String> threads = List.of();
            if (isStopped) {
                threads = threads(process, command);
                end(process, grace);
            }
            int status = process.waitFor();
            List<String> lines = new ArrayList<>(lines(said));
            lines.addAll(threads);
            return new ChildProcess(status, isStopped, lines);
        } finally {
            if (process.isAlive()) {
                end(process, grace);
            }
        }
    }

    /// Starts a program in our environment, less what would hold a peer's library back, and more.
    static ProcessBuilder builder(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command);
        unhinder(builder.environment());
        builder.environment().putAll(environment);
        return builder;
    }

    static void unhinder(Map<String, String> environment) {
        environment.keySet().removeAll(HINDRANCES);
    }

    /// The command that starts this JVM's java with the options that all have and some more; class
    /// path and main class are to follow.
    public static List<String> java(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(javaCommand());
        command.addAll(List.of(G1, QUIET, NO_LOG));
        command.addAll(options);
        return command;
    }

    /// The same with a main class of this class path.
    public static List<String> java(List<String> options, Class<?> program) {
        return java(options, program, System.getProperty("java.class.path"));
    }

    /// The same with a main class of a class path.
    public static List<String> java(List<String> options, Class<?> program, String classPath) {
        List<String> command = java(options);
        command.addAll(List.of("-cp", classPath));
        command.add(program.getName());
        return command;
    }

    /// The java that runs this.
    public static String javaCommand() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// The stacks of a JVM, virtual threads among them; none of another program.
    private static List<String> threads(Process process, List<String> command)
            throws IOException, InterruptedException {
        if (!command.getFirst().equals(javaCommand())) {
            return List.of();
        }
        Path file = Files.createTempFile("portolan-bench", ".threads");
        try {
            Process asking =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                            .toString(),
                                    Long.toString(process.pid()),
                                    "Thread.dump_to_file",
                                    "-overwrite",
                                    file.toString())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!asking.waitFor(GRACE.toNanos(), TimeUnit.NANOSECONDS)) {
                asking.destroyForcibly();
            }
            return Files.readAllLines(file);
        } finally {
            Files.delete(file);
        }
    }

    /// Also those that are no UTF-8.
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    }

    /// A launcher that is asked ends what it launched; what is left then is ended by us.
    private static void end(Process process, Duration grace) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS)) {
            process.destroyForcibly();
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
