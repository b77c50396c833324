package io.portolan.core.interop;

import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.core.Postable;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A subscriber that posts what it gets to a port. It asks for as many items as its window holds,
/// and for more as the port accepts them: a bounded port with [io.portolan.core.Overflow.Wait]
/// slows the publisher down, an unbounded one does not.
///
/// It may be subscribed once. An `onError` is posted to `failures`, and so is a refusal by the
/// port, which cancels the subscription and drops the rest of the window; what `failures` refuses
/// is logged at level ERROR.
///
/// *Threads:* the signals never block; a virtual thread posts. *Ordering:* items are posted in the
/// order of `onNext`, and the end comes after them. *Units and shapes:* at most `window` items are
/// asked for or on their way at any time.
public final class PortSubscriber<T> implements Flow.Subscriber<T> {

    private static final System.Logger LOG =
            System.getLogger(PortSubscriber.class.getPackageName());

    private final Postable<? super T> port;
    private final int window;
    private final Postable<? super Throwable> failures;
    private final Consumer<@Nullable Throwable> atEnd;

    /// What was got and not posted yet. Closed by the end of the stream, with what failed as cause.
    private final Port<T> arrived = Port.unbounded("window");

    private Flow.@Nullable Subscription subscription; // guarded by this

    private PortSubscriber(
            Postable<? super T> port,
            int window,
            Postable<? super Throwable> failures,
            Consumer<@Nullable Throwable> atEnd) {
        if (window < 1) {
            throw new IllegalArgumentException(
                    "window=%d of a port subscriber: 1 or more items".formatted(window));
        }
        this.port = Objects.requireNonNull(port, "port");
        this.window = window;
        this.failures = Objects.requireNonNull(failures, "failures");
        this.atEnd = atEnd;
    }

    /// A subscriber that leaves the port open at the end.
    public static <T> PortSubscriber<T> feeding(
            Postable<? super T> port, int window, Postable<? super Throwable> failures) {
        return new PortSubscriber<>(port, window, failures, failure -> {});
    }

    /// A subscriber that closes the port at the end, be it `onComplete`, `onError` or a refusal.
    /// What failed is the cause that the port is closed with: see [Port#close(Throwable)].
    public static <T> PortSubscriber<T> closing(
            Port<? super T> port, int window, Postable<? super Throwable> failures) {
        return new PortSubscriber<>(port, window, failures, failure -> close(port, failure));
    }

    @Override
    public void onSubscribe(Flow.Subscription offered) {
        Objects.requireNonNull(offered, "subscription");
        synchronized (this) {
            if (subscription == null) {
                subscription = offered;
                Thread.ofVirtual().name("port subscriber").start(() -> forward(offered));
            } else {
                offered.cancel();
                return;
            }
        }
        offered.request(window);
    }

    @Override
    public void onNext(T item) {
        arrived.post(item);
    }

    @Override
    public void onError(Throwable thrown) {
        arrived.close(Objects.requireNonNull(thrown, "thrown"));
    }

    @Override
    public void onComplete() {
        arrived.close();
    }

    private void forward(Flow.Subscription from) {
        int batch = batch(window);
        int posted = 0;
        @Nullable Throwable failure;
        try {
            for (T item = next(); item != null; item = next()) {
                port.post(item);
                posted++;
                if (posted == batch) {
                    from.request(posted);
                    posted = 0;
                }
            }
            failure = arrived.closeCause().orElse(null);
        } catch (Throwable refusal) {
            from.cancel();
            failure = refusal;
        }
        end(failure);
    }

    /// How many items are asked for at once: fewer requests, and still half a window on its way.
    static int batch(int window) {
        return window - window / 2;
    }

    /// The next item to post; null at the end of the stream.
    private @Nullable T next() throws InterruptedException {
        try {
            return arrived.receive();
        } catch (PortClosedException e) {
            return null;
        }
    }

    private static void close(Port<?> port, @Nullable Throwable failure) {
        if (failure == null) {
            port.close();
        } else {
            port.close(failure);
        }
    }

    private void end(@Nullable Throwable reason) {
        try {
            if (reason != null) {
                failures.post(reason);
            }
        } catch (Throwable refusal) {
            LOG.log(System.Logger.Level.ERROR, "nobody takes the failure of a stream", reason);
        } finally {
            atEnd.accept(reason);
        }
    }
}
