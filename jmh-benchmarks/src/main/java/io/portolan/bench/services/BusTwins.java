package io.portolan.bench.services;

import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.bench.services.NotificationsProgram.Broadcast;
import io.portolan.bench.services.Talk.Conversation;
import io.portolan.bench.services.Talk.OneWay;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Peers within a process: actors, an event bus, a sink.
final class BusTwins {

    private static final Duration ASK_LIMIT = Duration.ofSeconds(30);
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private BusTwins() {}

    private sealed interface Message {

        record Ask(Ping ping, ActorRef<Ping> replyTo) implements Message {}

        record Tell(Ping ping) implements Message {}
    }

    /// The other end is a typed actor, asked by the ask pattern.
    static Conversation askPekko() {
        ActorSystem<Void> system = ChainEngine.actorSystem();
        AtomicLong told = new AtomicLong();
        ActorRef<Message> echo =
                system.systemActorOf(
                        Behaviors.receiveMessage(message -> {
                            switch (message) {
                                case Message.Ask ask -> ask.replyTo().tell(ask.ping().swapped());
                                case Message.Tell _ -> told.lazySet(told.get() + 1);
                            }
                            return Behaviors.same();
                        }),
                        "echo",
                        Props.empty());
        return new Conversation(
                (ping, answered) -> {
                    var _ =
                            AskPattern.<Message, Ping>ask(
                                            echo,
                                            replyTo -> new Message.Ask(ping, replyTo),
                                            ASK_LIMIT,
                                            system.scheduler())
                                    .thenAccept(answered);
                },
                OneWay.here(ping -> echo.tell(new Message.Tell(ping)), told),
                system::terminate);
    }

    /// The other end is a consumer of the event bus, asked by `request`, with JSON objects.
    static Conversation askVertx() {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        EventBus bus = vertx.eventBus();
        AtomicLong told = new AtomicLong();
        bus.<JsonObject>localConsumer(
                "ask", message -> message.reply(json(ping(message.body()).swapped())));
        bus.<JsonObject>localConsumer("tell", message -> told.lazySet(told.get() + 1));
        return new Conversation(
                (ping, answered) -> {
                    var _ =
                            bus.<JsonObject>request("ask", json(ping))
                                    .onSuccess(message -> answered.accept(ping(message.body())));
                },
                OneWay.here(ping -> bus.send("tell", json(ping)), told),
                vertx::close);
    }

    private static JsonObject json(Ping ping) {
        return new JsonObject()
                .put("id", ping.id())
                .put("x", ping.x())
                .put("y", ping.y())
                .put("name", ping.name());
    }

    private static Ping ping(JsonObject json) {
        return new Ping(
                json.getLong("id"),
                json.getDouble("x"),
                json.getDouble("y"),
                json.getString("name"));
    }

    /// A multicast sink, published for each subscriber on a scheduler with a thread for each core.
    static Broadcast reactor() {
        Sinks.Many<Ping> sink = Sinks.many().multicast().directBestEffort();
        EmitFailureHandler insist = EmitFailureHandler.busyLooping(Duration.ofSeconds(10));
        Scheduler scheduler = Schedulers.newParallel("subscribers", CORES, true);
        return new Broadcast(
                subscriber -> {
                    var _ =
                            sink.asFlux()
                                    .publishOn(scheduler)
                                    .subscribe(
                                            ping -> subscriber.change(ping.id()),
                                            subscriber::other);
                },
                number -> sink.emitNext(Ping.FIRST.numbered(number), insist),
                scheduler::dispose);
    }

    /// Each subscriber is an actor that has subscribed to the event stream of the system, which is
    /// an actor too and so takes subscriptions and changes in order.
    static Broadcast pekko() {
        ActorSystem<Void> system = ChainEngine.actorSystem();
        AtomicInteger subscribed = new AtomicInteger();
        return new Broadcast(
                subscriber -> {
                    ActorRef<Ping> actor =
                            system.systemActorOf(
                                    Behaviors.receiveMessage(ping -> {
                                        subscriber.change(ping.id());
                                        return Behaviors.same();
                                    }),
                                    "subscriber" + subscribed.getAndIncrement(),
                                    Props.empty());
                    system.eventStream().tell(new EventStream.Subscribe<>(Ping.class, actor));
                },
                number ->
                        system.eventStream()
                                .tell(new EventStream.Publish<>(Ping.FIRST.numbered(number))),
                system::terminate);
    }

    /// Each subscriber is a local consumer of an address of the event bus. A codec of its own gives
    /// all of them the same record, which no one can change, so nothing is copied.
    static Broadcast vertx() {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(CORES));
        EventBus bus = vertx.eventBus();
        bus.registerCodec(new SameRecord());
        DeliveryOptions options = new DeliveryOptions().setCodecName("ping");
        return new Broadcast(
                subscriber ->
                        bus.<Ping>localConsumer(
                                "changes", message -> subscriber.change(message.body().id())),
                number -> bus.publish("changes", Ping.FIRST.numbered(number), options),
                vertx::close);
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
