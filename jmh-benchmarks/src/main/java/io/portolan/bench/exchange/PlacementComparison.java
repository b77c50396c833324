package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.util.ArrayList;
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
///   contention   a kernel alone, and beside the same kernel on another CPU
/// ```
///
/// Levels that the machine lacks are named and left out.
///
/// Source: Chai et al. 2007, figures 2, 5, 6 and 7
public final class PlacementComparison implements BenchComparison {

    private static final String CONDITIONS =
            "pinned by taskset; " + ExchangeComparison.conditions();

    /// What can be run alone.
    private enum PlacementSection {
        LATENCY,
        TILING,
        CONTENTION
    }

    @Override
    public String name() {
        return "placement";
    }

    @Override
    public String summary() {
        return "messages, a ring and kernels by the place of the ranks, against MPI in C";
    }

    @Override
    public String needs() {
        return "Linux with taskset; for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev;"
                + " what is missing is left out";
    }

    @Override
    public String takes() {
        return "half an hour, --quick ten minutes, less with -- and names of sections: "
                + RunOptions.names(PlacementSection.class);
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
            run.results().add(row(level, found));
            if (found == 0) {
                run.out().println("not measured, because the system shows none: " + level.label());
            }
        }
        for (PlacementSection section : chosen) {
            switch (section) {
                case LATENCY -> {
                    ExchangeComparison.besideC(latency(machine, run), run);
                    latencyAcrossHosts(machine, run);
                }
                case TILING -> ExchangeComparison.besideC(Sections.tiling(), run);
                case CONTENTION -> new Contention(machine, run).measure();
            }
        }
    }

    private static List<Section> latency(CpuTopology machine, BenchRun run) {
        List<Section> sections = new ArrayList<>();
        for (PlacementLevel level : PlacementLevel.values()) {
            machine.at(level).stream()
                    .findFirst()
                    .ifPresent(cpus ->
                            sections.add(
                                    Sections.latency(
                                            level.label(), cpus, run.options().isQuick())));
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
            Section section = Sections.latencyAcrossHosts(pair.get(), run.options().isQuick());
            ExchangeComparison.besideC(List.of(section), run);
        } catch (MissingPeerException e) {
            run.out().println("not measured: latency, two hosts: " + e.getMessage());
        }
    }

    /// How often the machine has a level.
    private static ResultRow row(PlacementLevel level, int found) {
        return new ResultRow(
                "levels",
                "this machine",
                Role.GIVEN.name(),
                Build.THIS,
                Map.of("level", level.label()),
                "CPUs or pairs of CPUs",
                0,
                1,
                found,
                null,
                null,
                null,
                null,
                null);
    }
}
