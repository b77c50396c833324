package io.portolan.bench.exchange;

import io.portolan.bench.exchange.ExchangeTiming.Loop;
import io.portolan.bench.micro.ShiftLinks;
import io.portolan.bench.micro.ShiftLoop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What threads do with `java.util.concurrent` in place of ranks.
///
/// | | Exchanger, CyclicBarrier | SynchronousQueue, Phaser |
/// |---|---|---|
/// | ping-pong | | a queue each way |
/// | shift | as in the benchmark shift | as in the benchmark shift |
/// | exchange | a shift to the right, one to the left | a shift to the right, one to the left |
/// | barrier | `CyclicBarrier.await` | `Phaser.arriveAndAwaitAdvance` |
/// | allreduce | a sum that the barrier's action takes | |
/// | two cores | [Crossing], as for all | the same |
final class ThreadLoops {

    private ThreadLoops() {}

    /// A loop for each rank.
    ///
    /// *Failure:* [IllegalArgumentException] for what the contender does not do.
    static List<Loop> of(ExchangeContender contender, Row row, int ranks) {
        if (!contender.does(row) || (row == Row.CROSSING && ranks != 2)) {
            throw new IllegalArgumentException(
                    "%s has no %s of %d ranks".formatted(contender.label(), row.label(), ranks));
        }
        boolean isExchanger = contender == ExchangeContender.EXCHANGER;
        Supplier<List<ShiftLoop.Step>> links =
                () ->
                        isExchanger
                                ? ShiftLinks.exchangers(ranks)
                                : ShiftLinks.synchronousQueues(ranks);
        return switch (row) {
            case CROSSING -> Crossing.loops();
            case PING_PONG_8 -> pingPong();
            case SHIFT -> shifts(links.get(), null);
            case EXCHANGE_SENDRECV -> shifts(links.get(), links.get());
            case BARRIER -> isExchanger ? barriers(ranks) : phasers(ranks);
            case ALLREDUCE_1 -> sums(ranks);
            default -> throw new IllegalArgumentException(row + " is for ranks of ours");
        };
    }

    private static List<Loop> barriers(int ranks) {
        CyclicBarrier barrier = new CyclicBarrier(ranks);
        return each(
                ranks,
                _ ->
                        steps -> {
                            for (long i = 0; i < steps; i++) {
                                await(barrier);
                            }
                            return 0;
                        });
    }

    private static List<Loop> phasers(int ranks) {
        Phaser phaser = new Phaser(ranks);
        return each(
                ranks,
                _ ->
                        steps -> {
                            for (long i = 0; i < steps; i++) {
                                phaser.arriveAndAwaitAdvance();
                            }
                            return 0;
                        });
    }

    private static List<Loop> pingPong() {
        SynchronousQueue<Long> there = new SynchronousQueue<>();
        SynchronousQueue<Long> back = new SynchronousQueue<>();
        return each(
                2,
                rank ->
                        steps -> {
                            long wrong = 0;
                            for (long i = 0; i < steps; i++) {
                                if (rank == 0) {
                                    there.put(i);
                                    wrong += back.take() == i + 1 ? 0 : 1;
                                } else {
                                    wrong += there.take() == i ? 0 : 1;
                                    back.put(i + 1);
                                }
                            }
                            return wrong;
                        });
    }

    /// Shifts to the right, each followed by one to the left where there are steps for it.
    ///
    /// @param toLeft steps for a ring that is passed the other way round; null for none
    private static List<Loop> shifts(
            List<ShiftLoop.Step> toRight, @Nullable List<ShiftLoop.Step> toLeft) {
        int ranks = toRight.size();
        return each(
                ranks,
                rank -> {
                    int left = (rank + ranks - 1) % ranks;
                    int right = (rank + 1) % ranks;
                    ShiftLoop.Step there = toRight.get(rank);
                    ShiftLoop.Step back = toLeft == null ? null : toLeft.reversed().get(rank);
                    return steps -> {
                        long wrong = 0;
                        for (long i = 0; i < steps; i++) {
                            long value = i * ranks + rank;
                            wrong += there.shift(value) == i * ranks + left ? 0 : 1;
                            if (back != null) {
                                wrong += back.shift(value) == i * ranks + right ? 0 : 1;
                            }
                        }
                        return wrong;
                    };
                });
    }

    /// An allreduce as one writes it with a barrier: each thread puts its number into an array, the
    /// last one sums, all read the sum.
    private static List<Loop> sums(int ranks) {
        double[] given = new double[ranks];
        double[] sum = new double[1]; // summed again when all have read it and come once more
        CyclicBarrier barrier = new CyclicBarrier(ranks, () -> sum[0] = Arrays.stream(given).sum());
        return each(
                ranks,
                rank ->
                        steps -> {
                            long wrong = 0;
                            for (long i = 0; i < steps; i++) {
                                given[rank] = i + rank;
                                await(barrier);
                                double expected = i * ranks + ranks * (ranks - 1L) / 2;
                                wrong += sum[0] == expected ? 0 : 1;
                            }
                            return wrong;
                        });
    }

    static void await(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) { // another rank was interrupted
            throw new IllegalStateException(e);
        }
    }

    private static List<Loop> each(int ranks, IntFunction<Loop> loop) {
        return IntStream.range(0, ranks).mapToObj(loop).toList();
    }

    /// The floor of everything between two ranks, and their control: each writes a word and spins
    /// until it sees the other's, without a pause, as `peers/exchange.c` does. A virtual machine
    /// may have its two cores near each other or far apart, and that can change from one second to
    /// the next; figures are to be compared only where this one is the same.
    static final class Crossing {

        private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

        /// Lines of their own.
        private static final int APART = 64;

        private static final int CONTROL_STEPS = 5000;

        private final long[] words = new long[3 * APART];

        /// A loop for each of the two.
        static List<Loop> loops() {
            Crossing crossing = new Crossing();
            return List.of(steps -> crossing.run(0, steps), steps -> crossing.run(1, steps));
        }

        /// Nanoseconds that a word takes one way. Both call it at the same time; that of rank 0
        /// counts.
        double oneWayNanos(int rank) {
            run(rank, 1); // until both are there
            long start = System.nanoTime();
            run(rank, CONTROL_STEPS);
            return (System.nanoTime() - start) / (2.0 * CONTROL_STEPS);
        }

        private long run(int rank, long steps) {
            int mine = (rank + 1) * APART;
            int other = (2 - rank) * APART;
            long first = words[mine];
            for (long i = first + 1; i <= first + steps; i++) {
                if (rank == 0) {
                    WORD.setRelease(words, mine, i); // all that is said
                }
                while ((long) WORD.getAcquire(words, other) < i) {} // all that is heard
                if (rank == 1) {
                    WORD.setRelease(words, mine, i); // the answer
                }
            }
            return 0;
        }
    }
}
