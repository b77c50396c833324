package io.portolan.bench.micro;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.QuietLog;
import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.JoinArbiter;
import io.portolan.core.Port;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import kotlin.Unit;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ChannelsKt;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;
import kotlinx.coroutines.flow.FlowKt;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.publisher.Sinks.Many;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// The twins of the join of two ports.
public enum JoinContender implements Contender {
    JOIN("join of two ports, a handler", Role.OURS),
    JOIN_AWAIT("join of two ports, await", Role.OURS),
    COROUTINE("Kotlin zip of two channels", Role.YARDSTICK),
    REACTOR("Reactor zip, on producers' threads", Role.YARDSTICK),
    REACTOR_PUBLISHED("Reactor zip, published on a thread", Role.YARDSTICK);

    private final String label;
    private final Role role;

    JoinContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Starts its threads.
    Zipper start() {
        return switch (this) {
            case JOIN -> new PortZipper();
            case JOIN_AWAIT -> new AwaitingZipper();
            case COROUTINE -> new CoroutineZipper();
            case REACTOR -> ReactorZipper.onProducers();
            case REACTOR_PUBLISHED -> ReactorZipper.onItsOwnThread();
        };
    }

    /// Makes zips of one kind, with the threads they need.
    interface Zipper extends AutoCloseable {

        /// Makes one that adds its pairs there.
        Zip zip(Pairs pairs);

        @Override
        void close();
    }

    /// Two sources whose items are joined into pairs, for one run.
    ///
    /// *Threads:* one producer for each source.
    interface Zip extends AutoCloseable {

        void postLeft(Integer item);

        void postRight(Integer item);

        @Override
        void close();
    }

    /// Ours: two ports.
    ///
    /// @param end what ends the consumer
    record PortZip(Port<Integer> left, Port<Integer> right, Runnable end) implements Zip {

        @Override
        public void postLeft(Integer item) {
            left.post(item);
        }

        @Override
        public void postRight(Integer item) {
            right.post(item);
        }

        @Override
        public void close() {
            end.run();
        }
    }

    /// Ours: a join of two ports, one handler at a time.
    static final class PortZipper implements Zipper {

        private final Dispatcher dispatcher = Dispatcher.start("join");

        @Override
        public Zip zip(Pairs pairs) {
            Port<Integer> left = Port.unbounded("left");
            Port<Integer> right = Port.unbounded("right");
            Activation activation =
                    dispatcher.activate(
                            Arbiters.joinedReceive(left, right, pairs::add).concurrency(1));
            return new PortZip(left, right, activation::close);
        }

        @Override
        public void close() {
            dispatcher.close();
        }
    }

    /// Ours: a thread that awaits a join of two ports again and again.
    static final class AwaitingZipper implements Zipper {

        @Override
        public Zip zip(Pairs pairs) {
            Port<Integer> left = Port.unbounded("left");
            Port<Integer> right = Port.unbounded("right");
            JoinArbiter<Map.Entry<Integer, Integer>> join =
                    Arbiters.joinedReceive(left, right, pairs::add);
            Thread consumer = Thread.ofPlatform().daemon().start(() -> consume(join, pairs));
            return new PortZip(left, right, consumer::interrupt);
        }

        @Override
        public void close() {}

        private static void consume(JoinArbiter<Map.Entry<Integer, Integer>> join, Pairs pairs) {
            try {
                while (true) {
                    Map.Entry<Integer, Integer> both = join.await();
                    pairs.add(both.getKey(), both.getValue());
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // the run is over
            }
        }
    }

    /// A peer: `Flux.zip` of two unicast sinks. By itself it makes the pairs on whichever
    /// producer's thread is there; published on a scheduler the consumer has a thread of its own.
    static final class ReactorZipper implements Zipper {

        static {
            QuietLog.set();
        }

        private final UnaryOperator<Flux<Pair>> publishing;
        private final Runnable closing;

        private ReactorZipper(UnaryOperator<Flux<Pair>> publishing, Runnable closing) {
            this.publishing = publishing;
            this.closing = closing;
        }

        static Zipper onProducers() {
            return new ReactorZipper(flux -> flux, () -> {});
        }

        static Zipper onItsOwnThread() {
            Scheduler scheduler = Schedulers.newSingle("zip", true);
            return new ReactorZipper(flux -> flux.publishOn(scheduler), scheduler::dispose);
        }

        @Override
        public Zip zip(Pairs pairs) {
            Many<Integer> left = Sinks.many().unicast().onBackpressureBuffer();
            Many<Integer> right = Sinks.many().unicast().onBackpressureBuffer();
            Flux<Pair> flux = Flux.zip(left.asFlux(), right.asFlux(), Pair::new);
            var _ = publishing.apply(flux).subscribe(pair -> pairs.add(pair.left(), pair.right()));
            return new Zip() {
                @Override
                public void postLeft(Integer item) {
                    left.emitNext(item, EmitFailureHandler.FAIL_FAST);
                }

                @Override
                public void postRight(Integer item) {
                    right.emitNext(item, EmitFailureHandler.FAIL_FAST);
                }

                @Override
                public void close() {
                    left.emitComplete(EmitFailureHandler.FAIL_FAST);
                    right.emitComplete(EmitFailureHandler.FAIL_FAST);
                }
            };
        }

        @Override
        public void close() {
            closing.run();
        }

        private record Pair(Integer left, Integer right) {}
    }

    /// A peer: Kotlin's `zip` of the flows of two unlimited channels, collected by a coroutine on
    /// the default dispatcher.
    static final class CoroutineZipper implements Zipper {

        private final CoroutineScope scope =
                CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());

        @Override
        public Zip zip(Pairs pairs) {
            Channel<Integer> left = unlimited();
            Channel<Integer> right = unlimited();
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
            return new Zip() {
                @Override
                public void postLeft(Integer item) {
                    ChannelsKt.trySendBlocking(left, item);
                }

                @Override
                public void postRight(Integer item) {
                    ChannelsKt.trySendBlocking(right, item);
                }

                @Override
                public void close() {
                    left.close(null);
                    right.close(null);
                }
            };
        }

        @Override
        public void close() {
            CoroutineScopeKt.cancel(scope, null);
        }

        private static Channel<Integer> unlimited() {
            return ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
        }
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
