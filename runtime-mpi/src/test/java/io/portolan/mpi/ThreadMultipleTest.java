package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Several threads of one rank at once.
@EverySetup
class ThreadMultipleTest {
    private static final int THREADS = 4;
    private static final int MESSAGES = 60;
    private final Setup setup;

    ThreadMultipleTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void theThreadsOfARankSendAndReceiveForThemselves() throws InterruptedException {
        setup.run(world -> {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> ends = new ArrayList<>();
                for (int thread = 1; thread < THREADS; thread++) {
                    int tag = thread;
                    ends.add(threads.submit(() -> converse(world, tag)));
                }
                converse(world, 0);
                for (Future<?> end : ends) {
                    end.get();
                }
            }
        });
    }

    @Test
    void wildcardReceivesOfManyThreadsTakeEachMessageOnce() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            long[] sums = new long[THREADS];
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int thread = 0; thread < THREADS; thread++) {
                    int me = thread;
                    threads.execute(() -> {
                        long[] in = new long[1];
                        for (int i = 0; i < MESSAGES; i++) {
                            world.recv(in, MPI.ANY_SOURCE, 5);
                            sums[me] += in[0];
                        }
                    });
                }
                for (int i = 0; i < THREADS * MESSAGES; i++) {
                    world.send(new long[] {i}, ring.right(), 5);
                }
            }
            long n = THREADS * MESSAGES;
            long total = 0;
            for (long sum : sums) {
                total += sum;
            }
            assertEquals(n * (n - 1) / 2, total);
        });
    }

    @Test
    void aThreadThatOutlivesItsRankIsRefused() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        AtomicReference<MPIException> thrown = new AtomicReference<>();
        AtomicReference<Thread> late = new AtomicReference<>();
        setup.run(world -> {
            if (world.rank() == 0) {
                late.set(
                        Thread.ofPlatform()
                                .name("late")
                                .start(() -> {
                                    awaitUninterruptibly(over);
                                    thrown.set(
                                            assertThrows(
                                                    MPIException.class,
                                                    () -> world.send(new int[1], 0, 0)));
                                }));
            }
        });
        over.countDown();
        late.get().join();
        assertEquals(
                "send: rank 0 of %d has ended, and thread 'late' goes on; allowed are operations before the end; let the rank wait for its threads"
                        .formatted(setup.ranks()),
                thrown.get().getMessage());
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void converse(Comm world, int tag) {
        Ring ring = Ring.of(world);
        long[] in = new long[700];
        for (int i = 0; i < MESSAGES; i++) {
            int length = 1 + i * 11 % 600;
            long[] out = new long[length];
            out[length - 1] = world.rank() * 1000L + i;
            Status status = world.sendrecv(out, ring.right(), tag, in, ring.left(), tag);
            assertEquals(length, status.count());
            assertEquals(ring.left() * 1000L + i, in[length - 1]);
        }
    }
}
