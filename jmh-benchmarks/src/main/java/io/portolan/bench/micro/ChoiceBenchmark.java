package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.CoroutineLoop;
import io.portolan.core.Arbiters;
import io.portolan.core.Choice;
import io.portolan.core.Port;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelsKt;
import kotlinx.coroutines.selects.SelectBuilder;
import kotlinx.coroutines.selects.SelectKt;
import org.jspecify.annotations.Nullable;
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

    /// Who chooses, for so many sources.
    public static final List<Twin<IntFunction<Sources>>> TWINS =
            List.of(
                    Twin.ours("CHOICE", "Choice.await over ports", ChoiceBenchmark::ports),
                    Twin.yardstick(
                            "SELECT", "Kotlin select over channels", ChoiceBenchmark::channels),
                    Twin.yardstick(
                            "POLLED",
                            "LinkedBlockingQueues polled in turn",
                            ChoiceBenchmark::queues));

    @Param("CHOICE")
    String contender = "CHOICE";

    @Param({"2", "8", "64"})
    int sources;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private ChoosingRun run;

    @SuppressWarnings("NullAway.Init")
    private Sources places;

    @Setup
    public void start() {
        run = new ChoosingRun(sources, ITEMS);
        places = Twin.named(contender, TWINS).of().apply(sources);
    }

    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public void choose() throws InterruptedException {
        run.run(places);
    }

    /// Places to post at, and a consumer that takes from whichever has an item.
    ///
    /// @param post posts an item at one of them; called by the producer
    record Sources(ObjIntConsumer<Integer> post, Consuming consuming) {

        interface Consuming {
            /// Adds items as they come until there are so many; called by the consumer.
            void consume(int items, Arrivals arrivals) throws Exception;
        }
    }

    /// Ours: ports, and a choice between them that is made once and awaited for each item.
    private static Sources ports(int count) {
        List<Port<Integer>> ports =
                IntStream.range(0, count)
                        .mapToObj(i -> Port.<Integer>unbounded("source " + i))
                        .toList();
        return new Sources(
                (item, source) -> ports.get(source).post(item),
                (items, arrivals) -> {
                    Choice<Integer> choice = Arbiters.choice();
                    for (int i = 0; i < count; i++) {
                        int source = i;
                        choice.onReceive(ports.get(i), item -> arrivals.add(source, item));
                    }
                    while (choice.await() < items) {
                        // the next one
                    }
                });
    }

    /// What the JDK has, which has no choice: a LinkedBlockingQueue for each source, polled in turn
    /// by a thread that yields when all are empty.
    private static Sources queues(int count) {
        List<LinkedBlockingQueue<Integer>> queues =
                IntStream.range(0, count)
                        .mapToObj(_ -> new LinkedBlockingQueue<Integer>())
                        .toList();
        return new Sources(
                (item, source) -> queues.get(source).add(item),
                (items, arrivals) -> {
                    int total = 0;
                    while (total < items) {
                        int before = total;
                        for (int i = 0; i < count; i++) {
                            @Nullable Integer item = queues.get(i).poll();
                            if (item != null) {
                                total = arrivals.add(i, item);
                            }
                        }
                        if (total == before) {
                            pause();
                        }
                    }
                });
    }

    /// A peer: Kotlin's unlimited channels, and a coroutine on the default dispatcher that selects.
    private static Sources channels(int count) {
        List<Channel<Integer>> channels =
                IntStream.range(0, count)
                        .mapToObj(_ -> CoroutineLoop.<Integer>unlimited())
                        .toList();
        return new Sources(
                (item, source) -> ChannelsKt.trySendBlocking(channels.get(source), item),
                (items, arrivals) -> {
                    Function1<SelectBuilder<? super Integer>, Unit> branches =
                            select -> {
                                for (int i = 0; i < count; i++) {
                                    int source = i;
                                    select.invoke(
                                            channels.get(i).getOnReceive(),
                                            (item, _) -> arrivals.add(source, item));
                                }
                                return Unit.INSTANCE;
                            };
                    CoroutineLoop<Integer> loop =
                            new CoroutineLoop<>(
                                    continuation -> SelectKt.select(branches, continuation),
                                    (total, _) -> total < items);
                    var _ = BuildersKt.runBlocking(Dispatchers.getDefault(), loop);
                });
    }

    /// Leaves the core to others, if there are any who want it.
    @SuppressWarnings("ThreadPriorityCheck") // no correctness rests on it
    private static void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread.yield();
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
        void run(Sources sources) throws InterruptedException {
            Arrivals arrivals = new Arrivals(sourceCount);
            int[] posted = new int[sourceCount];
            Callable<Boolean> producer =
                    () -> {
                        produce(sources.post, arrivals, posted);
                        return true;
                    };
            Callable<Boolean> consumer =
                    () -> {
                        sources.consuming.consume(order.length, arrivals);
                        return true;
                    };
            var _ = RunThreads.platform().run(List.of(producer, consumer));
            arrivals.verify(posted);
        }

        private void produce(ObjIntConsumer<Integer> post, Arrivals arrivals, int[] posted)
                throws InterruptedException {
            int limit = AHEAD;
            for (int i = 0; i < order.length; i++) {
                while (i >= limit) {
                    pause();
                    limit = arrivals.total() + AHEAD;
                }
                int source = order[i];
                post.accept(boxes.get(posted[source]), source);
                posted[source]++;
            }
        }
    }

    /// What the consumer got from each source: 0, 1, 2 and so on, because the producer counts for
    /// each.
    ///
    /// *Threads:* items are added by one at a time; the number of them may be read by any.
    static final class Arrivals {

        private final int[] counts;

        /// Read by the producer, which waits for it.
        private final AtomicInteger total = new AtomicInteger();

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
            int now = total.getPlain() + 1; // only this thread writes it
            total.setRelease(now); // the producer needs nothing but the number
            return now;
        }

        int total() {
            return total.get();
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
