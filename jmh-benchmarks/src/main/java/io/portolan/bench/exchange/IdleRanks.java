package io.portolan.bench.exchange;

import com.sun.management.OperatingSystemMXBean;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.RankProgram;
import io.portolan.mpi.World;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// What ranks of ours cost that do nothing.
final class IdleRanks {

    /// Until the compiler rests and the management of the world is there: that begins two seconds
    /// after the ranks, and takes half a second of a core, once.
    private static final Duration SETTLE = Duration.ofSeconds(5);

    private static final double PERCENT = 100;
    private static final int TAG = 1;

    private IdleRanks() {}

    /// What is looked at while all ranks but the first wait for it.
    private interface Look {
        double look() throws InterruptedException;
    }

    /// Microseconds from the call of `World.run` to its return, with a barrier of all ranks
    /// between.
    static double startToEndMicros(int ranks) throws InterruptedException {
        long start = System.nanoTime();
        World.run(ranks, Intracomm::barrier);
        return (System.nanoTime() - start) / 1e3;
    }

    /// Bytes that are alive on the heap for each rank.
    static double heapBytes(int ranks) throws InterruptedException {
        World.run(2, Intracomm::barrier); // loads classes
        long before = LiveHeap.bytes();
        return whileIdle(ranks, () -> (double) (LiveHeap.bytes() - before) / ranks);
    }

    /// What part of a core the process uses, in per cent.
    static double blockedPercent(int ranks, Duration duration) throws InterruptedException {
        return whileIdle(
                ranks,
                () -> {
                    long processor = processorNanos();
                    long start = System.nanoTime();
                    Thread.sleep(duration);
                    return PERCENT * (processorNanos() - processor) / (System.nanoTime() - start);
                });
    }

    private static double whileIdle(int ranks, Look look) throws InterruptedException {
        AtomicLong seen = new AtomicLong();
        RankProgram program =
                comm -> {
                    long[] value = {comm.rank()};
                    comm.barrier();
                    if (comm.rank() > 0) {
                        comm.recv(value, 0, TAG);
                        return;
                    }
                    Thread.sleep(SETTLE); // the others wait by then
                    seen.set(Double.doubleToLongBits(look.look()));
                    for (int other = 1; other < comm.size(); other++) {
                        comm.send(value, other, TAG);
                    }
                };
        World.run(ranks, program);
        return Double.longBitsToDouble(seen.get());
    }

    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
