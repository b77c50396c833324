package io.portolan.services.subscription;

import io.portolan.services.Stated;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.FailureReport;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A subscription: a place in the history of a service, and the sink that gets what comes after it.
///
/// Overview. The thread that brings deliveries holds the subscription meanwhile; a thread that
/// comes at the same time leaves a note, and the holder looks again. So the sink is called by one
/// thread at a time, and gets each change once and in order.
///
/// What was committed before the service is dropped is delivered before the end, as credits come,
/// and so is what was committed before any end to a sink that is patient. A sink that does not take
/// it within two minutes gets the end, which says so.
public final class SubscriptionCursor implements Subscription {

    private static final System.Logger LOG = System.getLogger(SubscriptionCursor.class.getName());

    private static final long LAST_NANOS = Duration.ofMinutes(2).toNanos();

    private static final int FREE = 0;
    private static final int HELD = 1;
    private static final int HELD_AND_TOLD = 2;

    private final String id = UUID.randomUUID().toString();
    private final Subscriptions subscriptions;
    private final SubscriptionGroup group;
    private final Sink sink;
    private final Duration maxLease;
    private final Revision since;
    private final AtomicInteger hold = new AtomicInteger(FREE);
    private final AtomicLong credits;
    private final AtomicReference<@Nullable Ended> ended = new AtomicReference<>();
    private volatile long leaseEndNanos;
    private volatile long lastNumber = Long.MAX_VALUE; // of the changes before the end
    private volatile boolean isOver; // nothing is waited for after the end any more
    private volatile Duration granted = Duration.ZERO;
    private volatile boolean isStarted;
    private volatile boolean isSlow;

    private final HistoryCursor cursor; // by the holder
    private @Nullable Delivery ahead; // by the holder: waits for a credit
    private boolean isFinished; // by the holder

    SubscriptionCursor(
            Subscriptions subscriptions,
            SubscriptionGroup group,
            Subscriber subscriber,
            Duration maxLease) {
        this.subscriptions = subscriptions;
        this.group = group;
        this.maxLease = maxLease;
        SubscribeOptions options = subscriber.options();
        sink = subscriber.sink();
        credits = new AtomicLong(options.credits());
        lease(options.lease());
        Stated<Record> now = subscriptions.state();
        since = now.revision();
        cursor = new HistoryCursor(subscriptions, options, now);
    }

    SubscriptionGroup group() {
        return group;
    }

