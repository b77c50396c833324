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
/// Overview. A change is added to the history, and the groups of subscriptions are told that there
/// is something; workers then go through them. So the handler that makes a change pays for the
/// groups, not for the subscriptions, and for no subscriber that is slow.
public final class Subscriptions {

    private final DeliveryWorkers workers;
    private final Limits limits;
    private final Supplier<Stated<Record>> state;
    private final List<SubscriptionGroup> groups = new ArrayList<>(0); // guarded by this
    private volatile SubscriptionGroup[] toTell = {};
    private volatile @Nullable ChangeHistory history;
    private int count; // guarded by this
    private Delivery.@Nullable Ended end; // guarded by this

    public Subscriptions(DeliveryWorkers workers, Limits limits, Supplier<Stated<Record>> state) {
        this.workers = workers;
        this.limits = limits;
        this.state = state;
    }

    /// Tells the subscribers of a change. Only the handler that runs alone may call it.
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
        for (SubscriptionGroup group : toTell) {
            group.tell();
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
        SubscriptionGroup group =
                groups.stream()
                        .filter(SubscriptionGroup::hasRoom)
                        .findFirst()
                        .orElseGet(this::another);
        SubscriptionCursor subscription =
                new SubscriptionCursor(this, group, subscriber, limits.maxLease());
        count++;
        group.add(subscription);
        return subscription;
    }

    private SubscriptionGroup another() {
        SubscriptionGroup group = new SubscriptionGroup(workers);
        groups.add(group);
        toTell = groups.toArray(SubscriptionGroup[]::new);
        return group;
    }

    /// Forgets a subscription that has ended.
    synchronized void forget(SubscriptionCursor subscription) {
        SubscriptionGroup group = subscription.group();
        if (group.remove(subscription)) {
            count--;
        }
        if (group.isEmpty()) {
            groups.remove(group);
            toTell = groups.toArray(SubscriptionGroup[]::new);
        }
    }

    /// How many there are.
    public synchronized int count() {
        return count;
    }

    public boolean isEmpty() {
        return toTell.length == 0;
    }

    /// Ends the subscriptions whose lease is over.
    public void expire(long nowNanos) {
        for (SubscriptionGroup group : toTell) {
            for (SubscriptionCursor subscription : group.subscriptions()) {
                subscription.expire(nowNanos);
            }
        }
    }

    /// Ends all of them.
    public void end(Delivery.Reason reason, String detail) {
        Delivery.Ended ended = new Delivery.Ended(reason, detail);
        synchronized (this) {
            end = ended;
        }
        for (SubscriptionGroup group : toTell) {
            for (SubscriptionCursor subscription : group.subscriptions()) {
                subscription.end(ended);
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
