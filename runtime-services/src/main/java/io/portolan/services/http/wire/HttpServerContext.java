package io.portolan.services.http.wire;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.portolan.services.access.Authentication;
import io.portolan.services.access.Peers;
import io.portolan.services.http.HttpLimits;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.console.ConsoleRoute;
import io.portolan.services.http.console.PageRoute;
import io.portolan.services.http.console.PagesRoute;
import io.portolan.services.http.mapping.ActionRoute;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.EventText;
import io.portolan.services.http.mapping.FilesRoute;
import io.portolan.services.http.mapping.HttpRoute;
import io.portolan.services.http.mapping.InfoRoute;
import io.portolan.services.http.mapping.MetaRoutes;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.QueryRoute;
import io.portolan.services.http.mapping.RequestHandling;
import io.portolan.services.http.mapping.RunningActions;
import io.portolan.services.http.mapping.StreamRoute;
import io.portolan.services.http.openapi.OpenApiRoute;
import io.portolan.services.http.webhook.SubscriptionRoute;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// What all connections of a listener share.
///
/// *Threads:* any.
final class HttpServerContext implements AutoCloseable {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    /// The most bytes of a file that are sent at a time.
    private static final int FILE_BYTES = 8 << 20;

    private static final long SHORTEST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /// A second as it is written.
    private record Stamp(long second, AsciiString text) {}

    private final HttpSettings settings;
    private final RequestChecks checks;
    private final Authentication authentication;
    private final RequestHandling handling;
    private final MetaRoutes routes;
    private final EventText eventText = new EventText();
    private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();
    private final ChannelGroup carriers = // connections of HTTP/2
            new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Peers peers;
    private volatile boolean isDraining; // volatile: seen by all event loops
    private volatile Stamp date = // volatile: a thread that finds it finds it complete
            new Stamp(0, AsciiString.EMPTY_STRING);

    HttpServerContext(Operations operations, HttpSettings settings, boolean isLoopback) {
        this.settings = settings;
        HttpLimits limits = settings.limits();
        this.peers =
                new Peers(
                        limits.connections(),
                        limits.inFlight(),
                        limits.bytesInFlight(),
                        limits.peer());
        this.checks = new RequestChecks(settings, isLoopback);
        this.authentication = new Authentication(settings.access());
        Operations guarded =
                settings.access() == null ? operations : settings.access().guarding(operations);
        OperationInvoker invoker = new OperationInvoker(guarded);
        this.routes = new MetaRoutes("a service", routes(invoker, settings));
        List<HttpRoute> ofNode = new ArrayList<>();
        ofNode.add(new PagesRoute(invoker));
        ofNode.add(new StreamRoute(invoker));
        ConsoleRoute console = settings.hasConsole() ? new ConsoleRoute() : null;
        if (console != null) {
            ofNode.add(console);
        }
        this.handling =
                new RequestHandling(
                        invoker,
                        settings.access(),
                        routes,
                        new MetaRoutes("a node", ofNode),
                        console == null ? null : console::page);
    }

    /// What stands below a service besides its state. A new path is one line here.
    private static List<HttpRoute> routes(OperationInvoker invoker, HttpSettings settings) {
        List<HttpRoute> routes = new ArrayList<>();
        routes.add(new InfoRoute(invoker));
        routes.add(new OpenApiRoute(invoker));
        routes.add(new QueryRoute(invoker));
        routes.add(new PageRoute(invoker));
        routes.add(new FilesRoute(invoker, settings.access(), false, FILE_BYTES));
        routes.add(new FilesRoute(invoker, settings.access(), true, FILE_BYTES));
        routes.add(
                new ActionRoute(
                        invoker,
                        new RunningActions(settings.limits().inFlight(), System::nanoTime)));
        if (settings.webhooks() != null) {
            routes.add(new SubscriptionRoute(invoker, settings.webhooks()));
        }
        return routes;
    }

    HttpSettings settings() {
        return settings;
    }

    /// How much of the listener each peer has.
    Peers peers() {
        return peers;
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
        if (isDraining) {
            connection.drain();
        }
    }

    /// A connection of HTTP/2 was opened, whose streams follow.
    void opened(Channel carrier) {
        carriers.add(carrier); // which forgets it when it is closed
        carrier.closeFuture().addListener(closed -> signal());
    }

    void closed(HttpConnection connection) {
        connections.remove(connection);
        signal();
    }

    private void signal() {
        synchronized (connections) {
            connections.notifyAll();
        }
    }

    /// Waits until no request is being handled, but no longer than this.
    void awaitRequests(long endNanos) {
        await(() -> peers.requests() == 0, endNanos);
    }

    /// Waits until there is no connection any more, but no longer than this.
    void awaitConnections(long endNanos) {
        await(() -> connections.isEmpty() && carriers.isEmpty(), endNanos);
    }

    /// Lets the routes end what they have begun: webhooks post what was committed and their end.
    void drainRoutes(long endNanos) {
        routes.drain(endNanos);
    }

    private void await(BooleanSupplier condition, long endNanos) {
        synchronized (connections) {
            while (!condition.getAsBoolean() && System.nanoTime() < endNanos) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(connections, endNanos - System.nanoTime());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    /// A request of a peer has its answer.
    void ended(Peers.Peer peer) {
        if (peer.ended() == 0 && isDraining) {
            signal();
        }
    }

    /// From now on every request is refused.
    void drain() {
        isDraining = true;
        ChannelGroupFuture _ = carriers.close(); // sends GOAWAY and waits for the streams
        connections.forEach(HttpConnection::drain);
    }

    /// The answer to a request that comes while the listener closes.
    Answer draining() {
        return Answer.problem(
                        Fault.of(
                                        FaultCode.OPERATION_CANCELED,
                                        "the node is closing: ask another one, or later")
                                .with(Fault.RETRY_AFTER, 1))
                .last();
    }

    /// The time as responses tell it.
    AsciiString date() {
        long now = System.currentTimeMillis() / 1000;
        Stamp stamp = date;
        if (stamp.second != now) {
            Instant instant = Instant.ofEpochSecond(now);
            String text = HTTP_DATE.format(instant.atOffset(ZoneOffset.UTC));
            stamp = new Stamp(now, new AsciiString(text));
            date = stamp;
        }
        return stamp.text;
    }

    /// The answer to a request for which there is no room.
    Answer overloaded() {
        return full(
                "%d requests are in flight, or %d of this peer: no more are allowed"
                        .formatted(
                                settings.limits().inFlight(), settings.limits().peer().requests()));
    }

    /// The answer to a body for which there is no room.
    Answer tooMuchInFlight() {
        return full("%d bytes are in flight, or %d of this peer: no more are allowed"
                        .formatted(
                                settings.limits().bytesInFlight(),
                                settings.limits().peer().bytes()))
                .last();
    }

    private static Answer full(String detail) {
        return Answer.problem(
                Fault.of(FaultCode.INSUFFICIENT_RESOURCES, detail).with(Fault.RETRY_AFTER, 1));
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
        routes.close();
    }
}
