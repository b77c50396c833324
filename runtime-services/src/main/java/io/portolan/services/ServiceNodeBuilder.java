package io.portolan.services;

import io.portolan.services.binary.BinaryServer;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpListener;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.StateStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Describes a node before it starts.
///
/// *Threads:* for one thread.
public final class ServiceNodeBuilder {

    private final List<Contract> contracts = new ArrayList<>();
    private String name = "node";
    private Limits limits = Limits.DEFAULT;
    private @Nullable HttpSettings http;
    private @Nullable TcpSettings tcp;
    private @Nullable Path store;

    ServiceNodeBuilder() {}

    /// The name of the node, which stands in messages and in the directory; by default `node`.
    public ServiceNodeBuilder name(String newName) {
        name = Objects.requireNonNull(newName, "newName");
        return this;
    }

    /// A class of handlers of which the node can create services.
    ///
    /// *Failure:* [IllegalArgumentException] when it could not work, with the remedy.
    public ServiceNodeBuilder service(Class<?> type) {
        contracts.add(ContractReader.read(type));
        return this;
    }

    /// A class of handlers, each instance of which is made by the factory.
    ///
    /// *Failure:* as [#service(Class)].
    public <T> ServiceNodeBuilder service(Class<T> type, Supplier<? extends T> factory) {
        contracts.add(ContractReader.read(type, factory));
        return this;
    }

    /// How much the node takes on; by default [Limits#DEFAULT].
    public ServiceNodeBuilder limits(Limits newLimits) {
        limits = Objects.requireNonNull(newLimits, "newLimits");
        return this;
    }

    /// Lets the services be asked by HTTP; by default they are not.
    public ServiceNodeBuilder http(HttpSettings settings) {
        http = Objects.requireNonNull(settings, "settings");
        return this;
    }

    /// Lets the services be asked by frames over TCP; by default they are not.
    public ServiceNodeBuilder tcp(TcpSettings settings) {
        tcp = Objects.requireNonNull(settings, "settings");
        return this;
    }

    /// Lets the services be asked by frames at a port of the loopback address, 0 for a free one.
    public ServiceNodeBuilder tcp(int port) {
        return tcp(TcpSettings.LOOPBACK.at(TcpSettings.LOOPBACK.host(), port));
    }

    /// The folder where durable services keep their states; it is made if it does not exist.
    public ServiceNodeBuilder store(Path folder) {
        store = Objects.requireNonNull(folder, "folder");
        return this;
    }

    /// Starts the node.
    ///
    /// *Failure:* [java.io.UncheckedIOException] when the store cannot be opened, because another
    /// process has it or its files cannot be read; [IllegalArgumentException] when two contracts
    /// have the same id; [io.portolan.services.operation.FaultException] when it cannot listen as
    /// it should; [InterruptedException] when interrupted meanwhile.
    public ServiceNode start() throws InterruptedException {
        Node node = new Node(name, limits, opened());
        BinaryServer frames = null;
        try {
            contracts.forEach(node::add);
            node.start();
            frames = tcp == null ? null : BinaryServer.open(node, tcp);
            return new ServiceNode(
                    node, http == null ? null : HttpListener.open(node, http), frames);
        } catch (RuntimeException | InterruptedException | Error e) {
            if (frames != null) {
                frames.close();
            }
            node.close();
            throw e;
        }
    }

    private @Nullable StateStore opened() {
        try {
            return store == null ? null : StateStore.open(LogSettings.of(store));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
