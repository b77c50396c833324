package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallerInterruptTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64})
    void endsRanksThatComputeAndMeet(int ranks) {
        Thread caller = Thread.currentThread();
        AtomicInteger ended = new AtomicInteger();
        InterruptedException thrown =
                FailedWorld.runInterrupted(
                        ranks,
                        world -> {
                            try {
                                for (int step = 0; true; step++) {
                                    world.allreduce(new long[5], new long[5], Op.SUM);
                                    if (step == 10 && world.rank() == 0) {
                                        caller.interrupt();
                                    }
                                }
                            } finally {
                                ended.incrementAndGet();
                            }
                        });
        assertEquals(
                "World.run was interrupted; all of its " + ranks + " ranks have ended",
                thrown.getMessage());
        assertEquals(0, thrown.getSuppressed().length);
        assertEquals(ranks, ended.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 64})
    void operationsSayWhoWasInterrupted(int ranks) {
        Thread caller = Thread.currentThread();
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger told = new AtomicInteger();
        FailedWorld.runInterrupted(
                ranks,
                world -> {
                    if (world.rank() == 0) {
                        caller.interrupt();
                        never.await();
                    }
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> world.recv(new int[1], 0, 0));
                    assertEquals(
                            "recv: the world is ended, because the thread that"
                                    + " called World.run was interrupted",
                            thrown.getMessage());
                    told.incrementAndGet();
                });
        assertEquals(ranks - 1, told.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 64})
    void aFailureBeforeTheInterruptIsKept(int ranks) {
        Thread caller = Thread.currentThread();
        IllegalStateException boom = new IllegalStateException("boom");
        CountDownLatch never = new CountDownLatch(1);
        InterruptedException thrown =
                FailedWorld.runInterrupted(
                        ranks,
                        world -> {
                            if (world.rank() == 0) {
                                throw boom;
                            }
                            // Interrupted because of rank 0, and again by the
                            // caller.
                            assertThrows(InterruptedException.class, never::await);
                            caller.interrupt();
                            never.await();
                        });
        RankFailedException failure =
                assertInstanceOf(RankFailedException.class, thrown.getSuppressed()[0]);
        assertEquals(0, failure.rank());
    }
}
