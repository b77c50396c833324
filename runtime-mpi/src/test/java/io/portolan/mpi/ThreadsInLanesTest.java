package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// More threads of a rank than have lanes send more messages than lanes hold, of all lengths.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsInLanesTest {
    private static final int MESSAGES = 2_000;

    /// As words, beside a slot, and in the general way.
    private static final int[] LENGTHS = {1, 12, 13, 128, 129, 300};

    private static final int LONGEST = 300;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 11})
    void theMessagesOfEachThreadArriveWholeAndInOrder(int threads) throws InterruptedException {
        runWithHelpers(threads, ThreadsInLanesTest::converse);
    }

    /// Who receives takes them by kind, not in the order in which they were sent.
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aMessageBehindAnotherIsFound(int threads) throws InterruptedException {
        runWithHelpers(threads, ThreadsInLanesTest::converseInPairs);
    }

    /// Runs it in so many threads of each rank and in the rank's own, with a number each.
    private static void runWithHelpers(int threads, ObjIntConsumer<Comm> conversation)
            throws InterruptedException {
        World.builder(2)
                .platformThreads()
                .lanes(true)
                .run(world -> {
                    try (ExecutorService helpers =
                            Executors.newThreadPerTaskExecutor(Thread::new)) {
                        List<Future<?>> ends = new ArrayList<>();
                        for (int thread = 0; thread < threads; thread++) {
                            int number = thread;
                            ends.add(helpers.submit(() -> conversation.accept(world, number)));
                        }
                        conversation.accept(world, threads);
                        for (Future<?> end : ends) {
                            end.get();
                        }
                    }
                });
    }

    private static void converse(Comm world, int tag) {
        long[] in = new long[LONGEST];
        for (int i = 0; i < MESSAGES; i++) {
            int length = LENGTHS[(i + tag) % LENGTHS.length];
            if (world.rank() == 0) {
                long[] out = new long[length];
                out[0] = i;
                out[length - 1] = i;
                world.send(out, 1, tag);
            } else {
                Status status =
                        i % 3 == 0 ? world.irecv(in, 0, tag).await() : world.recv(in, 0, tag);
                assertEquals(length, status.count());
                assertEquals(tag, status.tag());
                assertEquals(i, in[0]);
                assertEquals(i, in[length - 1]);
            }
        }
    }

    private static void converseInPairs(Comm world, int thread) {
        int other = 1 - world.rank();
        int tag = 2 * thread;
        long[] value = new long[1];
        for (int i = 0; i < MESSAGES; i++) {
            value[0] = i;
            world.send(value, other, tag);
            world.send(value, other, tag + 1);
            world.recv(value, other, tag + 1);
            assertEquals(i, value[0]);
            world.recv(value, other, tag);
            assertEquals(i, value[0]);
        }
    }
}
