package io.portolan.bench.services;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Verb;
import java.net.URI;

/// Ours: a service that counts its changes.
@ServiceContract(id = Changes.ID, state = Changes.Count.class, isBlocking = false)
public final class Changes {

    static final String ID = "urn:bench:changes";

    /// Its state.
    public record Count(long changes) {}

    /// A change.
    @On(Verb.UPDATE)
    public Count change(Ping ping, ServiceContext<Count> context) {
        return new Count(context.state().state().changes() + 1);
    }

    static URI create(ServiceNode node) throws InterruptedException {
        return node.create(CreateRequest.of(ID).name("changes").state(new Count(0)));
    }

    static Sink sink(Broadcast.Told subscriber) {
        return delivery -> {
            if (delivery instanceof Delivery.Event(var event)) {
                subscriber.change(event.revision().number());
            } else {
                subscriber.other(delivery);
            }
        };
    }
}
