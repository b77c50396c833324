package io.portolan.bench.kernels;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.exchange.MpiProgram;
import io.portolan.bench.exchange.MpiProgram.MpiLibrary;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// Ours and the peers that are there, and how each runs a kernel.
///
/// @param programs in C, by contender and kernel
/// @param lines what they are, and what is missing
public record KernelPeers(
        Map<KernelContender, Map<KernelName, MpiProgram>> programs, Set<String> lines) {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /// The same number of vector lanes as a JVM finds by itself.
    private static final List<String> C_OPTIONS =
            List.of("-O3", "-march=native", "-fno-math-errno");

    /// A program that runs a kernel again and again.
    ///
    /// @param pinning the CPUs for all ranks together
    /// @param seconds for which it is measured: its figure is the median of the runs then, so that
    ///   it counts if another job begins or ends meanwhile; [#FASTEST] or [#MESSAGES]
    public record KernelJob(
            KernelContender contender,
            KernelName kernel,
            KernelClass size,
            int ranks,
            Pinning pinning,
            int seconds) {

        /// The figure is the fastest run of ten.
        static final int FASTEST = 0;

        /// One run of ours, which tells of its messages instead of its time.
        static final int MESSAGES = -1;

        /// One on any CPUs.
        KernelJob(
                KernelContender contender,
                KernelName kernel,
                KernelClass size,
                int ranks,
                int seconds) {
            this(contender, kernel, size, ranks, Pinning.FREE, seconds);
        }

        /// The one that a [KernelProgram] is to run.
        static KernelJob parse(String[] arguments) {
            return new KernelJob(
                    KernelContender.valueOf(arguments[0]),
                    KernelName.valueOf(arguments[1]),
                    KernelClass.valueOf(arguments[2]),
                    Integer.parseInt(arguments[3]),
                    Integer.parseInt(arguments[4]));
        }

        List<String> arguments() {
            return List.of(contender.name(), kernel.name(), size.name(), "" + ranks, "" + seconds);
        }
    }

    /// Compiles the programs of the kernels for the libraries that are there.
    ///
    /// @param folder for what is compiled
    public static KernelPeers find(Path folder, Set<KernelName> kernels)
            throws InterruptedException {
        Map<KernelContender, Map<KernelName, MpiProgram>> programs =
                new EnumMap<>(KernelContender.class);
        Set<String> lines = new LinkedHashSet<>();
        String options = String.join(" ", C_OPTIONS);
        for (KernelContender peer : List.of(KernelContender.MPICH, KernelContender.OPEN_MPI)) {
            Map<KernelName, MpiProgram> found = new EnumMap<>(KernelName.class);
            programs.put(peer, found);
            try {
                for (KernelName kernel : kernels.stream().filter(peer::has).toList()) {
                    String source = "kernels/" + kernel.name().toLowerCase(Locale.ROOT);
                    MpiLibrary library = MpiLibrary.valueOf(peer.name());
                    MpiProgram made = MpiProgram.compile(folder, library, source, C_OPTIONS);
                    found.put(kernel, made);
                    lines.add("%s: %s, %s".formatted(peer.label(), made.version(), options));
                }
            } catch (MissingPeerException e) {
                lines.add(peer.label() + ": " + e.getMessage());
            }
        }
        return new KernelPeers(programs, lines);
    }

    /// Those that are there and have the kernel.
    public List<KernelContender> contenders(KernelName kernel) {
        return Stream.of(KernelContender.values())
                .filter(it -> it.has(kernel))
                .filter(it -> !programs.containsKey(it) || programs.get(it).containsKey(kernel))
                .toList();
    }

    /// Measures and prints a table of milliseconds.
    ///
    /// @param jobs what a contender runs at the same time, by the size; the slowest one counts
    public void measure(
            String title,
            List<KernelContender> contenders,
            String sizeName,
            List<Integer> sizes,
            BiFunction<KernelContender, Integer, List<KernelJob>> jobs,
            BenchRun run)
            throws IOException, InterruptedException {
        List<Quantity> quantities = List.of(Quantity.compared("ms"));
        run.out().println();
        run.out().println(title);
        BenchmarkReport.section(
                new Plan(title, contenders, sizeName, sizes, quantities, ""),
                (contender, size, build) ->
                        new double[] {millis(jobs.apply((KernelContender) contender, size), build)},
                run);
    }

    /// Has jobs run at the same time; the milliseconds of the slowest one.
    ///
    /// *Failure:* as of [#answers].
    double millis(List<KernelJob> jobs, Build build) throws InterruptedException {
        List<Callable<Double>> all = new ArrayList<>();
        jobs.forEach(job -> all.add(() -> answers(job, build).getFirst().numbers()[0]));
        try {
            return Collections.max(RunThreads.virtual().run(all));
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof IllegalStateException said ? said : e;
        }
    }

    /// Runs a job to its end, in C where its contender has it so; what it answers.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when its result is not the
    /// official one or it does not come to its end.
    List<ProgramAnswer> answers(KernelJob job, Build build)
            throws IOException, InterruptedException {
        MpiProgram inC = programs.getOrDefault(job.contender, Map.of()).get(job.kernel);
        List<String> command;
        if (inC == null) {
            command =
                    ChildProcess.java(
                            KernelProgram.JVM_OPTIONS, KernelProgram.class, build.classPath());
            command.addAll(job.arguments());
            command = job.pinning.command(command);
        } else {
            List<String> arguments = List.of(job.size.name(), "" + job.seconds);
            command = inC.command(job.ranks, job.pinning, arguments);
        }
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        List<ProgramAnswer> answers =
                ended.lines().stream().map(ProgramAnswer::parse).flatMap(Optional::stream).toList();
        if (ended.status() != 0 || (job.seconds != KernelJob.MESSAGES && answers.size() != 1)) {
            throw new IllegalStateException(
                    "%s %s on %s of %s %s and has no figure; it said: %s"
                            .formatted(
                                    job.kernel,
                                    job.size,
                                    job.ranks == 1 ? "1 rank" : job.ranks + " ranks",
                                    job.contender.label(),
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        return answers;
    }
}
