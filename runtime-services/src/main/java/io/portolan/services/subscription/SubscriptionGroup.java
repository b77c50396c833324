package io.portolan.services.subscription;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// Subscriptions of one service that a courier goes through together.
///
/// Overview of the state: idle; told, which a courier will come for; visited; visited and told
/// again, after which the courier goes through it once more.
final class SubscriptionGroup {

    private static final int MOST = 128;

    private static final int IDLE = 0;
    private static final int TOLD = 1;
    private static final int VISITED = 2;
    private static final int TOLD_AGAIN = 3;

    private final DeliveryWorkers couriers;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private volatile SubscriptionCursor[] feeds = {};

    SubscriptionGroup(DeliveryWorkers couriers) {
        this.couriers = couriers;
    }

    boolean hasRoom() {
        return feeds.length < MOST;
    }

    boolean isEmpty() {
        return feeds.length == 0;
    }

    SubscriptionCursor[] feeds() {
        return feeds;
    }

    /// With the lock of the feeds.
    void add(SubscriptionCursor feed) {
        SubscriptionCursor[] more = Arrays.copyOf(feeds, feeds.length + 1);
        more[feeds.length] = feed;
        feeds = more;
    }

    /// With the lock of the feeds; returns whether it was there.
    boolean remove(SubscriptionCursor feed) {
        SubscriptionCursor[] left =
                Arrays.stream(feeds)
                        .filter(each -> !each.equals(feed))
                        .toArray(SubscriptionCursor[]::new);
        boolean wasThere = left.length < feeds.length;
        feeds = left;
        return wasThere;
    }

    /// Runs deliveries to a sink that blocks on a thread of their own.
    void alone(Runnable deliveries) {
        couriers.alone(deliveries);
    }

    /// There is something for its subscriptions.
    void tell() {
        while (true) {
            int now = state.get();
            if (now == TOLD || now == TOLD_AGAIN) {
                return;
            }
            int next = now == IDLE ? TOLD : TOLD_AGAIN;
            if (state.compareAndSet(now, next)) {
                if (next == TOLD) {
                    couriers.send(this);
                }
                return;
            }
        }
    }

    /// Goes through the subscriptions once. By the courier that was sent.
    void visit(DeliveryWorker courier) {
        state.set(VISITED);
        for (SubscriptionCursor feed : feeds) {
            if (courier.isReplaced()) {
                return; // another one goes through the rest
            }
            feed.visit(courier);
        }
        if (!courier.isReplaced() && !state.compareAndSet(VISITED, IDLE)) {
            state.set(TOLD);
            couriers.send(this);
        }
    }

    /// The courier that is here hangs: another one is to come.
    void visitAgain() {
        state.set(TOLD);
        couriers.send(this);
    }
}
