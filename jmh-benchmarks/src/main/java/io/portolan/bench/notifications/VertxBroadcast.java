package io.portolan.bench.notifications;

import io.portolan.bench.services.Ping;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;

/// A peer: each subscriber is a local consumer of an address of the event bus. A codec of its own
/// gives all of them the same record, which no one can change, so nothing is copied.
final class VertxBroadcast implements Broadcast {

    private static final String ADDRESS = "changes";

    private final Vertx vertx =
            Vertx.vertx(
                    new VertxOptions()
                            .setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()));
    private final EventBus bus = vertx.eventBus();
    private final DeliveryOptions options = new DeliveryOptions().setCodecName("ping");

    VertxBroadcast() {
        bus.registerCodec(new SameRecord());
    }

    @Override
    public void subscribe(Told subscriber) {
        bus.<Ping>localConsumer(ADDRESS, message -> subscriber.change(message.body().id()));
    }

    @Override
    public void change(long number) {
        Ping first = Ping.first();
        bus.publish(ADDRESS, new Ping(number, first.x(), first.y(), first.name()), options);
    }

    @Override
    public void close() {
        var _ = vertx.close();
    }

    private static final class SameRecord implements MessageCodec<Ping, Ping> {

        @Override
        public void encodeToWire(Buffer buffer, Ping ping) {
            throw new UnsupportedOperationException("nothing is sent elsewhere");
        }

        @Override
        public Ping decodeFromWire(int position, Buffer buffer) {
            throw new UnsupportedOperationException("nothing comes from elsewhere");
        }

        @Override
        public Ping transform(Ping ping) {
            return ping;
        }

        @Override
        public String name() {
            return "ping";
        }

        @Override
        public byte systemCodecID() {
            return -1; // none of the bus's own
        }
    }
}
