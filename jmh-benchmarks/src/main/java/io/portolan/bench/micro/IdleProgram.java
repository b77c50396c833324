package io.portolan.bench.micro;

import com.sun.management.OperatingSystemMXBean;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.Chain;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.pipeline.Pipeline;
import io.portolan.core.Receiver;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// How much of a core idle threads use: the processor time of the JVM by the time on the wall, some
/// time after the last message. The system counts processor time in hundredths of a second.
public final class IdleProgram implements Program<Twin<Supplier<ChainEngine>>> {
    /// With what starts the threads; of nothing, such that end with their work.
    static final List<Twin<Supplier<ChainEngine>>> TWINS =
            List.of(
                    Twin.ours(
                            "DISPATCHER",
                            "dispatcher",
                            () -> ChainEngine.ports(Receiver.UNLIMITED)),
                    Twin.of("NOTHING", "JVM alone", Role.FLOOR, ChainEngine::direct),
                    Twin.peer("FORK_JOIN_POOL", "ForkJoinPool", ChainEngine::forkJoinPool),
                    Twin.peer(
                            "PEKKO",
                            "Pekko, default dispatcher",
                            () -> ChainEngine.actors(ChainEngine.actorSystem())));

    private static final int CHAINS = 4;
    private static final int STAGES = 50_000;

    /// Also until the timers have looked for the first time, which loads and compiles classes.
    private static final Duration SETTLE = Duration.ofSeconds(4);

    /// A hundredth of a second is about a tenth of a percent of it, the resolution.
    private static final Duration IDLE = Duration.ofSeconds(8);

    private static final double PERCENT = 100;

    @Override
    public Description<Twin<Supplier<ChainEngine>>> description() {
        return new Description<>(
                "idle",
                "the processor time of an idle dispatcher, beside idle pools",
                "nothing",
                "five minutes, --quick three",
                TWINS,
                "dispatchers",
                List.of(1),
                List.of(1),
                List.of(Quantity.shown("percent of a core").within(0.1)),
                List.of("-Xms512m", "-Xmx512m"));
    }

    @Override
    public ProgramAnswer measure(Twin<Supplier<ChainEngine>> twin, int size, boolean isQuick)
            throws InterruptedException {
        return ProgramAnswer.of(percentOfCore(twin.of().get(), SETTLE, IDLE));
    }

    /// Has an engine work, lets it and the compiler come to rest, and then looks.
    static double percentOfCore(ChainEngine engine, Duration settle, Duration idle)
            throws InterruptedException {
        try (Pipeline pipeline = new Pipeline(engine, CHAINS, Chain::new)) {
            pipeline.run(STAGES);
            var _ = processorNanos(); // loads and compiles what reading it takes
            Thread.sleep(settle);
            long processor = processorNanos();
            long start = System.nanoTime();
            Thread.sleep(idle);
            return PERCENT * (processorNanos() - processor) / (System.nanoTime() - start);
        }
    }

    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
