package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.exchange.CpuTopology.PlacementLevel;
import io.portolan.bench.kernels.KernelClass;
import io.portolan.bench.kernels.KernelContender;
import io.portolan.bench.kernels.KernelName;
import io.portolan.bench.kernels.KernelPeers;
import io.portolan.bench.kernels.KernelPeers.KernelJob;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What it matters where the ranks are: how near two of them are to each other, what is still in
/// the cache, and what the neighbour does.
///
/// ```
///   latency      ping-pong, 0 bytes to 4 MiB, two ranks:   one CPU | one core | one cache | ...
///                                                          | two hosts, which are namespaces
///   tiling       64 MiB a rank round a ring, in one piece and in chunks of 256 KiB
///   contention   a kernel alone, and beside the same kernel on another CPU, for each level at
///                which there are two CPUs:
///     CPU a      CG W, one rank     CG W, one rank        CG W, two ranks, where there are
///     CPU b                         CG W, one rank        several levels to compare
///                1 job              2 jobs
/// ```
///
/// Levels that the machine lacks are named and left out. Two jobs share nothing but the machine, so
/// what they are slower than one is the price of the cache and the memory that they share. A job's
/// figure is the median of its runs in a second.
///
/// Source: Chai et al. 2007, figures 2, 5, 6 and 7
public final class PlacementComparison implements BenchComparison {

    private static final String CONDITIONS =
            "pinned by taskset; " + ExchangeComparison.conditions();

    private static final Set<KernelName> KERNELS =
            EnumSet.of(KernelName.EP, KernelName.CG, KernelName.IS, KernelName.MG, KernelName.FT);

    private static final int SECONDS = 1;

    /// What can be run alone.
    private enum PlacementSection {
        LATENCY,
        TILING,
        CONTENTION
    }

    @Override
    public About about() {
        return new About(
                "placement",
                "messages, a ring and kernels by the place of the ranks, against MPI in C",
                "Linux with taskset; for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev;"
                        + " what is missing is left out",
                "half an hour, --quick ten minutes, less with -- and names of sections: "
                        + RunOptions.names(PlacementSection.class));
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        Set<PlacementSection> chosen = run.options().named(PlacementSection.class);
        BenchmarkReport.head(this, CONDITIONS, run);
        CpuTopology machine =
                Pinning.isPossible() ? CpuTopology.read() : new CpuTopology(List.of());
        if (machine.cpus().isEmpty()) {
            run.out().println("latency and contention are left out: they need Linux with taskset");
        }
        for (PlacementLevel level : PlacementLevel.values()) {
            int found = machine.at(level).size();
            run.results()
                    .add(
                            ResultRow.counted(
                                    "levels",
                                    "this machine",
                                    Role.GIVEN.name(),
                                    Map.of("level", level.label),
                                    "CPUs or pairs of CPUs",
                                    found));
            if (found == 0) {
                run.out().println("not measured, because the system shows none: " + level.label);
            }
        }
        for (PlacementSection section : chosen) {
            switch (section) {
                case LATENCY -> {
                    ExchangeComparison.besideC(latency(machine, run), run);
                    latencyAcrossHosts(machine, run);
                }
                case TILING -> ExchangeComparison.besideC(Section.tiling(), run);
                case CONTENTION -> contention(machine, run);
            }
        }
    }

    private static List<Section> latency(CpuTopology machine, BenchRun run) {
        List<Section> sections = new ArrayList<>();
        for (PlacementLevel level : PlacementLevel.values()) {
            for (Pinning cpus : machine.at(level).stream().limit(1).toList()) {
                sections.add(Section.latency(level.label, cpus, run.options().isQuick()));
            }
        }
        return sections;
    }

    /// Of two hosts whose processes use two CPUs, so that nothing but the way differs.
    private static void latencyAcrossHosts(CpuTopology machine, BenchRun run)
            throws IOException, InterruptedException {
        Optional<Pinning> pair =
                Stream.of(PlacementLevel.values())
                        .flatMap(level -> machine.at(level).stream())
                        .filter(cpus -> cpus.count() == 2)
                        .findFirst();
        if (pair.isEmpty()) {
            return;
        }
        try (TwoHosts _ = TwoHosts.make()) {
            Section section =
                    Section.latency(
                            "two hosts",
                            pair.get(),
                            run.options().isQuick(),
                            Section.Trait.ACROSS_HOSTS);
            ExchangeComparison.besideC(List.of(section), run);
        } catch (MissingPeerException e) {
            run.out().println("not measured: latency, two hosts: " + e.getMessage());
        }
    }

    private static void contention(CpuTopology machine, BenchRun run)
            throws IOException, InterruptedException {
        List<PlacementLevel> levels =
                Stream.of(PlacementLevel.values())
                        .filter(level -> level != PlacementLevel.ONE_CPU)
                        .filter(level -> !machine.at(level).isEmpty())
                        .toList();
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            KernelPeers peers = KernelPeers.find(folder.path(), KERNELS);
            peers.lines().forEach(run.out()::println);
            for (PlacementLevel level : levels) {
                List<Integer> pair = machine.at(level).getFirst().cpus();
                for (KernelName kernel : KERNELS) {
                    String title =
                            "contention, %s %s, %s".formatted(kernel, size(kernel), level.label);
                    List<KernelContender> ofOne =
                            peers.contenders(kernel).stream().filter(it -> it.fits(1)).toList();
                    peers.measure(
                            title,
                            ofOne,
                            "jobs",
                            List.of(1, 2),
                            (contender, jobs) ->
                                    pair.stream()
                                            .limit(jobs)
                                            .map(cpu -> job(contender, kernel, 1, List.of(cpu)))
                                            .toList(),
                            run);
                    peers.contenders(kernel).forEach(it -> printRatio(title, kernel, it, run));
                    if (levels.size() > 1) { // one job of two ranks, to be compared between them
                        peers.measure(
                                title,
                                ofOne,
                                "ranks",
                                List.of(2),
                                (contender, ranks) -> List.of(job(contender, kernel, ranks, pair)),
                                run);
                    }
                }
            }
        }
    }

    private static void printRatio(
            String title, KernelName kernel, KernelContender contender, BenchRun run) {
        String who = contender.label();
        double[] alone = run.results().figures(title, who, Map.of("jobs", "1"), "ms");
        double[] both = run.results().figures(title, who, Map.of("jobs", "2"), "ms");
        if (both.length > 0) {
            run.out()
                    .printf(
                            "%s %s, %s: two jobs by one %s%n",
                            kernel, size(kernel), who, MedianSpread.ofRatios(both, alone));
        }
    }

    /// One whose data are larger than most caches of a core; EP has hardly any.
    private static KernelClass size(KernelName kernel) {
        return kernel == KernelName.EP ? KernelClass.S : KernelClass.W;
    }

    private static KernelJob job(
            KernelContender contender, KernelName kernel, int ranks, List<Integer> cpus) {
        return new KernelJob(contender, kernel, size(kernel), ranks, new Pinning(cpus), SECONDS);
    }
}
