package io.portolan.bench.exchange;

import io.portolan.bench.micro.ShiftLinks;
import io.portolan.bench.micro.ShiftLoop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.function.IntFunction;

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
        if (row == Row.CROSSING && ranks == 2) {
            return Crossing.loops();
        }
        return contender == ExchangeContender.EXCHANGER
                ? exchangers(row, ranks)
                : synchronousQueues(row, ranks);
    }

    private static List<Loop> exchangers(Row row, int ranks) {
        return switch (row) {
            case SHIFT -> shifts(ShiftLinks.exchangers(ranks));
            case EXCHANGE_SENDRECV ->
                    exchanges(ShiftLinks.exchangers(ranks), ShiftLinks.exchangers(ranks));
            case BARRIER -> {
                CyclicBarrier barrier = new CyclicBarrier(ranks);
                yield each(ranks, _ -> steps -> await(barrier, steps));
            }
            case ALLREDUCE_1 -> new SharedSum(ranks).loops();
            default -> throw new IllegalArgumentException("no exchanger does " + row);
        };
    }

    private static List<Loop> synchronousQueues(Row row, int ranks) {
        return switch (row) {
            case PING_PONG_8 -> pingPong(new SynchronousQueue<>(), new SynchronousQueue<>());
            case SHIFT -> shifts(ShiftLinks.synchronousQueues(ranks));
            case EXCHANGE_SENDRECV ->
                    exchanges(
                            ShiftLinks.synchronousQueues(ranks),
                            ShiftLinks.synchronousQueues(ranks));
            case BARRIER -> {
                Phaser phaser = new Phaser(ranks);
                yield each(ranks, _ -> steps -> await(phaser, steps));
            }
            default -> throw new IllegalArgumentException("no queue does " + row);
        };
    }

    private static List<Loop> pingPong(SynchronousQueue<Long> there, SynchronousQueue<Long> back) {
        return List.of(
                steps -> {
                    long wrong = 0;
                    for (long i = 0; i < steps; i++) {
                        there.put(i);
                        wrong += back.take() == i + 1 ? 0 : 1;
                    }
                    return wrong;
                },
                steps -> {
                    long wrong = 0;
                    for (long i = 0; i < steps; i++) {
                        wrong += there.take() == i ? 0 : 1;
                        back.put(i + 1);
                    }
                    return wrong;
                });
    }

    private static List<Loop> shifts(List<ShiftLoop.Step> toRight) {
        int ranks = toRight.size();
        return each(
                ranks,
                rank -> {
                    int left = (rank + ranks - 1) % ranks;
                    return steps -> {
                        long wrong = 0;
                        for (long i = 0; i < steps; i++) {
                            long got = toRight.get(rank).shift(i * ranks + rank);
                            wrong += got == i * ranks + left ? 0 : 1;
                        }
                        return wrong;
                    };
                });
    }

    /// @param toLeft steps for a ring that is passed the other way round
    private static List<Loop> exchanges(List<ShiftLoop.Step> toRight, List<ShiftLoop.Step> toLeft) {
        int ranks = toRight.size();
        List<ShiftLoop.Step> reversed = new ArrayList<>(toLeft);
        Collections.reverse(reversed);
        return each(
                ranks,
                rank -> {
                    int left = (rank + ranks - 1) % ranks;
                    int right = (rank + 1) % ranks;
                    return steps -> {
                        long wrong = 0;
                        for (long i = 0; i < steps; i++) {
                            long fromLeft = toRight.get(rank).shift(i * ranks + rank);
                            long fromRight = reversed.get(rank).shift(i * ranks + rank);
                            wrong += fromLeft == i * ranks + left ? 0 : 1;
                            wrong += fromRight == i * ranks + right ? 0 : 1;
                        }
                        return wrong;
                    };
                });
    }

    private static long await(Phaser phaser, long steps) {
        for (long i = 0; i < steps; i++) {
            phaser.arriveAndAwaitAdvance();
        }
        return 0;
    }

    private static long await(CyclicBarrier barrier, long steps) throws InterruptedException {
        for (long i = 0; i < steps; i++) {
            await(barrier);
        }
        return 0;
    }

    static void await(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) { // another rank was interrupted
            throw new IllegalStateException(e);
        }
    }

    static List<Loop> each(int ranks, IntFunction<Loop> loop) {
        List<Loop> loops = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            loops.add(loop.apply(rank));
        }
        return loops;
    }
}
