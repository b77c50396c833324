package io.portolan.bench.micro;

import com.sun.management.OperatingSystemMXBean;
import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.Chain;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.bench.pipeline.Pipeline;
import io.portolan.bench.pipeline.PipelineContender;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

/// How much of a core idle threads use: the processor time of the JVM by the time on the wall, some
/// time after the last message. The system counts processor time in hundredths of a second.
public final class IdleProgram {

    private static final int CHAINS = 4;
    private static final int STAGES = 50_000;

    /// Also until the timers have looked for the first time, which loads and compiles classes.
    private static final Duration SETTLE = Duration.ofSeconds(4);

    private static final Duration IDLE = Duration.ofSeconds(8);
    private static final Duration QUICK_IDLE = Duration.ofSeconds(2);
    private static final double PERCENT = 100;

    private IdleProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "idle",
                "the processor time of an idle dispatcher, beside idle pools",
                "nothing",
                "four minutes, --quick one",
                IdleProgram.class,
                List.of(IdleContender.values()),
                "dispatchers",
                List.of(1),
                List.of(1),
                List.of(Quantity.shown("percent of a core").within(0.1)),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, size (which changes nothing), whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = IdleContender.valueOf(arguments[0]);
        Duration idle = Boolean.parseBoolean(arguments[2]) ? QUICK_IDLE : IDLE;
        Answer.of(percentOfCore(contender.start(), SETTLE, idle)).print(System.out);
        System.exit(0); // a peer may leave threads behind
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

    /// What is left idle after some work.
    enum IdleContender implements Contender {
        DISPATCHER("dispatcher", Role.OURS),
        NOTHING("JVM alone", Role.FLOOR),
        FORK_JOIN_POOL("ForkJoinPool", Role.PEER),
        PEKKO("Pekko, default dispatcher", Role.PEER);

        private final String label;
        private final Role role;

        IdleContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        /// Starts its threads; of nothing, such that end with their work.
        ChainEngine start() {
            return switch (this) {
                case DISPATCHER -> PipelineContender.PORT.start();
                case NOTHING -> PipelineContender.DIRECT.start();
                case FORK_JOIN_POOL -> PipelineContender.FORK_JOIN_POOL.start();
                case PEKKO -> PekkoEngine.byDefault();
            };
        }
    }
}
