package io.portolan.core.interop;

import io.portolan.core.Port;
import io.portolan.core.ResultPort;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/// A publisher of the items of a port. Each item goes to one subscriber: one that has asked for
/// more and has waited longest, as with threads that `receive`. Without demand items stay in the
/// port, where others can take them.
///
/// When the port is closed and empty every subscriber gets `onComplete`; there is no `onError`
/// except for a request that is not positive. An item that was taken before a subscriber cancelled
/// is still delivered to it, as rule 2.8 of the Reactive Streams allows, so that none is lost.
///
/// *Threads:* a virtual thread for each subscriber calls it, one signal at a time. *Ordering:*
/// items come in the port's order. *Failure:* a subscriber that throws is logged and cancelled.
/// *Cost:* posters take the port's lock while there is a publisher.
public final class PortPublisher<T> implements Flow.Publisher<T> {

    private final Port<T> port;
    private final ResultPort<Boolean> end;
    private final Set<PortSubscription<T>> subscriptions = ConcurrentHashMap.newKeySet();

    /// A publisher of this port.
    public PortPublisher(Port<T> port) {
        this.port = port;
        end = ResultPort.endOf(port);
        end.toCompletionStage().thenRun(() -> subscriptions.forEach(PortSubscription::portEnded));
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        PortSubscription<T> subscription = new PortSubscription<>(this, subscriber);
        subscriptions.add(subscription);
        if (end.isDone()) { // perhaps before it was added
            subscription.portEnded();
        }
        Thread.ofVirtual()
                .name("publisher of port '" + port.name() + "'")
                .start(subscription::deliver);
    }

    Port<T> port() {
        return port;
    }

    void forget(PortSubscription<T> subscription) {
        subscriptions.remove(subscription);
    }
}
