package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
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

    private static final int TAG = 1;

    /// How so many ranks shift. Nobody would take virtual threads for ranks that can have a core
    /// each.
    public static final List<Twin<IntFunction<Ring>>> TWINS =
            List.of(
                    Twin.ours("SENDRECV", "sendrecv of ranks", ShiftBenchmark::ofRanks),
                    peer("EXCHANGER", "Exchanger", ShiftLinks::exchangers, false),
                    peer(
                            "SYNCHRONOUS_QUEUE",
                            "SynchronousQueue",
                            ShiftLinks::synchronousQueues,
                            false),
                    peer("EXCHANGER_VIRTUAL", "Exchanger", ShiftLinks::exchangers, true),
                    peer(
                            "SYNCHRONOUS_QUEUE_VIRTUAL",
                            "SynchronousQueue",
                            ShiftLinks::synchronousQueues,
                            true));

    @Param("SENDRECV")
    String contender = "SENDRECV";

    @Param({"2", "4", "8"})
    int ranks;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Ring ring;

    private long[] expected = {};

    @Setup
    public void start() {
        ring = Twin.named(contender, TWINS).of().apply(ranks);
        expected = ShiftLoop.expected(ranks, STEPS, 1);
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

    private static Twin<IntFunction<Ring>> peer(
            String name, String label, IntFunction<List<ShiftLoop.Step>> links, boolean isVirtual) {
        RunThreads threads = isVirtual ? RunThreads.virtual() : RunThreads.platform();
        return Twin.<IntFunction<Ring>>peer(
                        name,
                        label + (isVirtual ? ", virtual threads" : ", platform threads"),
                        ranks -> ofThreads(links.apply(ranks), threads))
                .at(ranks -> !isVirtual || ranks > Runtime.getRuntime().availableProcessors());
    }

    /// Ranks in a ring, connected by one contender's means.
    interface Ring {
        /// Starts all ranks, lets each shift as [ShiftLoop] does, and waits for their ends.
        ///
        /// @return each rank's sum of what it received
        long[] run(int steps) throws InterruptedException;
    }

    /// Peers: each rank is a thread that was started for the run, as ranks of a world are.
    ///
    /// @param shifts how each rank shifts
    static Ring ofThreads(List<ShiftLoop.Step> shifts, RunThreads threads) {
        return steps ->
                threads
                        .run(
                                IntStream.range(0, shifts.size())
                                        .<Callable<Long>>mapToObj(rank ->
                                                () -> ShiftLoop.run(rank, steps, shifts.get(rank)))
                                        .toList())
                        .stream()
                        .mapToLong(Long::longValue)
                        .toArray();
    }

    /// Ours: ranks of a world, a shift is one `sendrecv`.
    private static Ring ofRanks(int ranks) {
        return steps -> {
            long[] sums = new long[ranks];
            World.run(
                    ranks,
                    world -> {
                        int rank = world.rank();
                        int right = (rank + 1) % ranks;
                        int left = (rank + ranks - 1) % ranks;
                        long[] out = new long[1];
                        long[] in = new long[1];
                        sums[rank] =
                                ShiftLoop.run(
                                        rank,
                                        steps,
                                        value -> {
                                            out[0] = value;
                                            world.sendrecv(out, right, TAG, in, left, TAG);
                                            return in[0];
                                        });
                    });
            return sums;
        };
    }
}
