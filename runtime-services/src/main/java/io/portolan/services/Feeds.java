package io.portolan.services;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Subscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The subscriptions of one service.
///
/// Overview. A change is added to the history, and the bundles of subscriptions are told that there
/// is something; couriers then go through them. So the handler that makes a change pays for the
/// bundles, not for the subscriptions, and for no subscriber that is slow.
final class Feeds {

    private final Couriers couriers;
    private final Limits limits;
    private final Supplier<Stated<Record>> state;
    private final List<Bundle> bundles = new ArrayList<>(0); // guarded by this
    private volatile Bundle[] toTell = {};
    private volatile @Nullable History history;
    private int count; // guarded by this
    private Delivery.@Nullable Ended end; // guarded by this

    Feeds(Couriers couriers, Limits limits, Supplier<Stated<Record>> state) {
        this.couriers = couriers;
        this.limits = limits;
        this.state = state;
    }

    /// Tells the subscribers of a change. By who runs alone.
    void publish(Delivery.Event event) {
        History kept = history;
        if (kept == null) {
            kept =
                    new History(
                            limits.historyPerService(),
                            event.notification().revision().number() - 1);
            history = kept;
        }
        kept.add(event);
        for (Bundle bundle : toTell) {
            bundle.tell();
        }
    }

    /// A new subscription, not yet started.
    synchronized Feed subscribe(Subscriber subscriber) {
        if (end != null) {
            throw Fault.of(FaultCode.OPERATION_CANCELED, end.detail()).exception();
        }
        if (count >= limits.maxSubscriptions()) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "%d subscriptions already: end some, or raise maxSubscriptions"
                                    .formatted(count))
                    .with(Fault.RETRY_AFTER, 10L)
                    .exception();
        }
        Bundle bundle =
                bundles.stream().filter(Bundle::hasRoom).findFirst().orElseGet(this::another);
        Feed feed = new Feed(this, bundle, subscriber, limits.maxLease());
        count++;
        bundle.add(feed);
        return feed;
    }

    private Bundle another() {
        Bundle bundle = new Bundle(couriers);
        bundles.add(bundle);
        toTell = bundles.toArray(Bundle[]::new);
        return bundle;
    }

    /// Forgets a subscription that has ended.
    synchronized void forget(Feed feed) {
        Bundle bundle = feed.bundle();
        if (bundle.remove(feed)) {
            count--;
        }
        if (bundle.isEmpty()) {
            bundles.remove(bundle);
            toTell = bundles.toArray(Bundle[]::new);
        }
    }

    /// How many there are.
    synchronized int count() {
        return count;
    }

    boolean isEmpty() {
        return toTell.length == 0;
    }

    /// Ends those whose lease is over.
    void expire(long nowNanos) {
        for (Bundle bundle : toTell) {
            for (Feed feed : bundle.feeds()) {
                feed.expire(nowNanos);
            }
        }
    }

    /// Ends all of them.
    void end(Delivery.Reason reason, String detail) {
        Delivery.Ended ended = new Delivery.Ended(reason, detail);
        synchronized (this) {
            end = ended;
        }
        for (Bundle bundle : toTell) {
            for (Feed feed : bundle.feeds()) {
                feed.end(ended);
            }
        }
    }

    Stated<Record> state() {
        return state.get();
    }

    /// Null before the first change.
    @Nullable History history() {
        return history;
    }
}
