package io.portolan.bench.pipeline;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

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
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "-XX:+UseG1GC",
            "-Xms512m",
            "-Xmx512m",
            "-XX:+AlwaysPreTouch",
            "--sun-misc-unsafe-memory-access=allow" // JMH itself; silences the warning
        })
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 150, timeUnit = TimeUnit.MILLISECONDS)
@Timeout(time = 2, timeUnit = TimeUnit.MINUTES)
public class PipelineBenchmark {

    /// So many that starting and awaiting the chains, some ten microseconds, is lost among them.
    static final int STAGES = 200_000;

    @Param PipelineContender contender = PipelineContender.PORT;

    @Param({"1", "2", "4", "8"})
    int chains;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Pipeline pipeline;

    @Setup
    public void start() {
        pipeline = new Pipeline(contender.start(), chains);
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
