package io.portolan.core.interop;

import io.portolan.core.PortClosedException;
import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// One subscriber of a port and the virtual thread that serves it.
///
/// Overview. The thread waits for demand, then in the port, then signals. A caller with something
/// to tell the thread signals the parker, and interrupts the thread if it waits in the port;
/// nowhere else, for the rest of the time it runs code of the subscriber's.
final class PortSubscription<T> implements Flow.Subscription {

    private static final System.Logger LOG =
            System.getLogger(PortSubscription.class.getPackageName());

    private final PortPublisher<T> publisher;
    private final Flow.Subscriber<? super T> subscriber;
    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private final AtomicLong demand = new AtomicLong();
    private volatile boolean isCancelled;
    private volatile @Nullable IllegalArgumentException badRequest;
    private volatile boolean hasEnded;
    private @Nullable Thread receiver; // guarded by this; null except in a receive

    PortSubscription(PortPublisher<T> publisher, Flow.Subscriber<? super T> subscriber) {
        this.publisher = publisher;
        this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
        if (count > 0) {
            demand.updateAndGet(before -> before + count < 0 ? Long.MAX_VALUE : before + count);
            parker.signal();
        } else {
            badRequest =
                    new IllegalArgumentException(
                            "request(%d) to a publisher of port '%s': 1 or more, rule 3.9"
                                    .formatted(count, publisher.port().name()));
            interrupt();
        }
    }

    @Override
    public void cancel() {
        isCancelled = true;
        interrupt();
    }

    /// Told that the port is closed and empty, though nothing may be asked for.
    void portEnded() {
        hasEnded = true;
        parker.signal();
    }

    /// The life of the thread.
    void deliver() {
        try {
            subscriber.onSubscribe(this);
            while (isOpen()) {
                deliverNext();
            }
        } catch (Throwable failure) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "subscriber of port '" + publisher.port().name() + "' failed",
                    failure);
        } finally {
            isCancelled = true;
            publisher.forget(this);
        }
    }

    private boolean isOpen() {
        try {
            parker.await(() -> demand.get() > 0 || mustStop() || hasEnded);
        } catch (InterruptedException e) {
            return true; // by the subscriber, which does not stop us; look again
        }
        if (isCancelled) {
            return false;
        }
        IllegalArgumentException bad = badRequest;
        if (bad != null) {
            isCancelled = true;
            subscriber.onError(bad);
        } else if (hasEnded) {
            isCancelled = true;
            publisher
                    .port()
                    .closeCause()
                    .ifPresentOrElse(subscriber::onError, subscriber::onComplete);
        }
        return !isCancelled;
    }

    private void deliverNext() {
        T item = demand.get() > 0 ? receive() : null;
        if (item != null) {
            demand.updateAndGet(before -> before == Long.MAX_VALUE ? before : before - 1);
            subscriber.onNext(item);
        }
    }

    /// The next item; null when there is something else to look at.
    private @Nullable T receive() {
        synchronized (this) {
            if (mustStop()) {
                return null;
            }
            receiver = Thread.currentThread();
        }
        try {
            return publisher.port().receive();
        } catch (InterruptedException e) {
            return null;
        } catch (PortClosedException e) {
            hasEnded = true;
            return null;
        } finally {
            synchronized (this) {
                receiver = null;
                Thread.interrupted(); // it was meant for the receive
            }
        }
    }

    private boolean mustStop() {
        return isCancelled || badRequest != null;
    }

    private void interrupt() {
        synchronized (this) {
            if (receiver != null) {
                receiver.interrupt();
            }
        }
        parker.signal();
    }
}
