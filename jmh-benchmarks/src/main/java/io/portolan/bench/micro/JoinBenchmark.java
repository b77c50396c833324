package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.CoroutineLoop;
import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.JoinArbiter;
import io.portolan.core.Port;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import kotlin.Unit;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelsKt;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import kotlinx.coroutines.flow.FlowKt;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.publisher.Sinks.Many;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// A join of two ports under contention: two producers, one consumer of pairs.
///
/// ```
///   producer: 0 1 2 3 ... ---> left  --+
///                                      +--> (0, 0) (1, 1) (2, 2) ...
///   producer: 0 1 2 3 ... ---> right --+
/// ```
///
/// One operation is one pair. JMH's thread starts the producers and waits for the last pair.
public class JoinBenchmark extends ForkedBenchmark {

    /// Enough that starting the producers does not count.
    static final int PAIRS = 100_000;

    /// Who joins; starts its threads.
    public static final List<Twin<Supplier<Zipper>>> TWINS =
            List.of(
                    Twin.ours("JOIN", "join of two ports, a handler", JoinBenchmark::handling),
                    Twin.ours("JOIN_AWAIT", "join of two ports, await", JoinBenchmark::awaiting),
                    Twin.yardstick(
                            "COROUTINE", "Kotlin zip of two channels", JoinBenchmark::coroutines),
                    Twin.yardstick(
                            "REACTOR",
                            "Reactor zip, on producers' threads",
                            () -> reactor(flux -> flux, () -> {})),
                    Twin.yardstick(
                            "REACTOR_PUBLISHED",
                            "Reactor zip, published on a thread",
                            () -> {
                                Scheduler scheduler = Schedulers.newSingle("zip", true);
                                return reactor(
                                        flux -> flux.publishOn(scheduler), scheduler::dispose);
                            }));

    @Param("JOIN")
    String contender = "JOIN";

    /// Zips of the peers have two sources.
    @Param("2")
    int ports;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Zipper zipper;

    private List<Integer> items = List.of();

    @Setup
    public void start() {
        zipper = Twin.named(contender, TWINS).of().get();
        items = IntStream.range(0, PAIRS).boxed().toList();
    }

