package io.portolan.services.subscription;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One thread that brings deliveries to sinks, bundle by bundle, until nothing is left.
///
/// Overview. Who watches the couriers looks twice at what a courier is doing; if it is at the same
/// feed since, the sink blocks. The courier is then replaced: another one goes through the rest of
/// its bundle, and the feed, which is known to be slow from then on, gets a thread of its own each
/// time.
final class DeliveryWorker implements Runnable {

    private final DeliveryWorkers couriers;
    private volatile @Nullable Thread thread;
    private volatile @Nullable SubscriptionGroup bundle;
    private volatile @Nullable SubscriptionCursor feed;
    private volatile int feeds; // how many it has been to
    private int seen = -1; // by who watches
    private volatile boolean isReplaced;
    private final AtomicBoolean hasLeft = new AtomicBoolean();

    DeliveryWorker(DeliveryWorkers couriers) {
        this.couriers = couriers;
    }

    void start(Thread.Builder threads) {
        Thread made = threads.unstarted(this);
        thread = made;
        made.start();
    }

    /// For a sink that blocks while the node ends.
    void interrupt() {
        Thread running = thread;
        if (running != null && feed != null) {
            running.interrupt();
        }
    }

    @Override
    public void run() {
        while (!isReplaced) {
            SubscriptionGroup next = couriers.next(this);
            if (next == null) {
                return;
            }
            bundle = next;
            next.visit(this);
            bundle = null;
        }
    }

    /// It is no longer one of those on the way; true for the first who says so.
    boolean leave() {
        return hasLeft.compareAndSet(false, true);
    }

    boolean isReplaced() {
        return isReplaced;
    }

    /// It is about to call the sink of a feed.
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the courier itself writes
    void at(@Nullable SubscriptionCursor next) {
        feed = next;
        feeds++;
    }

    /// Replaces it when it has been at one sink since the last look; returns whether it did. By who
    /// watches.
    boolean replacedIfStuck() {
        SubscriptionCursor at = feed;
        int now = feeds;
        if (at == null || now != seen) {
            seen = now;
            return false;
        }
        if (!leave()) {
            return false; // it is just ending
        }
        isReplaced = true;
        at.slow();
        SubscriptionGroup left = bundle;
        if (left != null) {
            left.visitAgain();
        }
        return true;
    }
}
