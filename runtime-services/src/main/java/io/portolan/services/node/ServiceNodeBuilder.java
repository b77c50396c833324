package io.portolan.services.node;

import io.portolan.services.Limits;
import io.portolan.services.access.AccessRules;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.hosting.RandomName;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.netty.NettyVersion;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.nodes.Membership;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.Journal;
import io.portolan.services.workflow.WorkflowReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Describes a node before it starts.
///
/// *Threads:* for one thread.
public final class ServiceNodeBuilder {

    private final List<Contract> contracts = new ArrayList<>();
    private @Nullable String name;
    private Limits limits = Limits.DEFAULT;
    private Level logLevel = Level.INFO;
    private int logged = 1_000;
    private final List<Path> manifests = new ArrayList<>();
    private @Nullable AccessRules access;
    private JoinSettings join = JoinSettings.NONE;
    private LongSupplier clock = System::nanoTime;
    private @Nullable HttpSettings http;
    private @Nullable TcpSettings tcp;
    private @Nullable Path store;
    private OnDamage onDamage = OnDamage.KEEP;
    private @Nullable Function<? super String, ? extends Journal> journals;

    ServiceNodeBuilder() {}

    /// The name of the node, which stands in messages and in the directory, and which no other node
    /// that it meets may have; by default `node`, and one that it makes up if it joins others.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] for a name that would not do in
    /// `NAME@NODE`.
    public ServiceNodeBuilder name(String newName) {
        Membership.checkName(newName);
        name = newName;
        return this;
    }

    /// A class of handlers, or of workflows, of which the node can create services.
    ///
    /// *Failure:* [IllegalArgumentException] when it could not work, with the remedy.
    public ServiceNodeBuilder service(Class<?> type) {
        contracts.add(Creator.read(type));
        return this;
    }

    /// A class of handlers, each instance of which is made by the factory; of workflows, one for
    /// each run.
    ///
    /// *Failure:* as [#service(Class)].
    public <T> ServiceNodeBuilder service(Class<T> type, Supplier<? extends T> factory) {
        contracts.add(
                WorkflowReader.isWorkflow(type)
                        ? WorkflowReader.read(type, factory)
                        : ContractReader.read(type, factory));
        return this;
    }

    /// How much the node takes on; by default [io.portolan.services.Limits#DEFAULT].
    public ServiceNodeBuilder limits(Limits newLimits) {
        limits = Objects.requireNonNull(newLimits, "newLimits");
        return this;
    }

    /// What `/logs` keeps: from which level on, and how many entries; by default 1,000 from INFO
    /// on.
    ///
    /// *Failure:* [#start()] throws [IllegalArgumentException] for less than one entry.
    public ServiceNodeBuilder log(Level least, int entries) {
        logLevel = Objects.requireNonNull(least, "least");
        logged = entries;
        return this;
    }

    /// Starts the services that these files describe, before the node says that it is ready.
    public ServiceNodeBuilder manifest(Path... files) {
        manifests.addAll(List.of(files));
        return this;
    }

    /// Who may do what: for listeners that have no rules of their own, and for proxies that ask on
    /// behalf of somebody. By default everybody may do everything.
    public ServiceNodeBuilder access(AccessRules rules) {
        access = Objects.requireNonNull(rules, "rules");
        return this;
    }

    /// Which other nodes it looks for; by default none, though others may find it.
    public ServiceNodeBuilder join(JoinSettings settings) {
        join = Objects.requireNonNull(settings, "settings");
        return this;
    }

    /// The nodes that listen for frames at these addresses, each `HOST:PORT`.
    public ServiceNodeBuilder join(String... nodes) {
        return join(join.nodes(List.of(nodes)));
    }

    /// The clock of leases of other nodes, in nanoseconds.
    ServiceNodeBuilder clock(LongSupplier nanos) {
        clock = nanos;
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

    /// Where workflows keep their runs, by the path of their service; by default in the store.
    public ServiceNodeBuilder journals(Function<? super String, ? extends Journal> source) {
        journals = Objects.requireNonNull(source, "source");
        return this;
    }

    /// What the node does when files of the store are missing or damaged; by default
    /// [OnDamage#KEEP].
    public ServiceNodeBuilder onDamage(OnDamage choice) {
        onDamage = Objects.requireNonNull(choice, "choice");
        return this;
    }

    /// Starts the node.
    ///
    /// *Failure:* [java.io.UncheckedIOException] when the store cannot be opened, because another
    /// process has it, its files cannot be read, or it is damaged and that is refused, and when a
    /// manifest cannot be read; [IllegalArgumentException] when two contracts have the same id;
    /// [io.portolan.services.operation.FaultException] when it cannot listen as it should, or
    /// should listen or join others and there is no Netty or another one than 4.2;
    /// [InterruptedException] when interrupted meanwhile.
    public ServiceNode start() throws InterruptedException {
        if (http != null || tcp != null || !join.equals(JoinSettings.NONE)) {
            NettyVersion.require("a node that listens or joins others");
        }
        Node node = new Node(settings(), opened());
        Listeners listeners = null;
        try {
            contracts.forEach(node::add);
            node.start();
            listeners =
                    Listeners.open(
                            node,
                            http == null || http.access() != null ? http : http.access(access),
                            tcp == null || tcp.access() != null ? tcp : tcp.access(access));
            node.membership().start(listeners.address());
            node.manifests().load(manifests);
            node.started();
            return new ServiceNode(node, listeners);
        } catch (IOException e) {
            end(node, listeners);
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (RuntimeException | InterruptedException | Error e) {
            end(node, listeners);
            throw e;
        }
    }

    private static void end(Node node, @Nullable Listeners listeners) {
        if (listeners != null) {
            listeners.close();
        }
        node.close();
    }

    /// Nodes that others know need names of their own.
    NodeSettings settings() {
        boolean isAlone = join.equals(JoinSettings.NONE);
        String chosen = name != null ? name : isAlone ? "node" : "node-" + RandomName.next();
        return new NodeSettings(chosen, limits, logLevel, logged, access, join, clock, journals);
    }

    private @Nullable StateStore opened() {
        try {
            return store == null
                    ? null
                    : StateStore.open(
                            LogSettings.of(store).withRefusesDamage(onDamage == OnDamage.REFUSE),
                            KeptAnswer.limits(limits));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
