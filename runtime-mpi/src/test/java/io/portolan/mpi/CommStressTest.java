package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Several threads of each rank send on all communicators at once, while one thread for each
/// communicator receives from anyone: nothing is lost, comes twice, out of order or from another
/// communicator.
class CommStressTest {
    private static final int THREADS = 3;

    @ParameterizedTest
    @CsvSource({
        "1, VIRTUAL, 300, 1",
        "2, PLATFORM_WITH_LANES, 300, 2",
        "3, VIRTUAL_WITH_LANES, 200, 3",
        "4, PLATFORM, 200, 4",
        "7, VIRTUAL, 100, 5",
        "64, VIRTUAL, 8, 6"
    })
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void nothingIsLostOrMixedUp(int ranks, Setup.Kind kind, int messages, long seed)
            throws InterruptedException {
        new Setup(ranks, kind)
                .world()
                .unexpectedBytes(10_000)
                .run(world -> {
                    List<Subject> subjects = Subject.all(world);
                    AtomicLongArray totals = new AtomicLongArray(2);
                    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                        List<Future<?>> ends = new ArrayList<>();
                        for (int at = 0; at < subjects.size(); at++) {
                            Subject subject = subjects.get(at);
                            ends.add(threads.submit(() -> receiveAll(subject, totals)));
                        }
                        for (int thread = 0; thread < THREADS; thread++) {
                            int tag = thread;
                            SplittableRandom random =
                                    new SplittableRandom(
                                            (seed * 1000 + world.rank()) * THREADS + tag);
                            ends.add(
                                    threads.submit(() ->
                                            sendAll(subjects, tag, messages, random, totals)));
                        }
                        for (Future<?> end : ends) {
                            end.get();
                        }
                    }
                    long[] sums = {totals.get(0), totals.get(1)};
                    world.allreduce(sums, sums, Op.SUM);
                    assertEquals(sums[0], sums[1], "seed " + seed);
                });
    }

    /// Each message: the context it is for, its number within what this thread sends to that rank
    /// there, and whether it is the last.
    private static void sendAll(
            List<Subject> subjects,
            int tag,
            int messages,
            SplittableRandom random,
            AtomicLongArray totals) {
        int[][] sent = new int[subjects.size()][];
        for (int at = 0; at < sent.length; at++) {
            sent[at] = new int[subjects.get(at).peerCount()];
        }
        for (int i = 0; i < messages * subjects.size(); i++) {
            int at = random.nextInt(subjects.size());
            Subject subject = subjects.get(at);
            int dest = random.nextInt(subject.peerCount());
            send(subject, tag, dest, sent[at][dest]++, 0, random);
        }
        for (int at = 0; at < sent.length; at++) {
            for (int dest = 0; dest < sent[at].length; dest++) {
                send(subjects.get(at), tag, dest, sent[at][dest]++, 1, random);
                totals.addAndGet(0, sent[at][dest]);
            }
        }
    }

    private static void send(
            Subject subject, int tag, int dest, int number, int isLast, SplittableRandom random) {
        int[] message = new int[3 + random.nextInt(random.nextInt(200) == 0 ? 3000 : 8)];
        message[0] = subject.comm().context().number();
        message[1] = number;
        message[2] = isLast;
        subject.comm().send(message, dest, tag);
    }

    private static void receiveAll(Subject subject, AtomicLongArray totals) {
        int[][] next = new int[subject.peerCount()][THREADS];
        int[] in = new int[3003];
        int open = subject.peerCount() * THREADS;
        while (open > 0) {
            Status status = subject.comm().recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
            int number = next[status.source()][status.tag()]++;
            assertArrayEquals(
                    new int[] {subject.comm().context().number(), number},
                    new int[] {in[0], in[1]});
            open -= in[2];
            totals.incrementAndGet(1);
        }
    }
}
