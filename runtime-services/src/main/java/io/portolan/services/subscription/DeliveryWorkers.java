package io.portolan.services.subscription;

import java.util.Iterator;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The threads of a node that bring deliveries to sinks: at most one for each core, and one more
/// for each sink that blocks.
public final class DeliveryWorkers {

    private final Queue<SubscriptionGroup> told = new ConcurrentLinkedQueue<>();
    private final Set<DeliveryWorker> onTheWay = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final int most = Runtime.getRuntime().availableProcessors();
    private final Thread.Builder.OfVirtual threads;

    public DeliveryWorkers(String node) {
        threads = Thread.ofVirtual().name(node + "-courier-", 0);
    }

    /// Lets a courier come to the bundle.
    void send(SubscriptionGroup bundle) {
        told.add(bundle);
        startOne();
    }

    private void startOne() {
        int now = count.get();
        if (now < most && count.compareAndSet(now, now + 1)) {
            DeliveryWorker courier = new DeliveryWorker(this);
            onTheWay.add(courier);
            courier.start(threads);
        }
    }

    /// The next bundle for a courier; null when it is to end.
    @Nullable SubscriptionGroup next(DeliveryWorker courier) {
        SubscriptionGroup next = told.poll();
        if (next != null) {
            return next;
        }
        if (courier.leave()) {
            count.decrementAndGet();
            onTheWay.remove(courier);
            if (!told.isEmpty()) { // told between the look and the end
                startOne();
            }
        }
        return null;
    }

    /// Replaces those that hang. From time to time, by one thread.
    public void watch() {
        for (Iterator<DeliveryWorker> each = onTheWay.iterator(); each.hasNext(); ) {
            if (each.next().replacedIfStuck()) {
                each.remove();
                count.decrementAndGet();
                startOne();
            }
        }
    }

    /// Interrupts sinks that block.
    public void close() {
        onTheWay.forEach(DeliveryWorker::interrupt);
    }

    /// Runs what a slow sink is to get on a thread of its own.
    void alone(Runnable deliveries) {
        threads.start(deliveries);
    }
}
