package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Reason;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// A subscription at a service behind a connection.
///
/// What arrives waits for a virtual thread that gives it to the sink, so a slow sink holds up
/// nothing else; as credits are given only for what the sink has taken, no more than the window
/// waits.
final class ClientSubscription implements io.portolan.services.operation.Subscription {

    private final ClientConnection connection;
    private final long correlation;
    private final String id;
    private final Revision since;
    private final Sink sink;

    /// Deliveries that the client lets come by itself; 0 when the subscriber asks for them.
    private final int window;

    private final Queue<Delivery> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private int taken;
    private volatile boolean isEnded;

    ClientSubscription(
            ClientConnection connection,
            long correlation,
            String id,
            Revision since,
            Sink sink,
            int window) {
        this.connection = connection;
        this.correlation = correlation;
        this.id = id;
        this.since = since;
        this.sink = sink;
        this.window = window;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Revision since() {
        return since;
    }

    @Override
    public boolean renew(Duration lease) {
        if (isEnded) {
            return false;
        }
        connection.credit(correlation, 0, Math.max(1, lease.toMillis()));
        return true;
    }

    @Override
    public void request(long deliveries) {
        if (window == 0 && !isEnded) {
            connection.credit(correlation, deliveries, 0);
        }
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void close() {
        if (!isEnded) {
            connection.cancel(correlation);
        }
    }

    /// Returns whether somebody must [#give] it to the sink.
    ///
    /// *Threads:* the event loop's.
    boolean arrive(Delivery delivery) {
        if (isEnded) {
            return false;
        }
        isEnded = delivery instanceof Ended;
        arrived.add(delivery);
        return waiting.getAndIncrement() == 0;
    }

    /// The connection has gone.
    void lose(String reason) {
        if (arrive(new Ended(Reason.NODE_CLOSED, reason))) {
            giveSoon();
        }
    }

    /// Lets a thread of its own give.
    void giveSoon() {
        Thread.ofVirtual().name("subscription").start(this::give);
    }

    /// Gives what has arrived to the sink.
    void give() {
        boolean isLast = false;
        try {
            int given;
            do {
                given = 0;
                for (Delivery next = arrived.poll(); next != null; next = arrived.poll()) {
                    given++;
                    isLast = next instanceof Ended;
                    give(next);
                }
                sink.flush();
            } while (waiting.addAndGet(-given) > 0);
        } catch (Throwable failure) { // of the user's sink
            isEnded = true; // a thread that adds more finds that this one never finished
            arrived.clear();
            connection.cancel(correlation);
            if (!isLast) {
                tellLast(Ended.sinkFailed(failure));
            }
        }
    }

    private void give(Delivery delivery) {
        sink.deliver(delivery);
        if (window > 0 && ++taken * 2 >= window) {
            connection.credit(correlation, taken, 0);
            taken = 0;
        }
    }

    private void tellLast(Ended how) {
        try {
            sink.deliver(how);
            sink.flush();
        } catch (Throwable _) {
            // a sink that takes nothing any more
        }
    }
}
