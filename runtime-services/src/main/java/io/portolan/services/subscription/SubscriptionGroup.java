package io.portolan.services.subscription;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// Subscriptions of one service that a worker goes through together.
///
/// Overview of the state: idle; told, which a worker will come for; visited; visited and told
/// again, after which the worker goes through it once more.
final class SubscriptionGroup {

    private static final int MOST = 128;

    private static final int IDLE = 0;
    private static final int TOLD = 1;
    private static final int VISITED = 2;
    private static final int TOLD_AGAIN = 3;

    private final DeliveryWorkers workers;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private volatile SubscriptionCursor[] subscriptions = {};

    SubscriptionGroup(DeliveryWorkers workers) {
        this.workers = workers;
    }

    boolean hasRoom() {
        return subscriptions.length < MOST;
    }

    boolean isEmpty() {
        return subscriptions.length == 0;
    }

    SubscriptionCursor[] subscriptions() {
        return subscriptions;
    }

    /// With the lock of the subscriptions.
    void add(SubscriptionCursor subscription) {
        SubscriptionCursor[] more = Arrays.copyOf(subscriptions, subscriptions.length + 1);
        more[subscriptions.length] = subscription;
        subscriptions = more;
    }

    /// With the lock of the subscriptions; returns whether it was there.
    boolean remove(SubscriptionCursor subscription) {
        SubscriptionCursor[] left =
                Arrays.stream(subscriptions)
                        .filter(each -> !each.equals(subscription))
                        .toArray(SubscriptionCursor[]::new);
        boolean wasThere = left.length < subscriptions.length;
        subscriptions = left;
        return wasThere;
    }

    /// Runs deliveries to a sink that blocks on a thread of their own.
    void alone(Runnable deliveries) {
        workers.alone(deliveries);
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
                    workers.send(this);
                }
                return;
            }
        }
    }

    /// Goes through the subscriptions once. By the worker that was sent.
    void visit(DeliveryWorker worker) {
        state.set(VISITED);
        for (SubscriptionCursor subscription : subscriptions) {
            if (worker.isReplaced()) {
                return; // another one goes through the rest
            }
            subscription.visit(worker);
        }
        if (!worker.isReplaced() && !state.compareAndSet(VISITED, IDLE)) {
            state.set(TOLD);
            workers.send(this);
        }
    }

    /// The worker that is here hangs: another one is to come.
    void visitAgain() {
        state.set(TOLD);
        workers.send(this);
    }
}
