package io.portolan.bench.http;

import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.Map;
import java.util.Objects;

/// Ours: a query of a service, whose handler does not block.
final class PortolanSwap implements SwapServer {

    record Nothing() {}

    @ServiceContract(id = "urn:bench:swap", state = Nothing.class, isBlocking = false)
    static final class Service {

        @On(Verb.QUERY)
        Point swap(Point point) {
            return point.swapped();
        }
    }

    private final ServiceNode node;
    private final URI uri;

    PortolanSwap() throws InterruptedException {
        node = ServiceNode.builder().service(Service.class).http(HttpSettings.LOOPBACK).start();
        URI path = node.create(Service.class, new Nothing(), Map.of());
        uri = Objects.requireNonNull(node.http()).resolve(path + "/$query/swap");
    }

    @Override
    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        node.close();
    }
}
