package io.portolan.services.subscription;

import io.portolan.services.Limits;
import io.portolan.services.Stated;
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
public final class Subscriptions {

    private final DeliveryWorkers couriers;
    private final Limits limits;
    private final Supplier<Stated<Record>> state;
    private final List<SubscriptionGroup> bundles = new ArrayList<>(0); // guarded by this
    private volatile SubscriptionGroup[] toTell = {};
    private volatile @Nullable ChangeHistory history;
    private int count; // guarded by this
    private Delivery.@Nullable Ended end; // guarded by this

    public Subscriptions(DeliveryWorkers couriers, Limits limits, Supplier<Stated<Record>> state) {
        this.couriers = couriers;
        this.limits = limits;
        this.state = state;
    }

    /// Tells the subscribers of a change. By who runs alone.
    public void publish(Delivery.Event event) {
        ChangeHistory kept = history;
        if (kept == null) {
            kept =
                    new ChangeHistory(
                            limits.historyPerService(),
                            event.notification().revision().number() - 1);
            history = kept;
        }
        kept.add(event);
        for (SubscriptionGroup bundle : toTell) {
            bundle.tell();
        }
    }

    /// A new subscription, not yet started.
    public synchronized SubscriptionCursor subscribe(Subscriber subscriber) {
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
        SubscriptionGroup bundle =
                bundles.stream()
                        .filter(SubscriptionGroup::hasRoom)
                        .findFirst()
                        .orElseGet(this::another);
        SubscriptionCursor feed =
                new SubscriptionCursor(this, bundle, subscriber, limits.maxLease());
        count++;
        bundle.add(feed);
        return feed;
    }

    private SubscriptionGroup another() {
        SubscriptionGroup bundle = new SubscriptionGroup(couriers);
        bundles.add(bundle);
        toTell = bundles.toArray(SubscriptionGroup[]::new);
        return bundle;
    }

    /// Forgets a subscription that has ended.
    synchronized void forget(SubscriptionCursor feed) {
        SubscriptionGroup bundle = feed.bundle();
        if (bundle.remove(feed)) {
            count--;
        }
        if (bundle.isEmpty()) {
            bundles.remove(bundle);
            toTell = bundles.toArray(SubscriptionGroup[]::new);
        }
    }

    /// How many there are.
    public synchronized int count() {
        return count;
    }

    public boolean isEmpty() {
        return toTell.length == 0;
    }

    /// Ends those whose lease is over.
    public void expire(long nowNanos) {
        for (SubscriptionGroup bundle : toTell) {
            for (SubscriptionCursor feed : bundle.feeds()) {
                feed.expire(nowNanos);
            }
        }
    }

    /// Ends all of them.
    public void end(Delivery.Reason reason, String detail) {
        Delivery.Ended ended = new Delivery.Ended(reason, detail);
        synchronized (this) {
            end = ended;
        }
        for (SubscriptionGroup bundle : toTell) {
            for (SubscriptionCursor feed : bundle.feeds()) {
                feed.end(ended);
            }
        }
    }

    Stated<Record> state() {
        return state.get();
    }

    /// Null before the first change.
    @Nullable ChangeHistory history() {
        return history;
    }
}
