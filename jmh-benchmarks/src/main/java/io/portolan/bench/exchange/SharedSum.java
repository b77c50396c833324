package io.portolan.bench.exchange;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/// An allreduce as one writes it with a barrier: each thread puts its number into an array, the
/// last one sums, all read the sum.
final class SharedSum {

    private final double[] given;
    private final CyclicBarrier barrier;

    /// Not summed again before all have come to the barrier again, so after all have read it.
    private double sum;

    SharedSum(int ranks) {
        given = new double[ranks];
        barrier = new CyclicBarrier(ranks, this::sum);
    }

    List<Loop> loops() {
        return ThreadLoops.each(given.length, rank -> steps -> run(rank, steps));
    }

    private void sum() {
        sum = Arrays.stream(given).sum();
    }

    private long run(int rank, long steps) throws InterruptedException {
        int ranks = given.length;
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            given[rank] = i + rank;
            ThreadLoops.await(barrier);
            double expected = i * ranks + ranks * (ranks - 1L) / 2;
            wrong += sum == expected ? 0 : 1;
        }
        return wrong;
    }
}
