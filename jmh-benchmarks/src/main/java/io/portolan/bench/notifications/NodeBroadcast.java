package io.portolan.bench.notifications;

import io.portolan.bench.services.Ping;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.SubscribeOptions;
import java.util.Objects;

/// Ours: a service and subscribers in the same node.
final class NodeBroadcast implements Broadcast {

    private final ServiceNode node;
    private final ServiceProxy<Changes.Count> service;

    NodeBroadcast() throws InterruptedException {
        node = ServiceNode.builder().service(Changes.class).start();
        service = node.connect(Changes.create(node), Changes.Count.class);
    }

    /// A node that listens for frames; returns the port.
    static int listen() throws InterruptedException {
        ServiceNode node = ServiceNode.builder().service(Changes.class).tcp(0).start();
        Changes.create(node);
        return Objects.requireNonNull(node.tcp()).getPort();
    }

    @Override
    public void subscribe(Told subscriber) throws InterruptedException {
        var _ = service.subscribe(SubscribeOptions.DEFAULT, Changes.sink(subscriber));
    }

    @Override
    public void change(long number) throws InterruptedException {
        service.update(Ping.first(), null);
    }

    @Override
    public void close() {
        node.close();
    }
}
