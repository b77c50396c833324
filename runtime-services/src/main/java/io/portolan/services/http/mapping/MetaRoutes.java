package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What stands below a service besides its state, or below the node besides its services: paths
/// whose first word begins with a dollar.
///
/// *Threads:* the event loop of the connection; `drain` and `close` any.
public final class MetaRoutes implements AutoCloseable {

    private final String owner;
    private final List<HttpRoute> routes;

    /// @param owner what they stand below, for messages: `a service`
    /// @param routes two at least, each with a word of its own
    public MetaRoutes(String owner, List<HttpRoute> routes) {
        this.owner = owner;
        this.routes = List.copyOf(routes);
    }

    /// Answers a request for what stands below a service.
    @Nullable Exchange handle(
            HttpCall call, Target service, String below, RequestConnection connection) {
        RoutePath path = RoutePath.of(service, below);
        HttpRoute route = route(path);
        if (call.is(HttpMethod.OPTIONS)) {
            connection.answer(options(route == null ? "" : route.methods(path) + ", "));
            return null;
        }
        if (route == null) {
            connection.answer(unknown(path));
            return null;
        }
        return route.handle(call, path, connection);
    }

    /// The verb that a path below a service needs; null when it needs none.
    @Nullable Verb verb(Target service, String below) {
        RoutePath path = RoutePath.of(service, below);
        HttpRoute route = route(path);
        return route == null ? null : route.verb(path);
    }

    /// Ends what the routes have begun, but waits no longer than until this moment.
    ///
    /// @param endNanos of [System#nanoTime]
    public void drain(long endNanos) {
        routes.forEach(each -> each.drain(endNanos));
    }

    @Override
    public void close() {
        routes.forEach(HttpRoute::close);
    }

    private @Nullable HttpRoute route(RoutePath path) {
        for (HttpRoute each : routes) {
            if (each.word().equals(path.word())) {
                return each;
            }
        }
        return null;
    }

    private static Answer options(String methods) {
        return Answer.of(HttpResponseStatus.NO_CONTENT)
                .header(HttpHeaderNames.ALLOW, methods + "OPTIONS");
    }

    private Answer unknown(RoutePath path) {
        String known =
                routes.subList(0, routes.size() - 1).stream()
                        .map(HttpRoute::word)
                        .collect(Collectors.joining(", "));
        return Answer.problem(
                Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "/%s is nothing of %s: %s and %s are"
                                .formatted(path.word(), owner, known, routes.getLast().word())));
    }
}
