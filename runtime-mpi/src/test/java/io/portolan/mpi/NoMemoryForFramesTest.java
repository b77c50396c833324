package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// A rank that has no memory for a frame to another process: it is told, and may try again.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NoMemoryForFramesTest {
    /// The thread that has no memory; null if all have.
    private final AtomicReference<@Nullable Thread> full = new AtomicReference<>();

    /// Two ranks without a common heap.
    private void run(RankProgram program) throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .metered((_, _, _, _) -> {
                    if (Thread.currentThread().equals(full.get())) {
                        throw new OutOfMemoryError("no frame");
                    }
                })
                .run(program);
    }

    private void assertNoMemory(Executable call) {
        full.set(Thread.currentThread());
        assertThrows(OutOfMemoryError.class, call);
        full.set(null);
    }

    @Test
    void aLockThatCouldNotBeAskedForIsNotCounted() throws InterruptedException {
        run(world -> {
            try (Win win = Win.create(world, new long[1])) {
                if (world.rank() == 0) {
                    assertNoMemory(() -> win.lock(LockType.SHARED, 1));
                    win.lockAll(); // refused to a rank that has a lock
                    win.unlockAll();
                }
            }
        });
    }

    @Test
    void allLocksAreLetGoIfOneCouldNotBeAskedFor() throws InterruptedException {
        run(world -> {
            try (Win win = Win.create(world, new long[1])) {
                if (world.rank() == 0) {
                    assertNoMemory(win::lockAll);
                    win.lock(LockType.EXCLUSIVE, 0); // would wait for the rank itself
                    win.unlock(0);
                }
            }
        });
    }

    @Test
    void aPartitionThatCouldNotBeSentIsNotReady() throws InterruptedException {
        run(world -> {
            if (world.rank() == 0) {
                PartitionedSend send = world.psendInit(new int[] {1, 2}, 2, 1, 3);
                send.start();
                assertNoMemory(() -> send.pready(0));
                send.preadyRange(0, 1);
                send.await();
            } else {
                int[] in = new int[2];
                PartitionedReceive receive = world.precvInit(in, 1, 0, 3);
                receive.start();
                receive.await();
                assertArrayEquals(new int[] {1, 2}, in);
            }
        });
    }
}
