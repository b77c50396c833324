package io.portolan.bench.shift;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Peers: each rank is a thread that was started for the run, as ranks of a world are.
final class ThreadRing implements ShiftRing {

    private final List<ShiftLoop.Step> steps;
    private final ShiftThreads threads;

    /// @param steps how each rank shifts
    private ThreadRing(List<ShiftLoop.Step> steps, ShiftThreads threads) {
        this.steps = List.copyOf(steps);
        this.threads = threads;
    }

    static ThreadRing onPlatformThreads(List<ShiftLoop.Step> steps) {
        return new ThreadRing(steps, ShiftThreads.platform());
    }

    static ThreadRing onVirtualThreads(List<ShiftLoop.Step> steps) {
        return new ThreadRing(steps, ShiftThreads.virtual());
    }

    @Override
    public long[] run(int count) throws InterruptedException {
        List<Callable<Long>> ranks = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int rank = i;
            ranks.add(() -> ShiftLoop.run(rank, count, steps.get(rank)));
        }
        return threads.run(ranks).stream().mapToLong(Long::longValue).toArray();
    }
}
