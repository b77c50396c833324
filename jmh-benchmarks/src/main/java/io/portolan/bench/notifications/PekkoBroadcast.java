package io.portolan.bench.notifications;

import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.bench.services.Ping;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// A peer: each subscriber is an actor that has subscribed to the event stream of the system, which
/// is an actor too and so takes subscriptions and changes in order.
final class PekkoBroadcast implements Broadcast {

    private final PekkoEngine engine = PekkoEngine.byDefault();
    private final ActorSystem<Void> system = engine.system();
    private int subscribed;

    @Override
    public void subscribe(Told subscriber) {
        ActorRef<Ping> actor =
                system.systemActorOf(
                        Behaviors.receiveMessage(ping -> {
                            subscriber.change(ping.id());
                            return Behaviors.same();
                        }),
                        "subscriber" + subscribed++,
                        Props.empty());
        system.eventStream().tell(new EventStream.Subscribe<>(Ping.class, actor));
    }

    @Override
    public void change(long number) {
        Ping first = Ping.first();
        Ping ping = new Ping(number, first.x(), first.y(), first.name());
        system.eventStream().tell(new EventStream.Publish<>(ping));
    }

    @Override
    public void close() {
        engine.close();
    }
}
