package io.portolan.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/// Describes a node before it starts.
///
/// *Threads:* for one thread.
public final class ServiceNodeBuilder {

    private final List<Contract> contracts = new ArrayList<>();
    private String name = "node";
    private Limits limits = Limits.DEFAULT;

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

    /// Starts the node.
    ///
    /// *Failure:* [IllegalArgumentException] when two contracts have the same id;
    /// [InterruptedException] when interrupted meanwhile.
    public ServiceNode start() throws InterruptedException {
        Node node = new Node(name, limits);
        try {
            contracts.forEach(node::add);
            node.start();
        } catch (RuntimeException | InterruptedException | Error e) {
            node.close();
            throw e;
        }
        return new ServiceNode(node);
    }
}
