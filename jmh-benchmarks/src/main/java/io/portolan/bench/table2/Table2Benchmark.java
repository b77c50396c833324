package io.portolan.bench.table2;

import io.portolan.bench.compare.ForkedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The empty stages of table 2 as JMH runs them: `java -jar benchmarks.jar Table2`.
///
/// One operation is one stage of all computations. A ring has at least two computations; of the
/// pipelines alone one can be asked for with `-p computations=1`.
///
/// Source: Qiu et al. 2008, table 2
public class Table2Benchmark extends ForkedBenchmark {

    /// Enough that starting the ranks does not count.
    static final int STAGES = 20_000;

    @Param MessagingMode mode = MessagingMode.SHIFT_SPAWNED;

    @Param({"2", "3", "4", "7", "8"})
    int computations;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Computations ring;

    @Setup
    public void start() {
        if (!mode.fits(computations)) {
            throw new IllegalArgumentException(
                    "mode=%s with computations=%d: it needs at least 2, or mode=PIPELINE_SPAWNED, PIPELINE_RENDEZVOUS or PIPELINE_RANKS"
                            .formatted(mode, computations));
        }
        ring = new Computations(mode, computations, Stage.EMPTY);
    }

    @Benchmark
    @OperationsPerInvocation(STAGES)
    public void stage() throws InterruptedException {
        var _ = ring.run(STAGES);
    }

    @TearDown
    public void end() {
        ring.close();
    }
}
