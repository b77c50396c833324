package io.portolan.services.node;

import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.Deadline;
import java.time.Duration;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// The thread of a node that looks after what takes too long.
///
/// Overview. It looks at the services where something may take too long, so that thousands of
/// others cost nothing. The thread that brings or runs an operation enters the service, after that
/// can be seen ([io.portolan.services.hosting.ServiceInstance#isIdle()]), and leaves when a look
/// finds it idle: first it leaves, then the thread looks once more, so that one of the two sees the
/// other.
final class TimeoutScanner {

    private static final long TICK_NANOS = Duration.ofMillis(10).toNanos();

    private final Node node;
    private final Thread thread;
    private final long defaultTimeoutNanos;
    private final Set<ServiceInstance> busy = ConcurrentHashMap.newKeySet();
    private volatile long nowNanos = System.nanoTime();
    private volatile boolean isClosed;

    TimeoutScanner(Node node) {
        this.node = node;
        defaultTimeoutNanos = node.limits().defaultTimeout().toNanos();
        thread = Thread.ofPlatform().daemon().name(node.name() + "-watch").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// The time of the last look, which costs less than that of the system.
    long nowNanos() {
        return nowNanos;
    }

    /// When an operation with this deadline is overdue.
    long due(Deadline deadline) {
        return deadline.isNever() ? nowNanos + defaultTimeoutNanos : deadline.nanoTime();
    }

    /// Something may take too long there.
    void enter(ServiceInstance service) {
        busy.add(service);
    }

    /// How many services it looks at.
    int busy() {
        return busy.size();
    }

    void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!isClosed) {
            LockSupport.parkNanos(this, TICK_NANOS);
            nowNanos = System.nanoTime();
            try {
                look(nowNanos);
            } catch (Throwable e) { // of code that takes an answer; the others go on
                node.log().write(System.Logger.Level.ERROR, "watch", "a look failed", e);
            }
        }
    }

    private void look(long now) {
        for (Iterator<ServiceInstance> each = busy.iterator(); each.hasNext(); ) {
            ServiceInstance service = each.next();
            if (service.isIdle()) {
                each.remove();
                service.unwatched();
            } else {
                service.look(now);
            }
        }
        node.deliveryWorkers().watch();
        node.health().look(now);
        node.disk().look();
        node.membership().look();
    }
}
