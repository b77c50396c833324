package io.portolan.services.client;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.call.BlockingProxy;
import io.portolan.services.call.Requester;
import io.portolan.services.contract.Bodies;
import io.portolan.services.netty.NettyVersion;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Asks the services of a node, by frames over TCP, from a program that has no node of its own.
///
/// {@snippet class="io.portolan.services.examples.ScoresClient" region="client"}
///
/// The connection is made when something is asked, and made again when it was lost. Services of
/// other nodes that the node has joined are asked by a client of those nodes: the directory says
/// where they are.
///
/// *Threads:* every method may be called by any thread; proxies wait unless they are asynchronous.
/// Stages complete and subscriptions deliver on the client's one thread, so what takes them must
/// not block. *Failure:* [io.portolan.services.operation.FaultException]: OperationCanceled when
/// the node cannot be reached, for what was asked when the connection is lost, and after
/// [#close()].
public final class ServiceClient implements AutoCloseable {

    private final NetworkThreads threads;
    private final BinaryClient node;
    private final Requester requester;

    private ServiceClient(NodeAddress address, ClientSettings settings) {
        NettyVersion.require("a client");
        threads = NetworkThreads.start("client-" + address, 1);
        node =
                new BinaryClient(
                        threads,
                        address.socket(),
                        settings.token(),
                        settings.tls(),
                        settings.frames());
        requester =
                new Requester(
                        node,
                        new Bodies(),
                        Target.of(Target.DIRECTORY),
                        Terms.LOCAL,
                        null,
                        ServiceClient::notCounted);
    }

    /// A client of the node that listens for frames at an address.
    ///
    /// *Failure:* [IllegalArgumentException] for another text;
    /// [io.portolan.services.operation.FaultException] when there is no Netty, or another one than
    /// 4.2.
    ///
    /// @param node `HOST:PORT`, an IPv6 address in brackets
    public static ServiceClient of(String node) {
        return of(node, ClientSettings.DEFAULT);
    }

    /// A client of the services of a node, with settings.
    public static ServiceClient of(String node, ClientSettings settings) {
        Objects.requireNonNull(settings, "settings");
        return new ServiceClient(NodeAddress.of(node), settings);
    }

    /// Creates a service of a contract that the node knows; returns its path when it has started.
    public URI create(CreateRequest request) throws InterruptedException {
        Reply reply = at(Target.CONSTRUCTOR).ask(Verb.CREATE, request, Terms.LOCAL);
        return URI.create(Objects.requireNonNull(reply.location()));
    }

    /// A proxy of a service of the node, whether it exists or not.
    ///
    /// *Failure:* [IllegalArgumentException] for what is no path.
    ///
    /// @param service its path, such as `/services/scores`
    /// @param state the type of its state
    public <S extends Record> ServiceProxy<S> connect(URI service, Class<S> state) {
        if (service.isAbsolute() || service.getHost() != null) {
            throw new IllegalArgumentException(
                    "service=%s: a path in the node such as /services/name is allowed; ask another node with a client of its own"
                            .formatted(service));
        }
        return new BlockingProxy<>(at(service.toString()), state);
    }

    /// A proxy of the first service of the node that keeps a contract.
    ///
    /// *Failure:* UnknownEntry when there is none.
    public <S extends Record> ServiceProxy<S> find(String contract, Class<S> state)
            throws InterruptedException {
        return directory(contract).stream()
                .filter(info -> info.path().startsWith("/"))
                .findFirst()
                .map(info -> connect(URI.create(info.path()), state))
                .orElseThrow(() ->
                        Fault.of(
                                        FaultCode.UNKNOWN_ENTRY,
                                        "no service of the node keeps contract %s: see %s"
                                                .formatted(contract, Target.DIRECTORY))
                                .exception());
    }

    /// The services that the node knows and that keep a contract, in the order of their names,
    /// those of other nodes last; all for null.
    public List<ServiceInfo> directory(@Nullable String contract) throws InterruptedException {
        return new BlockingProxy<>(requester, Directory.class)
                .get().state().services().values().stream()
                        .filter(info -> contract == null || info.keeps(contract))
                        .sorted(
                                Comparator.comparing(
                                                (ServiceInfo info) -> !info.path().startsWith("/"))
                                        .thenComparing(ServiceInfo::name))
                        .toList();
    }

    /// Only a node counts operations that wanted no answer and were not done.
    private static void notCounted() {}

    private Requester at(String path) {
        return requester.target(Target.of(path));
    }

    /// Ends the connection: what was asked and not answered fails with OperationCanceled, and
    /// subscriptions end. A second close does nothing.
    @Override
    public void close() {
        node.close();
        threads.close();
    }
}
