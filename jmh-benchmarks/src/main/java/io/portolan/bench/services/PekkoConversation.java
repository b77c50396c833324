package io.portolan.bench.services;

import io.portolan.bench.pipeline.PekkoEngine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// A peer: the other end is a typed actor, asked by the ask pattern.
final class PekkoConversation implements OneWayConversation {

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
