package io.portolan.bench.kernels;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.exchange.MpiLibrary;
import io.portolan.bench.exchange.MpiProgram;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /// The same number of vector lanes as a JVM finds by itself.
    private static final List<String> C_OPTIONS =
            List.of("-O3", "-march=native", "-fno-math-errno");

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
    /// *Failure:* as of [KernelJob#answers].
    double millis(List<KernelJob> jobs, Build build) throws InterruptedException {
        List<Callable<Double>> all = new ArrayList<>();
        jobs.forEach(job -> all.add(() -> job.answers(this, build).getFirst().numbers()[0]));
        try {
            return Collections.max(RunThreads.virtual().run(all));
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof IllegalStateException said ? said : e;
        }
    }
}
