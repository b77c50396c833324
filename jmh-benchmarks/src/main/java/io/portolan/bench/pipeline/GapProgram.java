package io.portolan.bench.pipeline;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.compare.WarmUpPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/// What a message costs when each stage computes for 25 us: the gap between the end of a stage and
/// the start of the next one of the same chain.
///
/// The time of the whole less that of the stages would say the same, if the machine computed evenly
/// to a part in a thousand.
public final class GapProgram implements Program<Twin<Supplier<ChainEngine>>> {

    private static final int STAGES = 20_000;
    private static final int QUICK_STAGES = 6_000;

    private static final long WARM_UP_NANOS = 1_000_000_000;

    @Override
    public Description<Twin<Supplier<ChainEngine>>> description() {
        return new Description<>(
                "gap",
                "how long a message of the pipeline is on its way when stages take 25 us",
                "nothing",
                "nine minutes, --quick four",
                ChainEngine.TWINS,
                "chains",
                List.of(1, 2),
                List.of(1, 2),
                List.of(
                        Quantity.compared("gap, ns, p50").within(StageWork.Clock.STEP_NANOS),
                        Quantity.compared("gap, ns, p90").within(StageWork.Clock.STEP_NANOS),
                        Quantity.compared("gap, ns, p99").within(StageWork.Clock.STEP_NANOS)),
                StageWork.JVM_OPTIONS_WITH_HEAP);
    }

    @Override
    public ProgramAnswer measure(Twin<Supplier<ChainEngine>> twin, int chains, boolean isQuick)
            throws InterruptedException {
        int steps = StageWork.UNITS_IN_STAGE * StageWork.stepsInUnit();
        int stages = isQuick ? QUICK_STAGES : STAGES;
        Histogram gaps = gaps(twin.of(), chains, stages, steps, WARM_UP_NANOS);
        return ProgramAnswer.of(
                (double) gaps.getValueAtPercentile(50),
                (double) gaps.getValueAtPercentile(90),
                (double) gaps.getValueAtPercentile(99));
    }

    /// The gaps of all chains in the last run.
    static Histogram gaps(
            Supplier<ChainEngine> starting, int chainCount, int stages, int steps, long warmUpNanos)
            throws InterruptedException {
        List<ComputingChain> chains = new ArrayList<>();
        Histogram gaps = StageWork.Clock.newHistogram();
        try (var pipeline =
                new Pipeline(
                        starting.get(),
                        chainCount,
                        () -> {
                            chains.add(new ComputingChain(steps));
                            return chains.getLast();
                        })) {
            for (WarmUpPhase warmUp = new WarmUpPhase(warmUpNanos); warmUp.goesOn(); ) {
                pipeline.run(stages);
            }
            pipeline.run(stages);
        }
        chains.forEach(chain -> gaps.add(chain.clock.gaps()));
        return gaps;
    }

    /// A chain whose stages compute, and that notes how long it was on its way between two of them.
    static final class ComputingChain extends Chain {

        private final StageWork.Clock clock = new StageWork.Clock();
        private final int steps;
        private long value;

        /// @param steps how many steps of the kernel a stage does
        ComputingChain(int steps) {
            this.steps = steps;
        }

        @Override
        public void begin(int stages, CountDownLatch whenFinished) {
            super.begin(stages, whenFinished);
            clock.clear();
            value = 0;
        }

        @Override
        public void verify(int stages) {
            super.verify(stages);
            long expected = StageWork.expected(0, (long) stages * steps);
            verify(stages, expected, value, clock.gaps().getTotalCount());
        }

        static void verify(int stages, long expected, long value, long gapCount) {
            if (value != expected || gapCount != stages - 1) {
                throw new IllegalStateException(
                        "a chain of %d stages computed %d and had %d gaps: %d and %d expected"
                                .formatted(stages, value, gapCount, expected, stages - 1));
            }
        }

        @Override
        protected void stage() {
            clock.begin();
            value = StageWork.compute(value, steps);
            clock.end();
        }
    }
}
