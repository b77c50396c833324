package io.portolan.bench;

import io.portolan.bench.clustering.ClusteringComparison;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.JmhComparison;
import io.portolan.bench.compare.JmhComparison.JmhFigure;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.exchange.ExchangeComparison;
import io.portolan.bench.exchange.PlacementComparison;
import io.portolan.bench.kernels.KernelComparison;
import io.portolan.bench.micro.BlockedBenchmark;
import io.portolan.bench.micro.ChoiceBenchmark;
import io.portolan.bench.micro.IdleProgram;
import io.portolan.bench.micro.JoinBenchmark;
import io.portolan.bench.micro.MemoryBenchmark;
import io.portolan.bench.micro.RankPrograms;
import io.portolan.bench.micro.RateBenchmark;
import io.portolan.bench.micro.ShiftBenchmark;
import io.portolan.bench.micro.WindowProgram;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.pipeline.GapProgram;
import io.portolan.bench.pipeline.OutsideProgram;
import io.portolan.bench.pipeline.PipelineBenchmark;
import io.portolan.bench.services.DurableProgram;
import io.portolan.bench.services.HttpProgram;
import io.portolan.bench.services.NotificationsProgram;
import io.portolan.bench.services.ServicesProgram;
import io.portolan.bench.services.WireProgram;
import io.portolan.bench.services.WorkflowsProgram;
import io.portolan.bench.table2.StagesComparison;
import io.portolan.bench.table2.Table2Program;
import java.util.List;
import java.util.stream.Collectors;

/// All benchmarks that can be named. A new one is a line here.
final class Catalogue {

    static final List<BenchComparison> ALL =
            List.of(
                    new JmhComparison(
                            "pipeline",
                            "chains of messages from port to port, against pools, threads and actors",
                            "nothing",
                            PipelineBenchmark.class,
                            ChainEngine.withMessages(),
                            "chains",
                            List.of(1, 2, 4, 8),
                            List.of(1, 2),
                            "a quarter of an hour, --quick eight",
                            JmhComparison.timeAndGarbage(
                                    "ns per stage of all chains", "bytes of garbage per message")),
                    new ProgramComparison(new GapProgram()),
                    new ProgramComparison(new OutsideProgram()),
                    new JmhComparison(
                            "memory",
                            "bytes of an idle port, beside an actor's queue and a Pekko actor",
                            "3 GB of memory",
                            MemoryBenchmark.class,
                            MemoryBenchmark.TWINS,
                            "items",
                            List.of(1_000_000),
                            List.of(1_000_000),
                            "a minute, --quick half",
                            List.of(
                                    new JmhFigure(
                                            "bytes each, MB for 1,000,000", "bytesEach", false))),
                    new ProgramComparison(new IdleProgram()),
                    new JmhComparison(
                            "blocked",
                            "virtual threads blocked in receive, woken once, against bare park",
                            "2 GB of memory",
                            BlockedBenchmark.class,
                            BlockedBenchmark.TWINS,
                            "threads",
                            List.of(100_000),
                            List.of(20_000),
                            "a minute, --quick half",
                            List.of(new JmhFigure("ns per thread", "p0.00", true))),
                    new JmhComparison(
                            "shift",
                            "ranks in a ring that send right and receive left, against j.u.c. rendezvous",
                            "nothing",
                            ShiftBenchmark.class,
                            ShiftBenchmark.TWINS,
                            "ranks",
                            List.of(2, 4, 8),
                            List.of(2, 4),
                            "three minutes, --quick one",
                            JmhComparison.timeAndGarbage(
                                    "ns per step of all ranks",
                                    "bytes of garbage per rank and step")),
                    new JmhComparison(
                            "join",
                            "a join of two ports with a producer each, against zips of two streams",
                            "nothing",
                            JoinBenchmark.class,
                            JoinBenchmark.TWINS,
                            "ports",
                            List.of(2),
                            List.of(2),
                            "two minutes, --quick one",
                            JmhComparison.timeAndGarbage(
                                    "ns per pair", "bytes of garbage per item")),
                    new JmhComparison(
                            "choice",
                            "a choice between ports, against select over channels",
                            "nothing",
                            ChoiceBenchmark.class,
                            ChoiceBenchmark.TWINS,
                            "sources",
                            List.of(2, 8, 64),
                            List.of(2, 8, 64),
                            "three minutes, --quick two",
                            JmhComparison.timeAndGarbage(
                                    "ns per item",
                                    "bytes of garbage per item, by the number of sources")),
                    new ProgramComparison(new RankPrograms.EagerProgram()),
                    new JmhComparison(
                            "rate",
                            "windows of 64 messages by four threads of a rank, beside its own thread",
                            "a core for each of two ranks",
                            RateBenchmark.class,
                            RateBenchmark.TWINS,
                            "bytes",
                            List.of(8, 1024),
                            List.of(8),
                            "a minute, --quick half",
                            List.of(new JmhFigure("ns per message", "", false))),
                    new ProgramComparison(new RankPrograms.ProfileProgram()),
                    new ProgramComparison(new WindowProgram()),
                    new ProgramComparison(new Table2Program()),
                    new StagesComparison(),
                    new ExchangeComparison(),
                    new KernelComparison(),
                    new PlacementComparison(),
                    new ProgramComparison(new ServicesProgram()),
                    new ProgramComparison(new WireProgram()),
                    new ProgramComparison(new NotificationsProgram()),
                    new ProgramComparison(new DurableProgram()),
                    new ProgramComparison(new WorkflowsProgram()),
                    new ProgramComparison(new HttpProgram()),
                    new ClusteringComparison());

    private Catalogue() {}

    /// *Failure:* [UsageException] that names what is there.
    static BenchComparison named(String name) {
        String known = ALL.stream().map(it -> it.about().name()).collect(Collectors.joining(", "));
        return ALL.stream()
                .filter(comparison -> comparison.about().name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "no benchmark '%s': there are %s".formatted(name, known)));
    }
}
