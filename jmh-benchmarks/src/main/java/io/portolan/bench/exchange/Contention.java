package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.kernels.KernelClass;
import io.portolan.bench.kernels.KernelContender;
import io.portolan.bench.kernels.KernelJob;
import io.portolan.bench.kernels.KernelName;
import io.portolan.bench.kernels.KernelPeers;
import io.portolan.bench.results.MedianSpread;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What a kernel loses when another CPU works beside it, for each level at which there are two
/// CPUs.
///
/// ```
///   CPU a    CG W, one rank     CG W, one rank        CG W, two ranks, where there are
///   CPU b                       CG W, one rank        several levels to compare
///            1 job              2 jobs
/// ```
///
/// Two jobs share nothing but the machine, so what they are slower than one is the price of the
/// cache and the memory that they share. A job's figure is the median of its runs in a second.
///
/// Source: Chai et al. 2007, figures 5 and 6
final class Contention {

    private static final Set<KernelName> KERNELS =
            EnumSet.of(KernelName.EP, KernelName.CG, KernelName.IS, KernelName.MG, KernelName.FT);

    private static final int SECONDS = 1;

    private final CpuTopology machine;
    private final BenchRun run;

    Contention(CpuTopology machine, BenchRun run) {
        this.machine = machine;
        this.run = run;
    }

    void measure() throws IOException, InterruptedException {
        List<PlacementLevel> levels =
                Stream.of(PlacementLevel.values())
                        .filter(level -> level != PlacementLevel.ONE_CPU)
                        .filter(level -> !machine.at(level).isEmpty())
                        .toList();
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            KernelPeers peers = KernelPeers.find(folder.path(), KERNELS);
            peers.lines().forEach(run.out()::println);
            for (PlacementLevel level : levels) {
                Pinning pair = machine.at(level).getFirst();
                for (KernelName kernel : KERNELS) {
                    jobs(kernel, level, pair, peers);
                    if (levels.size() > 1) {
                        ranks(kernel, level, pair, peers);
                    }
                }
            }
        }
    }

    /// One job alone and two at the same time, each of one rank on a CPU of its own.
    private void jobs(KernelName kernel, PlacementLevel level, Pinning pair, KernelPeers peers)
            throws IOException, InterruptedException {
        Plan plan = plan(kernel, level, "jobs", List.of(1, 2), peers);
        section(
                plan,
                (contender, jobs) ->
                        pair.cpus().stream()
                                .limit(jobs)
                                .map(cpu -> job(contender, kernel, 1, List.of(cpu)))
                                .toList(),
                peers);
        for (KernelContender contender : peers.contenders(kernel)) {
            double[] alone = times(plan, contender, 1);
            double[] both = times(plan, contender, 2);
            if (both.length > 0) {
                run.out()
                        .printf(
                                "%s %s, %s: two jobs by one %s%n",
                                kernel,
                                size(kernel),
                                contender.label(),
                                MedianSpread.ofRatios(both, alone));
            }
        }
    }

    /// One job of two ranks, to be compared between the levels.
    private void ranks(KernelName kernel, PlacementLevel level, Pinning pair, KernelPeers peers)
            throws IOException, InterruptedException {
        section(
                plan(kernel, level, "ranks", List.of(2), peers),
                (contender, ranks) -> List.of(job(contender, kernel, ranks, pair.cpus())),
                peers);
    }

    /// One whose data are larger than most caches of a core; EP has hardly any.
    private static KernelClass size(KernelName kernel) {
        return kernel == KernelName.EP ? KernelClass.S : KernelClass.W;
    }

    /// What is run at the same time.
    private interface Jobs {
        List<KernelJob> of(KernelContender contender, int size);
    }

    private double[] times(Plan plan, KernelContender contender, int jobs) {
        return run.results()
                .figures(plan.title(), contender.label(), Map.of("jobs", "" + jobs), "ms");
    }

    private void section(Plan plan, Jobs jobs, KernelPeers peers)
            throws IOException, InterruptedException {
        run.out().println();
        run.out().println(plan.title());
        BenchmarkReport.section(
                plan,
                (contender, size, build) ->
                        new double[] {
                            peers.millis(jobs.of((KernelContender) contender, size), build)
                        },
                run);
    }

    private static Plan plan(
            KernelName kernel,
            PlacementLevel level,
            String sizeName,
            List<Integer> sizes,
            KernelPeers peers) {
        return new Plan(
                "contention, %s %s, %s".formatted(kernel, size(kernel), level.label()),
                peers.contenders(kernel).stream().filter(contender -> contender.fits(1)).toList(),
                sizeName,
                sizes,
                List.of(Quantity.compared("ms")),
                "");
    }

    private static KernelJob job(
            KernelContender contender, KernelName kernel, int ranks, List<Integer> cpus) {
        return new KernelJob(contender, kernel, size(kernel), ranks, new Pinning(cpus), SECONDS);
    }
}
