package io.portolan.bench.services;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A peer: the other end is a consumer of the event bus, asked by `request`, with JSON objects.
final class VertxConversation implements OneWayConversation {

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
