package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.bench.compare.JmhComparison.JmhFigure;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.SingleShotResult;

class JmhFigureTest {

    private static final int SIZE = 4;

    @Test
    void aScoreIsOfAnOperationOrOfEachThatTheSizeCounts() {
        assertEquals(600, new JmhFigure("ns", "", false).of(fork(), SIZE));
        assertEquals(150, new JmhFigure("ns", "", true).of(fork(), SIZE));
    }

    @Test
    void garbageIsByTheSizeAndACounterIsAsItWasSet() {
        assertEquals(20, JmhComparison.timeAndGarbage("ns", "bytes").getLast().of(fork(), SIZE));
        assertEquals(24.5, new JmhFigure("bytes", "bytesEach", false).of(fork(), SIZE));
    }

    /// An operation of 600 ns that left 80 bytes of garbage and counted something.
    private static RunResult fork() {
        IterationResult iteration = new IterationResult(null, null, null);
        iteration.addResult(
                new SingleShotResult(ResultRole.PRIMARY, "wake", 600, TimeUnit.NANOSECONDS));
        iteration.addResult(
                new ScalarResult("gc.alloc.rate.norm", 80, "B/op", AggregationPolicy.AVG));
        iteration.addResult(new ScalarResult("bytesEach", 24.5, "#", AggregationPolicy.SUM));
        return new RunResult(null, List.of(new BenchmarkResult(null, List.of(iteration))));
    }
}
