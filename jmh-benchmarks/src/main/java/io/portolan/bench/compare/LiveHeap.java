package io.portolan.bench.compare;

import java.lang.management.ManagementFactory;

/// What is alive on the heap.
public final class LiveHeap {

    private static final int COLLECTIONS = 3;

    private LiveHeap() {}

    /// The bytes in use after collections: more than one, because the first may leave what it only
    /// then found to be dead.
    public static long bytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            least = Math.min(least, used);
        }
        return least;
    }
}
