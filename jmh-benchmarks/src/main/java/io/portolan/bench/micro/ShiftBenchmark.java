package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
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

    @Param ShiftContender contender = ShiftContender.SENDRECV;

    @Param({"2", "4", "8"})
    int ranks;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Ring ring;

    private long[] expected = {};

    @Setup
    public void start() {
        ring = contender.ring(ranks);
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

    private static boolean areMoreThanCores(int ranks) {
        return ranks > Runtime.getRuntime().availableProcessors();
    }

    /// How ranks shift.
    public enum ShiftContender {
        SENDRECV,
        EXCHANGER,
        SYNCHRONOUS_QUEUE,
        EXCHANGER_VIRTUAL,
        SYNCHRONOUS_QUEUE_VIRTUAL;

        /// The twins. Nobody would take virtual threads for ranks that can have a core each.
        public static final List<Twin<ShiftContender>> TWINS =
                List.of(
                        Twin.of(SENDRECV, "sendrecv of ranks", Role.OURS),
                        Twin.of(EXCHANGER, "Exchanger, platform threads", Role.PEER),
                        Twin.of(SYNCHRONOUS_QUEUE, "SynchronousQueue, platform threads", Role.PEER),
                        Twin.of(EXCHANGER_VIRTUAL, "Exchanger, virtual threads", Role.PEER)
                                .at(ShiftBenchmark::areMoreThanCores),
                        Twin.of(
                                        SYNCHRONOUS_QUEUE_VIRTUAL,
                                        "SynchronousQueue, virtual threads",
                                        Role.PEER)
                                .at(ShiftBenchmark::areMoreThanCores));

        Ring ring(int ranks) {
            return switch (this) {
                case SENDRECV -> ofRanks(ranks);
                case EXCHANGER -> ofThreads(ShiftLinks.exchangers(ranks), RunThreads.platform());
                case SYNCHRONOUS_QUEUE ->
                        ofThreads(ShiftLinks.synchronousQueues(ranks), RunThreads.platform());
                case EXCHANGER_VIRTUAL ->
                        ofThreads(ShiftLinks.exchangers(ranks), RunThreads.virtual());
                case SYNCHRONOUS_QUEUE_VIRTUAL ->
                        ofThreads(ShiftLinks.synchronousQueues(ranks), RunThreads.virtual());
            };
        }
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
