package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Several threads make the partitions of a send ready while several threads of the receiver look
/// for them: each element arrives once in each round, and what a partition holds is that of its
/// round.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PartitionedStressTest {
    private static final int ROUNDS = 200;
    private static final int THREADS = 3;

    @ParameterizedTest
    @CsvSource({"12, 12, 1", "12, 8, 1", "6, 24, 50", "24, 6, 700"})
    void nothingIsLostAndNothingComesTwice(int ofSender, int ofReceiver, int elementsPer24th)
            throws InterruptedException {
        int length = 24 * elementsPer24th;
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        long[] out = new long[length];
                        PartitionedSend send = world.psendInit(out, ofSender, 1, 1);
                        for (int round = 0; round < ROUNDS; round++) {
                            send.start();
                            makeReady(send, out, ofSender, round);
                            send.await();
                        }
                    } else {
                        long[] in = new long[length];
                        PartitionedReceive receive = world.precvInit(in, ofReceiver, 0, 1);
                        for (int round = 0; round < ROUNDS; round++) {
                            Arrays.fill(in, -1);
                            receive.start();
                            take(receive, in, ofReceiver, round);
                            receive.await();
                            long sum = Arrays.stream(in).sum();
                            assertEquals(sumOf(round, length), sum, "round " + round);
                        }
                    }
                });
    }

    private static long value(int round, int i) {
        return 1_000_000L * round + i;
    }

    private static long sumOf(int round, int length) {
        return 1_000_000L * round * length + (long) length * (length - 1) / 2;
    }

    private static void makeReady(PartitionedSend send, long[] out, int partitions, int round)
            throws InterruptedException {
        int each = out.length / partitions;
        inThreads(
                round,
                (thread, random) -> {
                    int[] mine = shuffled(partitions, thread, random);
                    for (int partition : mine) {
                        for (int i = partition * each; i < (partition + 1) * each; i++) {
                            out[i] = value(round, i);
                        }
                        send.pready(partition);
                    }
                });
    }

    private static void take(PartitionedReceive receive, long[] in, int partitions, int round)
            throws InterruptedException {
        int each = in.length / partitions;
        inThreads(
                round,
                (thread, random) -> {
                    for (int partition : shuffled(partitions, thread, random)) {
                        while (!receive.parrived(partition)) {
                            Thread.onSpinWait();
                        }
                        for (int i = partition * each; i < (partition + 1) * each; i++) {
                            assertEquals(value(round, i), in[i]);
                        }
                    }
                });
    }

    /// Those of this thread in any order.
    private static int[] shuffled(int partitions, int thread, SplittableRandom random) {
        int[] mine = new int[partitions / THREADS];
        Arrays.setAll(mine, i -> i * THREADS + thread);
        for (int i = mine.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = mine[i];
            mine[i] = mine[j];
            mine[j] = other;
        }
        return mine;
    }

    private interface Work {
        void run(int thread, SplittableRandom random);
    }

    private static void inThreads(int round, Work work) throws InterruptedException {
        CyclicBarrier together = new CyclicBarrier(THREADS);
        Throwable[] failures = new Throwable[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            threads[t] =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    together.await();
                                    work.run(thread, new SplittableRandom(31L * round + thread));
                                } catch (Throwable failure) {
                                    failures[thread] = failure;
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Throwable failure : failures) {
            if (failure != null) {
                throw new AssertionError("round " + round, failure);
            }
        }
    }
}