    @TearDown
    public void stop() {
        zipper.stop().run();
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void pair() throws InterruptedException {
        run(zipper, items);
    }

    /// Lets both producers post all items, and waits for the pairs.
    static void run(Zipper zipper, List<Integer> items) throws InterruptedException {
        Pairs pairs = new Pairs(items.size());
        Zip zip = zipper.zips().apply(pairs);
        try {
            var _ =
                    RunThreads.platform()
                            .run(List.of(producer(items, zip.left), producer(items, zip.right)));
            pairs.await();
        } finally {
            zip.end.run();
        }
    }

    private static Callable<Integer> producer(List<Integer> items, Consumer<Integer> post) {
        return () -> {
            items.forEach(post);
            return items.size();
        };
    }

    /// Makes zips of one kind, with the threads they need.
    ///
    /// @param zips makes one that adds its pairs there
    /// @param stop ends the threads
    record Zipper(Function<Pairs, Zip> zips, Runnable stop) {}

    /// Two sources whose items are joined into pairs, for one run.
    ///
    /// *Threads:* one producer for each source.
    ///
    /// @param left posts an item
    /// @param right the same
    /// @param end what ends the consumer
    private record Zip(Consumer<Integer> left, Consumer<Integer> right, Runnable end) {}

    /// Ours: one handler at a time.
    private static Zipper handling() {
        Dispatcher dispatcher = Dispatcher.start("join");
        return new Zipper(
                pairs -> {
                    Port<Integer> left = Port.unbounded("left");
                    Port<Integer> right = Port.unbounded("right");
                    Activation activation =
                            dispatcher.activate(
                                    Arbiters.joinedReceive(left, right, pairs::add).concurrency(1));
                    return new Zip(left::post, right::post, activation::close);
                },
                dispatcher::close);
    }

    /// Ours: a thread that awaits a join again and again.
    private static Zipper awaiting() {
        return new Zipper(
                pairs -> {
                    Port<Integer> left = Port.unbounded("left");
                    Port<Integer> right = Port.unbounded("right");
                    JoinArbiter<Map.Entry<Integer, Integer>> join =
                            Arbiters.joinedReceive(left, right, pairs::add);
                    Thread consumer = Thread.ofPlatform().daemon().start(() -> await(join, pairs));
                    return new Zip(left::post, right::post, consumer::interrupt);
                },
                () -> {});
    }

    private static void await(JoinArbiter<Map.Entry<Integer, Integer>> join, Pairs pairs) {
        try {
            while (true) {
                Map.Entry<Integer, Integer> both = join.await();
                pairs.add(both.getKey(), both.getValue());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the run is over
        }
    }

    /// A peer: `Flux.zip` of two unicast sinks. By itself it makes the pairs on whichever
    /// producer's thread is there; published on a scheduler the consumer has a thread of its own.
    private static Zipper reactor(UnaryOperator<Flux<Pair>> publishing, Runnable stop) {
        return new Zipper(
                pairs -> {
                    Many<Integer> left = Sinks.many().unicast().onBackpressureBuffer();
                    Many<Integer> right = Sinks.many().unicast().onBackpressureBuffer();
                    Flux<Pair> flux = Flux.zip(left.asFlux(), right.asFlux(), Pair::new);
                    var _ =
                            publishing
                                    .apply(flux)
                                    .subscribe(pair -> pairs.add(pair.left(), pair.right()));
                    return new Zip(
                            item -> left.emitNext(item, EmitFailureHandler.FAIL_FAST),
                            item -> right.emitNext(item, EmitFailureHandler.FAIL_FAST),
                            () -> {
                                left.emitComplete(EmitFailureHandler.FAIL_FAST);
                                right.emitComplete(EmitFailureHandler.FAIL_FAST);
                            });
                },
                stop);
    }

    private record Pair(Integer left, Integer right) {}

    /// A peer: Kotlin's `zip` of the flows of two unlimited channels, collected by a coroutine on
    /// the default dispatcher.
    private static Zipper coroutines() {
        CoroutineScope scope = CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());
        return new Zipper(
                pairs -> {
                    Channel<Integer> left = CoroutineLoop.unlimited();
                    Channel<Integer> right = CoroutineLoop.unlimited();
                    Flow<Unit> flow =
                            FlowKt.zip(
                                    FlowKt.receiveAsFlow(left),
                                    FlowKt.receiveAsFlow(right),
                                    (a, b, _) -> {
                                        pairs.add(a, b);
                                        return Unit.INSTANCE;
                                    });
                    FlowCollector<Unit> collector = (_, _) -> Unit.INSTANCE;
                    var _ =
                            BuildersKt.launch(
                                    scope,
                                    scope.getCoroutineContext(),
                                    CoroutineStart.DEFAULT,
                                    (_, continuation) -> flow.collect(collector, continuation));
                    return new Zip(
                            item -> ChannelsKt.trySendBlocking(left, item),
                            item -> ChannelsKt.trySendBlocking(right, item),
                            () -> {
                                left.close(null);
                                right.close(null);
                            });
                },
                () -> CoroutineScopeKt.cancel(scope, null));
    }

    /// What the consumer got: the pairs (0, 0), (1, 1), (2, 2) and so on, because each producer
    /// counts.
    ///
    /// *Threads:* pairs are added by one at a time, each of which sees what the one before did.
    static final class Pairs {

        private static final int LIMIT_SECONDS = 60;

        private final CountDownLatch finished = new CountDownLatch(1);
        private final int expected;
        private int count;
        private int wrong;

        Pairs(int expected) {
            this.expected = expected;
        }

        void add(Integer left, Integer right) {
            if (left != count || right != count) {
                wrong++;
            }
            count++;
            if (count == expected) {
                finished.countDown();
            }
        }

        /// Waits for the last pair.
        ///
        /// *Failure:* [IllegalStateException] when it did not come within a minute, or a pair was
        /// wrong.
        void await() throws InterruptedException {
            boolean hasAll = finished.await(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (!hasAll || wrong > 0) {
                throw new IllegalStateException(
                        "%d of %d pairs came within %d s, %d of them of items that do not belong together"
                                .formatted(count, expected, LIMIT_SECONDS, wrong));
            }
        }
    }
}
