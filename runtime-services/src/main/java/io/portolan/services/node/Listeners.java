package io.portolan.services.node;

import io.portolan.services.binary.BinaryServer;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.metrics.Histogram;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceModel;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Where the services of a node are asked by others.
///
/// @param http null for not by HTTP
/// @param tcp null for not by frames
record Listeners(@Nullable HttpListener http, @Nullable BinaryServer tcp) implements AutoCloseable {

    private static final String CONNECTIONS = "portolan_connections";
    private static final String BYTES = "portolan_bytes_in_flight";
    private static final String HELP_BYTES =
            "Bytes of requests and of answers that are not read yet.";
    private static final String TRANSPORT = "transport";

    /// Begins to listen.
    ///
    /// *Failure:* as [HttpListener#open] and [BinaryServer#open]; then nothing listens.
    static Listeners open(Node node, @Nullable HttpSettings http, @Nullable TcpSettings tcp) {
        Metrics metrics = node.metrics();
        BinaryServer frames = tcp == null ? null : BinaryServer.open(timed(node, "tcp"), tcp);
        try {
            HttpListener web = http == null ? null : HttpListener.open(timed(node, "http"), http);
            String help = "Connections that are open.";
            if (frames != null) {
                metrics.gauge(CONNECTIONS, help, frames::connections, TRANSPORT, "tcp");
                metrics.gauge(BYTES, HELP_BYTES, frames::bytesInFlight, TRANSPORT, "tcp");
            }
            if (web != null) {
                metrics.gauge(CONNECTIONS, help, web::connections, TRANSPORT, "http");
                metrics.gauge(BYTES, HELP_BYTES, web::bytesInFlight, TRANSPORT, "http");
            }
            return new Listeners(web, frames);
        } catch (RuntimeException | Error e) {
            if (frames != null) {
                frames.close();
            }
            throw e;
        }
    }

    private static Operations timed(Node node, String transport) {
        return new TimedOperations(
                node,
                node.metrics()
                        .histogram(
                                "portolan_request_seconds",
                                "Time from a request to its answer.",
                                TRANSPORT,
                                transport));
    }

    /// Where other nodes ask, null for nowhere.
    @Nullable NodeAddress address() {
        if (tcp == null) {
            return null;
        }
        InetSocketAddress bound = tcp.address();
        String host = bound.getAddress().getHostAddress();
        return new NodeAddress(host.contains(":") ? "[" + host + "]" : host, bound.getPort());
    }

    /// Takes no more requests, and answers those that it has.
    @Override
    public void close() {
        if (tcp != null) {
            tcp.close(); // first: webhooks, which are of HTTP, tell what it was still asked
        }
        if (http != null) {
            http.close();
        }
    }

    /// The services of a node for others, whose requests are timed.
    ///
    /// @param operations the services
    /// @param times how long requests took
    private record TimedOperations(Operations operations, Histogram times) implements Operations {

        @Override
        public void perform(Exchange exchange) {
            long began = System.nanoTime();
            exchange.observe((verb, fault) -> times.record(System.nanoTime() - began));
            operations.perform(exchange);
        }

        @Override
        public @Nullable ServiceModel model(String service) {
            return operations.model(service);
        }
    }
}
