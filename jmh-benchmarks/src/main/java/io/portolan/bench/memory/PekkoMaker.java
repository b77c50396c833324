package io.portolan.bench.memory;

import io.portolan.bench.pipeline.PekkoEngine;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// A peer: typed actors of one behavior.
final class PekkoMaker implements Maker {

    private final ActorSystem<Void> system = PekkoEngine.byDefault().system();
    private final SynchronousQueue<Integer> handled = new SynchronousQueue<>();
    private final Behavior<Integer> behavior =
            Behaviors.receiveMessage(item -> {
                handled.put(item);
                return Behaviors.same();
            });

    @Override
    public Object make(int index) {
        return system.systemActorOf(behavior, "actor" + index, Props.empty());
    }

    @Override
    public void verify(Object item, int index) throws InterruptedException {
        @SuppressWarnings("unchecked") // made above
        ActorRef<Integer> actor = (ActorRef<Integer>) item;
        actor.tell(index);
        Integer got = handled.poll(10, TimeUnit.SECONDS);
        if (got == null || got != index) {
            throw new IllegalStateException(
                    "item %d was told and %s was handled".formatted(index, got));
        }
    }
}
