package io.portolan.core.interop;

import io.portolan.core.Port;
import io.portolan.core.ResultPort;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/// A publisher of the items of a port. Each item goes to one subscriber: one that has asked for
/// more and has waited longest, as with threads that `receive`. Without demand items stay in the
/// port, where others can take them.
///
/// When the port is closed and empty every subscriber gets `onComplete`, or `onError` with the
/// cause if the port was closed with one: see [Port#close(Throwable)]. A request that is not
/// positive is an `onError` too. An item that was taken before a subscriber cancelled is still
/// delivered to it, as rule 2.8 of the Reactive Streams allows, so that none is lost.
///
/// *Threads:* a virtual thread for each subscriber calls it, one signal at a time. *Ordering:*
/// items come in the port's order. *Failure:* a subscriber that throws is logged and cancelled.
/// *Cost:* posters take the port's lock while there is a subscriber.
public final class PortPublisher<T> implements Flow.Publisher<T> {

    private final Port<T> port;
    private final Set<PortSubscription<T>> subscriptions = new HashSet<>(); // guarded by this

    /// The end of the port, while there are subscribers; guarded by this.
    private @Nullable ResultPort<Boolean> end;

    /// A publisher of this port.
    public PortPublisher(Port<T> port) {
        this.port = Objects.requireNonNull(port, "port");
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        PortSubscription<T> subscription = new PortSubscription<>(this, subscriber);
        add(subscription);
        Thread.ofVirtual()
                .name("publisher of port '" + port.name() + "'")
                .start(subscription::deliver);
    }

    Port<T> port() {
        return port;
    }

    /// Lets go of the port with the last subscription.
    void forget(PortSubscription<T> subscription) {
        ResultPort<Boolean> watched;
        synchronized (this) {
            subscriptions.remove(subscription);
            if (!subscriptions.isEmpty() || end == null) {
                return;
            }
            watched = end;
            end = null;
        }
        watched.tryPost(false);
    }

    private synchronized void add(PortSubscription<T> subscription) {
        subscriptions.add(subscription);
        if (end == null) {
            ResultPort<Boolean> watched = ResultPort.endOf(port);
            end = watched;
            watched.toCompletionStage().whenComplete(this::ended);
        } else if (end.isDone()) { // and the others have been told
            subscription.portEnded();
        }
    }

    /// @param isEnd false when nobody subscribes any more
    private synchronized void ended(@Nullable Boolean isEnd, @Nullable Throwable closeCause) {
        if (closeCause != null || Boolean.TRUE.equals(isEnd)) {
            subscriptions.forEach(PortSubscription::portEnded);
        }
    }
}
