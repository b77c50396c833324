package io.portolan.bench.pipeline;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A peer: all ends A read one ring, all ends B another one, each with a thread of its own; passing
/// on is a publication. The threads never sleep.
final class DisruptorEngine implements ChainEngine {

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
        EventHandler<Slot> handler = (slot, _, _) -> stage.run(Objects.requireNonNull(slot.chain));
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
