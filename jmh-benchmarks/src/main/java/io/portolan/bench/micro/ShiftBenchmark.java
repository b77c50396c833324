package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// The rendezvous shift: ranks in a ring, each sends to the right and waits for its left.
///
/// ```
///    +--> rank 0 --> rank 1 --> rank 2 --> ... --> rank P-1 --+
///    |                                                        |
///    +--------------------------------------------------------+
/// ```
///
/// One operation is one step, in which every rank sends and receives one long. JMH's thread starts
/// the ranks and waits for them; that is part of the time, for every contender.
///
/// Source: Qiu et al. 2008, table 2
public class ShiftBenchmark extends ForkedBenchmark {

    /// Enough that starting the ranks does not count, and few enough for peers that park.
    static final int STEPS = 20_000;

    @Param ShiftContender contender = ShiftContender.SENDRECV;

    @Param({"2", "4", "8"})
    int ranks;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private ShiftContender.ShiftRing ring;

    private long[] expected = {};

    @Setup
    public void start() {
        ring = contender.ring(ranks);
        expected = ShiftLoop.expected(ranks, STEPS);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void step() throws InterruptedException {
        long[] sums = ring.run(STEPS);
        if (!Arrays.equals(sums, expected)) {
            throw new IllegalStateException(
                    "the ranks received %s in sum, expected %s: a message was lost or misled"
                            .formatted(Arrays.toString(sums), Arrays.toString(expected)));
        }
    }
}
