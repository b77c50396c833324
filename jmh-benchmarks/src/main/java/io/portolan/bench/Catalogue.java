package io.portolan.bench;

import io.portolan.bench.blocked.BlockedContender;
import io.portolan.bench.blocked.BlockedProgram;
import io.portolan.bench.compare.Comparison;
import io.portolan.bench.compare.JmhComparison;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.gap.GapProgram;
import io.portolan.bench.idle.IdleContender;
import io.portolan.bench.idle.IdleProgram;
import io.portolan.bench.kmeans.KMeansComparison;
import io.portolan.bench.memory.MemoryContender;
import io.portolan.bench.memory.MemoryProgram;
import io.portolan.bench.outside.OutsideProgram;
import io.portolan.bench.pipeline.PipelineBenchmark;
import io.portolan.bench.pipeline.PipelineContender;
import io.portolan.bench.shift.ShiftBenchmark;
import io.portolan.bench.shift.ShiftContender;
import java.util.List;

/// All benchmarks that can be named. A new one is a line here.
final class Catalogue {

    private static final List<Comparison> ALL =
            List.of(
                    new JmhComparison(
                            "pipeline",
                            "chains of messages from port to port, against pools, threads and actors",
                            PipelineBenchmark.class,
                            PipelineContender.withMessages(),
                            "chains",
                            List.of(1, 2, 4, 8),
                            List.of(1, 2),
                            "nine minutes, --quick three",
                            "ns per stage of all chains",
                            "bytes of garbage per message"),
                    new ProgramComparison(
                            "gap",
                            "how long a message of the pipeline is on its way when stages take 25 us",
                            "nothing",
                            "four minutes, --quick one",
                            GapProgram.class,
                            List.of(PipelineContender.values()),
                            "chains",
                            List.of(1, 2),
                            List.of(1, 2),
                            List.of(
                                    Quantity.compared("gap, ns, p50"),
                                    Quantity.compared("gap, ns, p90"),
                                    Quantity.compared("gap, ns, p99")),
                            GapProgram.JVM_OPTIONS),
                    new ProgramComparison(
                            "outside",
                            "posts from outside while two endless chains keep every worker busy",
                            "nothing",
                            "three minutes, --quick one",
                            OutsideProgram.class,
                            OutsideProgram.CONTENDERS,
                            "chains",
                            List.of(2),
                            List.of(2),
                            List.of(
                                    latency("from the intended time, p50"),
                                    latency("from the intended time, p99"),
                                    latency("from the post, p50"),
                                    latency("from the post, p99")),
                            List.of("-Xms512m", "-Xmx512m")),
                    new ProgramComparison(
                            "memory",
                            "bytes of an idle port, beside an actor's queue and a Pekko actor",
                            "3 GB of memory",
                            "a minute, --quick half",
                            MemoryProgram.class,
                            List.of(MemoryContender.values()),
                            "items",
                            List.of(1_000_000),
                            List.of(1_000_000),
                            List.of(Quantity.compared("bytes each, MB for 1,000,000")),
                            MemoryProgram.JVM_OPTIONS),
                    new ProgramComparison(
                            "idle",
                            "the processor time of an idle dispatcher, beside idle pools",
                            "nothing",
                            "four minutes, --quick one",
                            IdleProgram.class,
                            List.of(IdleContender.values()),
                            "dispatchers",
                            List.of(1),
                            List.of(1),
                            List.of(Quantity.shown("percent of a core")),
                            List.of("-Xms512m", "-Xmx512m")),
                    new ProgramComparison(
                            "blocked",
                            "virtual threads blocked in receive, woken once, against bare park",
                            "2 GB of memory",
                            "a minute, --quick half",
                            BlockedProgram.class,
                            List.of(BlockedContender.values()),
                            "threads",
                            List.of(100_000),
                            List.of(20_000),
                            List.of(Quantity.compared("ns per thread")),
                            List.of("-Xms2g", "-Xmx2g")),
                    new JmhComparison(
                            "shift",
                            "ranks in a ring that send right and receive left, against j.u.c. rendezvous",
                            ShiftBenchmark.class,
                            List.of(ShiftContender.values()),
                            "ranks",
                            List.of(2, 4, 8),
                            List.of(2, 4),
                            "three minutes, --quick one",
                            "ns per step of all ranks",
                            "bytes of garbage per rank and step"),
                    new KMeansComparison());

    private Catalogue() {}

    private static Quantity latency(String which) {
        return new Quantity("us " + which, true, "over 500 ms");
    }

    static List<Comparison> all() {
        return ALL;
    }

    /// *Failure:* [UsageException] that names what is there.
    static Comparison named(String name) {
        return ALL.stream()
                .filter(comparison -> comparison.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "no benchmark '%s': there are %s"
                                        .formatted(
                                                name,
                                                String.join(
                                                        ", ",
                                                        ALL.stream()
                                                                .map(Comparison::name)
                                                                .toList()))));
    }
}
