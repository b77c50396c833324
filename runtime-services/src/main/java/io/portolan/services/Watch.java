package io.portolan.services;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// The thread of a node that looks after what takes too long.
final class Watch {

    private static final long TICK_NANOS = Duration.ofMillis(10).toNanos();

    private final Node node;
    private final Thread thread;
    private volatile long nowNanos = System.nanoTime();
    private volatile boolean isClosed;

    Watch(Node node) {
        this.node = node;
        thread = Thread.ofPlatform().daemon().name(node.name() + "-watch").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// The time of the last look, which costs less than that of the system.
    long nowNanos() {
        return nowNanos;
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
            } catch (RuntimeException e) { // of who is told of an answer; the others go on
                node.log().write(System.Logger.Level.ERROR, "watch", "a look failed", e);
            }
        }
    }

    private void look(long now) {
        for (Hosted service : node.services()) {
            service.visit(pending -> pending.abortIfDue(now));
            service.feeds().expire(now);
        }
        node.couriers().watch();
        node.vitals().look(now);
        node.membership().look();
    }
}
