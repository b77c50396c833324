package io.portolan.services;

import io.portolan.services.binary.BinaryServer;
import io.portolan.services.http.HttpListener;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceInfo;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A place where services live.
///
/// {@snippet class="io.portolan.services.examples.Scores" region="node"}
///
/// *Threads:* every method may be called by any thread; `create` and `close` wait. *Failure:*
/// [io.portolan.services.operation.FaultException]; after [#close()] every operation is answered
/// OperationCanceled.
public final class ServiceNode implements AutoCloseable {

    private final Node node;
    private final @Nullable HttpListener http;
    private final @Nullable BinaryServer tcp;

    ServiceNode(Node node, @Nullable HttpListener http, @Nullable BinaryServer tcp) {
        this.node = node;
        this.http = http;
        this.tcp = tcp;
    }

    /// Starts describing a node.
    public static ServiceNodeBuilder builder() {
        return new ServiceNodeBuilder();
    }

    /// The name of the node.
    public String name() {
        return node.name();
    }

    /// Where its services are asked by HTTP, null when they are not.
    public @Nullable URI http() {
        return http == null ? null : http.uri();
    }

    /// Where its services are asked by frames, null when they are not.
    public @Nullable InetSocketAddress tcp() {
        return tcp == null ? null : tcp.address();
    }

    /// Creates a service of a contract that the node knows; returns its path when it has started.
    public URI create(CreateRequest request) throws InterruptedException {
        return URI.create(node.create(request));
    }

    /// Creates a service of this class of handlers, which the node knows from then on.
    public <S extends Record> URI create(Class<?> type, S initial, Map<String, URI> partners)
            throws InterruptedException {
        Contract contract = node.known(type);
        Map<String, String> paths = new HashMap<>();
        partners.forEach((name, path) -> paths.put(name, path.getPath()));
        return create(CreateRequest.of(contract.id()).partners(paths).state(initial));
    }

    /// Starts the services that manifests describe, each after its partners; those that are there
    /// already stay as they are.
    ///
    /// *Failure:* [IOException] when a file cannot be read;
    /// [io.portolan.services.operation.FaultException] when a file says what cannot be, before
    /// anything is started, or a service cannot be created.
    public void load(Path... manifests) throws IOException, InterruptedException {
        Manifests.load(node, List.of(manifests));
    }

    /// A proxy of a service, whether it exists or not.
    ///
    /// @param service its path, such as `/services/scores`
    /// @param state the type of its state
    public <S extends Record> ServiceProxy<S> connect(URI service, Class<S> state) {
        if (service.isAbsolute() || service.getPath() == null) {
            throw new IllegalArgumentException(
                    "service=%s: a path in this node such as /services/name is allowed"
                            .formatted(service));
        }
        return node.proxy(service.getPath(), state);
    }

    /// The services that keep a contract, in the order of their names; all for null.
    public List<ServiceInfo> directory(@Nullable String contract) {
        return node.directory(contract);
    }

    /// The services as transports drive them.
    public Operations operations() {
        return node;
    }

    /// What the node does at this moment.
    public NodeStats stats() {
        return node.stats();
    }

    /// Answers what is asked by others and takes no more of it, drops all services and ends. A
    /// second close does nothing.
    @Override
    public void close() {
        if (http != null) {
            http.close();
        }
        if (tcp != null) {
            tcp.close();
        }
        node.close();
    }
}
