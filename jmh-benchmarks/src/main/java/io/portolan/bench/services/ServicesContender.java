package io.portolan.bench.services;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.bench.services.PortolanConversation.Way;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// Who asks whom.
enum ServicesContender implements Contender {
    EXCHANGE("Portolan, an exchange", Role.OURS),
    STAGE("Portolan, a stage for each answer", Role.OURS),
    WAITING("Portolan, a blocked thread", Role.OURS),
    PEKKO("Pekko, ask and tell", Role.PEER),
    VERTX("Vert.x event bus", Role.PEER);

    private final String label;
    private final Role role;

    ServicesContender(String label, Role role) {
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

    @Override
    public boolean fits(int size) {
        return this != WAITING || size == 1;
    }

    Conversation start() throws InterruptedException {
        return switch (this) {
            case EXCHANGE -> new PortolanConversation(Way.EXCHANGE);
            case STAGE -> new PortolanConversation(Way.STAGE);
            case WAITING -> new PortolanConversation(Way.WAITING);
            case PEKKO -> new PekkoConversation();
            case VERTX -> new VertxConversation();
        };
    }

    /// A peer: the other end is a typed actor, asked by the ask pattern.
    static final class PekkoConversation implements OneWayConversation {

        private static final Duration TIMEOUT = Duration.ofSeconds(30);

        private sealed interface Message {

            record Ask(Ping ping, ActorRef<Ping> replyTo) implements Message {}

            record Tell(Ping ping) implements Message {}
        }

        private final PekkoEngine engine = PekkoEngine.byDefault();
        private final ActorSystem<Void> system = engine.system();
        private final AtomicLong told = new AtomicLong();
        private final ActorRef<Message> echo =
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

        @Override
        public void ask(Ping ping, Consumer<Ping> answered) {
            var _ =
                    AskPattern.<Message, Ping>ask(
                                    echo,
                                    replyTo -> new Message.Ask(ping, replyTo),
                                    TIMEOUT,
                                    system.scheduler())
                            .thenAccept(answered);
        }

        @Override
        public void tell(Ping ping) {
            echo.tell(new Message.Tell(ping));
        }

        @Override
        public CompletableFuture<Long> told() {
            return CompletableFuture.completedFuture(told.get());
        }

        @Override
        public void close() {
            system.terminate();
        }
    }

    /// A peer: the other end is a consumer of the event bus, asked by `request`, with JSON objects.
    static final class VertxConversation implements OneWayConversation {

        private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        private final EventBus bus = vertx.eventBus();
        private final AtomicLong told = new AtomicLong();

        VertxConversation() {
            bus.<JsonObject>localConsumer(
                    "ask", message -> message.reply(json(ping(message.body()).swapped())));
            bus.<JsonObject>localConsumer("tell", message -> told.lazySet(told.get() + 1));
        }

        @Override
        public void ask(Ping ping, Consumer<Ping> answered) {
            var _ =
                    bus.<JsonObject>request("ask", json(ping))
                            .onSuccess(message -> answered.accept(ping(message.body())));
        }

        @Override
        public void tell(Ping ping) {
            bus.send("tell", json(ping));
        }

        @Override
        public CompletableFuture<Long> told() {
            return CompletableFuture.completedFuture(told.get());
        }

        @Override
        public void close() {
            var _ = vertx.close();
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
    }
}
