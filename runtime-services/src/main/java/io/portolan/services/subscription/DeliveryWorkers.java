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
        threads = Thread.ofVirtual().name(node + "-delivery-", 0);
    }

    /// Lets a worker come to the group.
    void send(SubscriptionGroup group) {
        told.add(group);
        startOne();
    }

    private void startOne() {
        int now = count.get();
        if (now < most && count.compareAndSet(now, now + 1)) {
            DeliveryWorker worker = new DeliveryWorker(this);
            onTheWay.add(worker);
            worker.start(threads);
        }
    }

    /// The next group for a worker; null when it is to end.
    @Nullable SubscriptionGroup next(DeliveryWorker worker) {
        SubscriptionGroup next = told.poll();
        if (next != null) {
            return next;
        }
        if (worker.leave()) {
            count.decrementAndGet();
            onTheWay.remove(worker);
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
