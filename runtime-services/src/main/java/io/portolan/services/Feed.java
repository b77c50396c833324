package io.portolan.services;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Delivery.Gap;
import io.portolan.services.operation.Delivery.Snapshot;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A subscription: a place in the history of a service, and the sink that gets what comes after it.
///
/// Overview. `cursor` is the number of the last change that the sink was told of, or that it did
/// not want. Whoever brings deliveries holds the feed meanwhile; who comes at the same time leaves
/// a note, and the holder looks again. So the sink is called by one thread at a time, gets each
/// change once and in order, and what it misses, because the history went on without it, is told as
/// a gap.
final class Feed implements Subscription {

    private static final int FREE = 0;
    private static final int HELD = 1;
    private static final int HELD_AND_TOLD = 2;

    private final String id = UUID.randomUUID().toString();
    private final Feeds feeds;
    private final Bundle bundle;
    private final SubscribeOptions options;
    private final Sink sink;
    private final Duration maxLease;
    private final Revision since;
    private final AtomicInteger hold = new AtomicInteger(FREE);
    private final AtomicLong credits;
    private final AtomicReference<@Nullable Ended> ended = new AtomicReference<>();
    private volatile long leaseEndNanos;
    private volatile boolean isStarted;
    private volatile boolean isSlow;

    // by the holder
    private final Queue<Delivery> first = new ArrayDeque<>(2);
    private final long replayEnd; // lag up to here is no overflow
    private long cursor;
    private long told;
    private @Nullable Revision lastTold;
    private boolean isFinished;

    Feed(Feeds feeds, Bundle bundle, Subscriber subscriber, Duration maxLease) {
        this.feeds = feeds;
        this.bundle = bundle;
        this.maxLease = maxLease;
        options = subscriber.options();
        sink = subscriber.sink();
        credits = new AtomicLong(options.credits());
        lease(options.lease());
        Stated<Record> now = feeds.state();
        since = now.revision();
        replayEnd = since.number();
        cursor = since.number();
        Revision from = options.from().orElse(null);
        if (from == null) {
            lastTold = since;
            if (options.isSnapshot()) {
                first.add(new Snapshot(now.revision(), now.state()));
            }
        } else if (isKept(from)) {
            cursor = from.number();
            lastTold = from;
        } else {
            lastTold = from;
            miss(now, true);
        }
    }

    Bundle bundle() {
        return bundle;
    }

    /// Lets deliveries come.
    void start() {
        isStarted = true;
        bundle.tell();
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
        bundle.tell();
    }

    @Override
    public boolean isEnded() {
        return ended.get() != null;
    }

    @Override
    public void close() {
        end(new Ended(Delivery.Reason.UNSUBSCRIBED, "unsubscribed"));
    }

    /// Ends it, unless it has ended.
    void end(Ended how) {
        if (ended.compareAndSet(null, how)) {
            bundle.tell();
        }
    }

    /// Ends it if its lease is over.
    void expire(long nowNanos) {
        if (leaseEndNanos - nowNanos <= 0 && !isEnded()) {
            end(
                    new Ended(
                            Delivery.Reason.LEASE_EXPIRED,
                            "not renewed in time: renew before the lease is over"));
        }
    }

    /// The sink blocks: from now on it has a thread of its own.
    void slow() {
        isSlow = true;
    }

    /// Brings what there is to the sink. By any thread.
    void visit(Courier courier) {
        if (!isStarted || !isHeldNow()) {
            return;
        }
        if (isSlow) {
            bundle.alone(() -> bringAll(null));
        } else {
            bringAll(courier);
        }
    }

    /// Holds the feed, or leaves a note for who holds it.
    private boolean isHeldNow() {
        while (true) {
            int now = hold.get();
            if (now == HELD_AND_TOLD || hold.compareAndSet(now, now + 1)) {
                return now == FREE;
            }
        }
    }

