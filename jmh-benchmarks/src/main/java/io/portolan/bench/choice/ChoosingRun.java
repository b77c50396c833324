package io.portolan.bench.choice;

import io.portolan.bench.shift.ShiftThreads;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/// A producer that posts at random sources, and a consumer that chooses.
///
/// The producer is ahead by a few items only. If all were posted first, the consumer would find the
/// first source full again and again, and it would not matter how many sources there are.
final class ChoosingRun {

    private static final int AHEAD = 16;
    private static final int SEED = 42;

    private final int sourceCount;
    private final int[] order;
    private final List<Integer> boxes;

    ChoosingRun(int sourceCount, int items) {
        this.sourceCount = sourceCount;
        order = new Random(SEED).ints(items, 0, sourceCount).toArray();
        boxes = IntStream.range(0, items).boxed().toList();
    }

    /// Runs once and checks what came.
    ///
    /// *Failure:* [IllegalStateException] when an item was lost, repeated or came from another
    /// source.
    void run(Sources sources) throws InterruptedException {
        Arrivals arrivals = new Arrivals(sourceCount);
        int[] posted = new int[sourceCount];
        Callable<Boolean> producer =
                () -> {
                    produce(sources, arrivals, posted);
                    return true;
                };
        Callable<Boolean> consumer =
                () -> {
                    sources.consume(order.length, arrivals);
                    return true;
                };
        var _ = ShiftThreads.platform().run(List.of(producer, consumer));
        arrivals.verify(posted);
    }

    /// Leaves the core to others, if there are any who want it.
    @SuppressWarnings("ThreadPriorityCheck") // no correctness rests on it
    static void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread.yield();
    }

    private void produce(Sources sources, Arrivals arrivals, int[] posted)
            throws InterruptedException {
        int limit = AHEAD;
        for (int i = 0; i < order.length; i++) {
            while (i >= limit) {
                pause();
                limit = arrivals.total() + AHEAD;
            }
            int source = order[i];
            sources.post(source, boxes.get(posted[source]));
            posted[source]++;
        }
    }
}
