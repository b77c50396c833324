package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// All ranks count at once: on one counter by operations of a window, on another one by atomics of
/// the JDK on the memory. Nothing may be lost, and each number is drawn once.
final class SharedCounters {
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();

    private SharedCounters() {}

    static void check(WorldBuilder builder, int times) throws InterruptedException {
        builder.run(world -> {
            try (Win win = Win.allocateShared(world, 3, Datatype.LONG)) {
                count(world, win, times);
            }
        });
    }

    private static void count(Intracomm world, Win win, int times) {
        MemorySegment first = win.sharedQuery(0, MemorySegment.class);
        long[] one = {1};
        long[] drawn = new long[1];
        long sumDrawn = 0;
        win.lockAll();
        for (int i = 0; i < times; i++) {
            win.fetchAndOp(one, drawn, 0, 0, Op.SUM);
            sumDrawn += drawn[0];
        }
        win.unlockAll();
        for (int i = 0; i < times; i++) {
            sumDrawn += (long) LONGS.getAndAdd(first, (long) Long.BYTES, 1L);
        }
        long[] sum = new long[1];
        world.allreduce(new long[] {sumDrawn}, sum, Op.SUM);
        long all = (long) times * world.size();
        assertEquals(all, first.getAtIndex(ValueLayout.JAVA_LONG, 0));
        assertEquals(all, first.getAtIndex(ValueLayout.JAVA_LONG, 1));
        assertEquals(2 * (all * (all - 1) / 2), sum[0]);
        world.barrier();
    }
}
