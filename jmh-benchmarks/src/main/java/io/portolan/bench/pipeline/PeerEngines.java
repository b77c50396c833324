package io.portolan.bench.pipeline;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ChannelsKt;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.publisher.Sinks.Many;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Libraries of others: channels, rings, streams.
final class PeerEngines {

    private PeerEngines() {}

    /// A peer: each end is a Kotlin coroutine on the default dispatcher that reads an unlimited
    /// channel, passing on is `send`.
    static final class CoroutineEngine implements ChainEngine {

        private final CoroutineScope scope =
                CoroutineScopeKt.CoroutineScope(Dispatchers.getDefault());

        @Override
        public Runnable connect(Chain chain) {
            Channel<Chain> a = unlimited();
            Channel<Chain> b = unlimited();
            launch(a, b, Chain::stageAtA);
            launch(b, a, Chain::stageAtB);
            return () -> ChannelsKt.trySendBlocking(a, chain);
        }

        @Override
        public void close() {
            CoroutineScopeKt.cancel(scope, null);
        }

        private void launch(Channel<Chain> from, Channel<Chain> to, Predicate<Chain> stage) {
            var _ =
                    BuildersKt.launch(
                            scope,
                            scope.getCoroutineContext(),
                            CoroutineStart.DEFAULT,
                            end(from, to, stage));
        }

        private static CoroutineLoop<Chain> end(
                Channel<Chain> from, Channel<Chain> to, Predicate<Chain> stage) {
            return new CoroutineLoop<Chain>(
                    continuation -> from.receive(continuation),
                    (chain, continuation) -> {
                        if (stage.test(chain)
                                && CoroutineLoop.isSuspended(to.send(chain, continuation))) {
                            throw new IllegalStateException(
                                    "an unlimited channel suspended its sender");
                        }
                        return true;
                    });
        }

        private static Channel<Chain> unlimited() {
            return ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
        }
    }

    /// A peer: all ends A read one ring, all ends B another one, each with a thread of its own;
    /// passing on is a publication. The threads never sleep.
    static final class DisruptorEngine implements ChainEngine {

        private static final int RING_SIZE = 1024;

        private final Disruptor<Slot> ringA = ring();
        private final Disruptor<Slot> ringB = ring();

        DisruptorEngine() {
            start(
                    ringA,
                    chain -> {
                        if (chain.stageAtA()) {
                            publish(ringB, chain);
                        }
                    });
            start(
                    ringB,
                    chain -> {
                        if (chain.stageAtB()) {
                            publish(ringA, chain);
                        }
                    });
        }

        @Override
        public Runnable connect(Chain chain) {
            return () -> publish(ringA, chain);
        }

        @Override
        public void close() {
            ringA.halt();
            ringB.halt();
        }

        /// Many publish to the first ring: its own pipeline and whoever starts a chain.
        private static Disruptor<Slot> ring() {
            return new Disruptor<>(
                    Slot::new,
                    RING_SIZE,
                    DaemonThreadFactory.INSTANCE,
                    ProducerType.MULTI,
                    new YieldingWaitStrategy());
        }

        private interface Stage {
            void run(Chain chain);
        }

        private static void start(Disruptor<Slot> ring, Stage stage) {
            EventHandler<Slot> handler =
                    (slot, _, _) -> stage.run(Objects.requireNonNull(slot.chain));
            var _ = ring.handleEventsWith(handler);
            var _ = ring.start();
        }

        private static void publish(Disruptor<Slot> ring, Chain chain) {
            ring.publishEvent((slot, _, item) -> slot.chain = item, chain);
        }

        private static final class Slot {
            private @Nullable Chain chain;
        }
    }

    /// A peer: each end is a unicast sink whose items are published on a scheduler with a thread
    /// for each core.
    ///
    /// Passing on must insist: the thread that emitted the last item may not have left `emitNext`
    /// when the next one does, and an item that is only tried would be dropped.
    static final class ReactorEngine implements ChainEngine {

        private static final Duration LIMIT = Duration.ofSeconds(10);

        private final Scheduler scheduler;
        private final EmitFailureHandler insist;

        ReactorEngine() {
            QuietLog.set();
            scheduler =
                    Schedulers.newParallel(
                            "pipeline", Runtime.getRuntime().availableProcessors(), true);
            insist = EmitFailureHandler.busyLooping(LIMIT);
        }

        @Override
        public Runnable connect(Chain chain) {
            Many<Chain> a = Sinks.many().unicast().onBackpressureBuffer();
            Many<Chain> b = Sinks.many().unicast().onBackpressureBuffer();
            subscribe(
                    a,
                    item -> {
                        if (item.stageAtA()) {
                            b.emitNext(item, insist);
                        }
                    });
            subscribe(
                    b,
                    item -> {
                        if (item.stageAtB()) {
                            a.emitNext(item, insist);
                        }
                    });
            return () -> a.emitNext(chain, insist);
        }

        @Override
        public void close() {
            scheduler.dispose();
        }

        private void subscribe(Many<Chain> sink, Consumer<Chain> consumer) {
            var _ = sink.asFlux().publishOn(scheduler).subscribe(consumer);
        }
    }
}
