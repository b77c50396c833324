package io.portolan.bench.shift;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/// Peers: each rank is a thread that was started for the run, as ranks of a world are.
final class ThreadRing implements Ring {

    private final List<ShiftLoop.Step> steps;
    private final ThreadFactory threads;

    /// @param steps how each rank shifts
    private ThreadRing(List<ShiftLoop.Step> steps, ThreadFactory threads) {
        this.steps = List.copyOf(steps);
        this.threads = threads;
    }

    static ThreadRing onPlatformThreads(List<ShiftLoop.Step> steps) {
        return new ThreadRing(steps, Thread.ofPlatform().daemon().factory());
    }

    static ThreadRing onVirtualThreads(List<ShiftLoop.Step> steps) {
        return new ThreadRing(steps, Thread.ofVirtual().factory());
    }

    @Override
    public long[] run(int count) throws InterruptedException {
        List<FutureTask<Long>> ranks = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int rank = i;
            ranks.add(new FutureTask<>(() -> ShiftLoop.run(rank, count, steps.get(rank))));
        }
        ranks.forEach(rank -> threads.newThread(rank).start());
        long[] sums = new long[steps.size()];
        for (int rank = 0; rank < sums.length; rank++) {
            try {
                sums[rank] = ranks.get(rank).get();
            } catch (ExecutionException e) {
                ranks.forEach(other -> other.cancel(true));
                throw new IllegalStateException("rank " + rank + " failed", e.getCause());
            }
        }
        return sums;
    }
}
