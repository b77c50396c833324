package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Requires that a pass over a block allocates nothing once the JIT has compiled it.
final class AllocationFree {
    /// How many blocks the JIT needs is its own affair, but these must do.
    private static final int MOST_BLOCKS = 20_000;

    /// So many blocks in a row must allocate nothing, so that a kernel that allocates in few blocks
    /// is found too.
    private static final int BLOCKS_IN_A_ROW = 200;

    private AllocationFree() {}

    static void require(Runnable block) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        int inARow = 0;
        for (int done = 0; done < MOST_BLOCKS && inARow < BLOCKS_IN_A_ROW; done++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            block.run();
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            bytes = allocated == 0 ? bytes : allocated;
            inARow = allocated == 0 ? inARow + 1 : 0;
        }
        assertEquals(
                BLOCKS_IN_A_ROW,
                inARow,
                "blocks in a row without an allocation, among %d blocks; the last one that allocated took %d bytes"
                        .formatted(MOST_BLOCKS, bytes));
    }
}