    /// Lets deliveries come.
    public void start() {
        isStarted = true;
        group.tell();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Revision since() {
        return since;
    }

    @Override
    public boolean renew(Duration time) {
        if (isEnded()) {
            return false;
        }
        lease(time);
        return !isEnded();
    }

    @Override
    public void request(long deliveries) {
        if (deliveries < 1) {
            throw new IllegalArgumentException(
                    "deliveries=%d: 1 or more is allowed".formatted(deliveries));
        }
        long max = Long.MAX_VALUE;
        credits.updateAndGet(now -> now > max - deliveries ? max : now + deliveries);
        group.tell();
    }

    @Override
    public boolean isEnded() {
        return ended.get() != null;
    }

    /// A second time, what is still to come before the end is left out.
    @Override
    public void close() {
        if (isEnded()) {
            isOver = true;
            group.tell();
        } else {
            end(new Ended(Delivery.Reason.UNSUBSCRIBED, "unsubscribed"));
        }
    }

    /// Ends it, unless it has ended.
    void end(Ended how) {
        if (ended.get() == null) {
            ChangeHistory history = subscriptions.history();
            lastNumber = history == null ? 0 : history.last();
            leaseEndNanos = System.nanoTime() + LAST_NANOS;
        }
        if (ended.compareAndSet(null, how)) {
            group.tell();
        }
    }

    /// Ends the subscription if its lease is over, and no longer waits for a sink that does not
    /// take what came before.
    void expire(long nowNanos) {
        if (leaseEndNanos - nowNanos > 0) {
            return;
        }
        Ended how = ended.get();
        if (how == null) {
            end(
                    new Ended(
                            Delivery.Reason.LEASE_EXPIRED,
                            "not renewed in time: renew before the lease is over"));
        } else if (!isOver) {
            String missing = how.detail() + "; what was committed before was not taken in time";
            ended.compareAndSet(how, new Ended(how.reason(), missing));
            isOver = true;
            group.tell();
        }
    }

    /// The sink blocks: from now on it has a thread of its own.
    void slow() {
        isSlow = true;
    }

    /// Brings what there is to the sink. By any thread.
    void visit(DeliveryWorker worker) {
        if (!isStarted || !isHeldNow()) {
            return;
        }
        if (isSlow) {
            group.alone(() -> bringAll(null));
        } else {
            bringAll(worker);
        }
    }

    /// Holds the subscription, or leaves a note for the thread that holds it.
    private boolean isHeldNow() {
        while (true) {
            int now = hold.get();
            if (now == HELD_AND_TOLD || hold.compareAndSet(now, now + 1)) {
                return now == FREE;
            }
        }
    }

    private void bringAll(@Nullable DeliveryWorker worker) {
        do {
            hold.set(HELD);
            bring(worker);
        } while (!hold.compareAndSet(HELD, FREE));
    }

    private void bring(@Nullable DeliveryWorker worker) {
        try {
            Delivery next = next();
            if (next == null) {
                return;
            }
            showAt(worker);
            while (next != null) {
                sink.deliver(next);
                next = next();
            }
            sink.flush();
        } catch (Throwable failure) { // of the user's sink, or a lack of memory
            showAt(worker);
            fail(failure);
        }
        if (worker != null) {
            worker.at(null);
        }
    }

    /// The sink is about to be called.
    private void showAt(@Nullable DeliveryWorker worker) {
        if (worker != null) {
            worker.at(this);
        }
    }

    /// Tells a sink that failed the end, unless it had it: it may stand for a subscriber who waits
    /// elsewhere.
    private void fail(Throwable failure) {
        boolean isTold = isFinished;
        isFinished = true;
        try {
            Ended how = Ended.sinkFailed(failure);
            ended.compareAndSet(null, how);
            subscriptions.forget(this);
            if (!isTold) {
                sink.deliver(how);
                sink.flush();
            }
        } catch (Throwable again) { // of a sink that takes nothing any more, or as above
            FailureReport.write(
                    LOG, System.Logger.Level.DEBUG, "a sink did not take its end", again);
        }
    }

    /// The next delivery, or null when there is none now.
    private @Nullable Delivery next() {
        if (isFinished) {
            return null;
        }
        Ended how = ended.get();
        boolean isLast = how != null;
        if (how == null ? credits.get() > 0 : isAwaited(how)) {
            Delivery next = ahead == null ? cursor.next() : ahead;
            ahead = null;
            if (next instanceof Ended end) {
                ended.compareAndSet(null, end);
            } else if (next != null && !(isLast && isLater(next))) {
                if (credits.get() == 0) {
                    ahead = next;
                    return null;
                }
                spend();
                return next;
            }
        }
        how = ended.get(); // also that of the cursor
        if (how != null) {
            subscriptions.forget(this);
            isFinished = true;
        }
        return how;
    }

    /// Whether what was committed before the end comes before it.
    private boolean isAwaited(Ended how) {
        return !isOver && (how.reason() == Delivery.Reason.DROPPED || sink.isPatient());
    }

    private boolean isLater(Delivery next) {
        return next instanceof Delivery.Event event
                && event.notification().revision().number() > lastNumber;
    }

    private void spend() {
        if (credits.get() != Long.MAX_VALUE) {
            credits.decrementAndGet();
        }
    }

    @Override
    public Duration lease() {
        return granted;
    }

    private void lease(Duration time) {
        Duration shorter = time.compareTo(maxLease) < 0 ? time : maxLease;
        granted = shorter;
        leaseEndNanos = System.nanoTime() + shorter.toNanos();
    }
}
