package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// A choice between many ports: each item is posted at a random one.
///
/// ```
///                       +--> source 0   --+
///   producer -- random -+--> source 1   --+-- choice --> consumer
///                       |      ...        |
///                       +--> source n-1 --+
/// ```
///
/// One operation is one item. Starting the two threads is part of the time, for every contender.
public class ChoiceBenchmark extends ForkedBenchmark {

    /// Enough that starting the threads does not count.
    static final int ITEMS = 50_000;

    @Param ChoiceContender contender = ChoiceContender.CHOICE;

    @Param({"2", "8", "64"})
    int sources;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private ChoosingRun run;

    @SuppressWarnings("NullAway.Init")
    private ChoiceContender.Sources places;

    @Setup
    public void start() {
        run = new ChoosingRun(sources, ITEMS);
        places = contender.sources(sources);
    }

    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public void choose() throws InterruptedException {
        run.run(places);
    }

    /// A producer that posts at random sources, and a consumer that chooses.
    ///
    /// The producer is ahead by a few items only. If all were posted first, the consumer would find
    /// the first source full again and again, and it would not matter how many sources there are.
    static final class ChoosingRun {

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
        void run(ChoiceContender.Sources sources) throws InterruptedException {
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
            var _ = RunThreads.platform().run(List.of(producer, consumer));
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

        private void produce(ChoiceContender.Sources sources, Arrivals arrivals, int[] posted)
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

    /// What the consumer got from each source: 0, 1, 2 and so on, because the producer counts for
    /// each.
    ///
    /// *Threads:* items are added by one at a time; the number of them may be read by any.
    static final class Arrivals {

        private static final VarHandle TOTAL;

        static {
            try {
                TOTAL = MethodHandles.lookup().findVarHandle(Arrivals.class, "total", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final int[] counts;

        /// Read by the producer, which waits for it.
        @SuppressWarnings("FieldMayBeFinal") // written by its handle
        private volatile int total;

        private int wrong;

        Arrivals(int sources) {
            counts = new int[sources];
        }

        /// Adds an item that was chosen from a source; returns how many there are now.
        int add(int source, Integer item) {
            if (item != counts[source]) {
                wrong++;
            }
            counts[source]++;
            int now = (int) TOTAL.get(this) + 1; // plain: only this thread writes it
            TOTAL.setRelease(this, now); // the producer needs nothing but the number
            return now;
        }

        int total() {
            return total;
        }

        /// Throws unless each source gave all its items, in their order.
        void verify(int[] posted) {
            for (int source = 0; source < posted.length; source++) {
                if (counts[source] != posted[source] || wrong > 0) {
                    throw new IllegalStateException(
                            "%d of %d items of source %d came, and %d items of all sources out of their order"
                                    .formatted(counts[source], posted[source], source, wrong));
                }
            }
        }
    }
}
