package io.portolan.services.http;

import io.portolan.services.access.Authentication;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// What all connections of a listener share.
///
/// *Threads:* any.
final class Front implements AutoCloseable {

    private static final long SHORTEST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final HttpSettings settings;
    private final RequestChecks checks;
    private final Authentication authentication;
    private final RequestHandling handling;
    private final Webhooks webhooks;
    private final EventText eventText = new EventText();
    private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger inFlight = new AtomicInteger();

    Front(Operations operations, HttpSettings settings, boolean isLoopback) {
        this.settings = settings;
        this.checks = new RequestChecks(settings, isLoopback);
        this.authentication = new Authentication(settings.access());
        this.webhooks = new Webhooks(settings.hasPrivateSinks(), settings.limits().webhooks());
        Operations guarded =
                settings.access() == null ? operations : settings.access().guarding(operations);
        this.handling = new RequestHandling(guarded, webhooks, settings);
    }

    HttpSettings settings() {
        return settings;
    }

    RequestChecks checks() {
        return checks;
    }

    Authentication authentication() {
        return authentication;
    }

    RequestHandling handling() {
        return handling;
    }

    EventText eventText() {
        return eventText;
    }

    Set<HttpConnection> connections() {
        return connections;
    }

    void opened(HttpConnection connection) {
        connections.add(connection);
    }

    void closed(HttpConnection connection) {
        connections.remove(connection);
        synchronized (connections) {
            connections.notifyAll();
        }
    }

    /// Waits until there is no connection any more, but no longer than this.
    void awaitConnections(Duration most) {
        long end = System.nanoTime() + most.toNanos();
        synchronized (connections) {
            while (!connections.isEmpty() && System.nanoTime() < end) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(connections, end - System.nanoTime());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    /// Counts a request; returns whether there is room for it.
    boolean begun() {
        return inFlight.incrementAndGet() <= settings.limits().inFlight();
    }

    /// A request has its answer.
    void ended() {
        inFlight.decrementAndGet();
    }

    /// The answer to a request for which there is no room.
    Answer overloaded() {
        return Answer.problem(
                Fault.of(
                                FaultCode.INSUFFICIENT_RESOURCES,
                                settings.limits().inFlight()
                                        + " requests are in flight, no more are allowed")
                        .with(Fault.RETRY_AFTER, 1));
    }

    /// How often a connection looks at the clock.
    long tickNanos() {
        HttpLimits limits = settings.limits();
        long shortest =
                Math.min(
                        limits.head().toNanos(),
                        Math.min(limits.body().toNanos(), limits.idle().toNanos()));
        return Math.max(SHORTEST_TICK_NANOS, shortest / 4);
    }

    @Override
    public void close() {
        webhooks.close();
    }
}
