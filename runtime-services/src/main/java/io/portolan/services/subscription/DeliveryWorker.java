package io.portolan.services.subscription;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One thread that brings deliveries to sinks, group by group, until nothing is left.
///
/// Overview. The watching thread looks twice at what a worker is doing; if the worker is at the
/// same subscription both times, the sink blocks. The worker is then replaced: another one goes
/// through the rest of its group, and the subscription, which is known to be slow from then on,
/// gets a thread of its own each time.
final class DeliveryWorker implements Runnable {

    private final DeliveryWorkers workers;
    private volatile @Nullable Thread thread;
    private volatile @Nullable SubscriptionGroup group;
    private volatile @Nullable SubscriptionCursor subscription;
    private volatile int subscriptions; // how many it has been to
    private int seen = -1; // by the watching thread
    private volatile boolean isReplaced;
    private final AtomicBoolean hasLeft = new AtomicBoolean();

    DeliveryWorker(DeliveryWorkers workers) {
        this.workers = workers;
    }

    void start(Thread.Builder threads) {
        Thread made = threads.unstarted(this);
        thread = made;
        made.start();
    }

    /// For a sink that blocks while the node ends.
    void interrupt() {
        Thread running = thread;
        if (running != null && subscription != null) {
            running.interrupt();
        }
    }

    @Override
    public void run() {
        while (!isReplaced) {
            SubscriptionGroup next = workers.next(this);
            if (next == null) {
                return;
            }
            group = next;
            next.visit(this);
            group = null;
        }
    }

    /// The worker has left those on the way; true for the first call.
    boolean leave() {
        return hasLeft.compareAndSet(false, true);
    }

    boolean isReplaced() {
        return isReplaced;
    }

    /// It is about to call the sink of a subscription.
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the worker itself writes
    void at(@Nullable SubscriptionCursor next) {
        subscription = next;
        subscriptions++;
    }

    /// Replaces the worker when it has been at one sink since the last look; returns whether it
    /// did. Only the watching thread calls it.
    boolean replacedIfStuck() {
        SubscriptionCursor at = subscription;
        int now = subscriptions;
        if (at == null || now != seen) {
            seen = now;
            return false;
        }
        if (!leave()) {
            return false; // it is just ending
        }
        isReplaced = true;
        at.slow();
        SubscriptionGroup left = group;
        if (left != null) {
            left.visitAgain();
        }
        return true;
    }
}