    private void bringAll(@Nullable Courier courier) {
        do {
            hold.set(HELD);
            bring(courier);
        } while (!hold.compareAndSet(HELD, FREE));
    }

    private void bring(@Nullable Courier courier) {
        Delivery next = next();
        if (next == null) {
            return;
        }
        if (courier != null) {
            courier.at(this);
        }
        try {
            while (next != null) {
                sink.deliver(next);
                next = next();
            }
            sink.flush();
        } catch (Throwable failure) { // of the user's sink
            isFinished = true;
            ended.compareAndSet(
                    null, new Ended(Delivery.Reason.SINK_FAILED, "the sink threw " + failure));
            feeds.forget(this);
        }
        if (courier != null) {
            courier.at(null);
        }
    }

    /// The next delivery, or null when there is none now.
    private @Nullable Delivery next() {
        if (isFinished) {
            return null;
        }
        Ended how = ended.get();
        boolean isAtOnce = how != null && how.reason() != Delivery.Reason.DROPPED;
        Delivery next = isAtOnce || credits.get() == 0 ? null : nextOfHistory();
        if (next != null) {
            spend();
            return next;
        }
        how = ended.get(); // also an end that was found on the way
        if (how != null) {
            isFinished = true;
            feeds.forget(this);
        }
        return how;
    }

    private void spend() {
        if (credits.get() != Long.MAX_VALUE) {
            credits.decrementAndGet();
        }
    }

    private @Nullable Delivery nextOfHistory() {
        if (options.count() > 0 && told == options.count()) {
            String detail = "%d notifications, as many as were wanted".formatted(told);
            ended.compareAndSet(null, new Ended(Delivery.Reason.COUNT_REACHED, detail));
            return null;
        }
        Delivery before = first.poll();
        History history = feeds.history();
        if (before != null || history == null) {
            return before;
        }
        long last = history.last();
        if (last - Math.max(cursor, replayEnd) > options.buffer()) {
            return overflow();
        }
        while (cursor < last) {
            Event event = history.get(cursor + 1);
            if (event == null) {
                return overflow();
            }
            cursor++;
            lastTold = event.notification().revision();
            if (isWanted(event.notification())) {
                told++;
                return event;
            }
        }
        return null;
    }

    private @Nullable Delivery overflow() {
        if (options.onOverflow() == OnOverflow.END) {
            String detail =
                    "more than %d deliveries waited: take them faster, or raise buffer"
                            .formatted(options.buffer());
            ended.compareAndSet(null, new Ended(Delivery.Reason.OVERFLOW, detail));
            return null;
        }
        miss(feeds.state(), options.isSnapshot());
        return first.poll();
    }

    /// Goes on with the present state, and says so.
    private void miss(Stated<Record> now, boolean isSnapshot) {
        cursor = now.revision().number();
        first.add(new Gap(lastTold, isSnapshot ? now.revision() : now.revision().next()));
        if (isSnapshot) {
            first.add(new Snapshot(now.revision(), now.state()));
        }
        lastTold = now.revision();
    }

    private boolean isWanted(Notification notification) {
        return (options.verbs().isEmpty() || options.verbs().contains(notification.verb()))
                && (options.bodyTypes().isEmpty()
                        || options.bodyTypes().contains(notification.type()))
                && isBelow(notification.item(), options.path());
    }

    /// A change of the whole state is one of each item.
    private static boolean isBelow(String item, String path) {
        return path.isEmpty()
                || item.isEmpty()
                || item.equals(path)
                || item.startsWith(path + "/")
                || path.startsWith(item + "/");
    }

    private boolean isKept(Revision from) {
        long missed = since.number() - from.number();
        if (!since.isComparable(from) || missed < 0) {
            return false;
        }
        History history = feeds.history();
        return missed == 0 || (history != null && history.get(from.number() + 1) != null);
    }

    private void lease(Duration time) {
        Duration shorter = time.compareTo(maxLease) < 0 ? time : maxLease;
        leaseEndNanos = System.nanoTime() + shorter.toNanos();
    }
}
