package io.portolan.bench.pipeline;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.Twin;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The spawned pipeline: what it costs to pass a message to a handler that does nothing.
///
/// ```
///   chain 1:   A -- chain 1 -->  B        an end does one stage, empty here, and passes the
///              A <-- chain 1 --  B        chain itself on to its other end
///   chain 2:   A -- chain 2 -->  B
///              A <-- chain 2 --  B        all chains at the same time
///   ...
/// ```
///
/// One operation is one stage of every chain, so on two cores two chains that do not disturb each
/// other take as long as one. JMH's thread starts the chains and waits; the contender's own threads
/// do the rest.
///
/// Source: Qiu et al. 2008, table 2
public class PipelineBenchmark extends ForkedBenchmark {

    /// Enough that starting and awaiting the chains, some ten microseconds, does not count. All
    /// contenders do as many: JMH by itself divides by this number alone.
    static final int STAGES = 200_000;

    @Param("PORT")
    String contender = "PORT";

    @Param({"1", "2", "4", "8"})
    int chains;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Pipeline pipeline;

    @Setup
    public void start() {
        pipeline =
                new Pipeline(
                        Twin.named(contender, ChainEngine.TWINS).of().get(), chains, Chain::new);
    }

    @TearDown
    public void stop() {
        pipeline.close();
    }

    @Benchmark
    @OperationsPerInvocation(STAGES)
    public void stage() throws InterruptedException {
        pipeline.run(STAGES);
    }
}
