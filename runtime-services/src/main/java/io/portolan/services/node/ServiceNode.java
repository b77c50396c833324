package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.BinaryServer;
import io.portolan.services.contract.Contract;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceInfo;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A place where services live.
///
/// {@snippet class="io.portolan.services.examples.Scores" region="node"}
///
/// *Threads:* every method may be called by any thread; `create`, `close` and `awaitClose` wait.
/// *Failure:* [io.portolan.services.operation.FaultException]; after [#close()] every operation is
/// answered OperationCanceled.
public final class ServiceNode implements AutoCloseable {

    private final Node node;
    private final Listeners listeners;
    private final CountDownLatch closed = new CountDownLatch(1);

    ServiceNode(Node node, Listeners listeners) {
        this.node = node;
        this.listeners = listeners;
    }

    /// Starts describing a node.
    public static ServiceNodeBuilder builder() {
        return new ServiceNodeBuilder();
    }

    /// The name of the node.
    public String name() {
        return node.name();
    }

    @Override
    public String toString() {
        return "node '%s'".formatted(name());
    }

    /// Where its services are asked by HTTP, null when they are not.
    public @Nullable URI http() {
        HttpListener http = listeners.http();
        return http == null ? null : http.uri();
    }

    /// Where its services are asked by frames, null when they are not.
    public @Nullable InetSocketAddress tcp() {
        BinaryServer tcp = listeners.tcp();
        return tcp == null ? null : tcp.address();
    }

    /// Creates a service of a contract that the node knows; returns its path when it has started.
    public URI create(CreateRequest request) throws InterruptedException {
        return URI.create(node.create(request));
    }

    /// Creates a service of this class of handlers, which the node knows from then on. A durable
    /// one goes on from its kept state if there is one.
    public <S extends Record> URI create(Class<?> type, S initial, Map<String, URI> partners)
            throws InterruptedException {
        Contract contract = node.known(type);
        Map<String, String> paths = new HashMap<>();
        partners.forEach((name, path) -> paths.put(name, path.toString()));
        return create(CreateRequest.of(contract.id()).partners(paths).state(initial).resuming());
    }

    /// Starts the services that manifests describe, each after its partners; those that are there
    /// already stay as they are. `/manifests` says which there are.
    ///
    /// *Failure:* [IOException] when a file cannot be read;
    /// [io.portolan.services.operation.FaultException] when a file says what cannot be, before
    /// anything is started, or a service cannot be created, when those that were started before it
    /// have been dropped again.
    public void load(Path... manifests) throws IOException, InterruptedException {
        node.manifests().load(List.of(manifests));
    }

    /// A proxy of a service, whether it exists or not.
    ///
    /// @param service its path, such as `/services/scores`, or where it is in another node, such as
    ///   `tcp://127.0.0.1:7000/services/scores`, as the directory has it
    /// @param state the type of its state
    public <S extends Record> ServiceProxy<S> connect(URI service, Class<S> state) {
        return node.resolver().proxy(service.toString(), state);
    }

    /// A proxy of a service that keeps a contract: of this node, or else of another one that it
    /// knows. If the node knows the contract itself, the proxy has its verbs and no others,
    /// whatever else the service has.
    ///
    /// *Failure:* UnknownEntry when there is none.
    ///
    /// @param contract the identifier, of the service's own contract or of another one that it
    ///   keeps
    public <S extends Record> ServiceProxy<S> find(String contract, Class<S> state) {
        return node.resolver().find(contract, state);
    }

    /// The services that keep a contract, in the order of their names, those of other nodes last;
    /// all for null.
    public List<ServiceInfo> directory(@Nullable String contract) {
        return node.resolver().directory(contract);
    }

    /// The services as transports drive them.
    public Operations operations() {
        return node;
    }

    /// The counters, gauges and histograms of authors in this node, the same that handlers get from
    /// [io.portolan.services.ServiceContext#metrics]. `/metrics` shows them.
    public Metrics metrics() {
        return node.authorMetrics();
    }

    /// What the node does at this moment.
    public NodeStats stats() {
        return node.stats();
    }

    /// Answers what is asked by others and takes no more of it, drops all services and ends. A
    /// second close does nothing.
    @Override
    public void close() {
        var _ = node.closing(); // a handler that blocks must not keep the node from closing
        listeners.close();
        node.close();
        closed.countDown();
    }

    /// Waits until the node has been closed. All threads of a node are daemons, so that a program
    /// ends when its own threads have: one that has nothing else to do waits here.
    ///
    /// {@snippet class="io.portolan.services.examples.ScoresNode" region="serve"}
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /// Ends as a process that is killed: nobody gets an answer, and no other node is told.
    void abandon() {
        node.abandon();
        listeners.close();
        closed.countDown();
    }
}
