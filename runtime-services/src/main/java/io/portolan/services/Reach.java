package io.portolan.services;

import io.portolan.services.nodes.Membership;
import io.portolan.services.nodes.NodeAddress;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What can be asked from a node: its own services, and those of the nodes that it knows.
///
/// *Threads:* any.
///
/// @param node the node
/// @param membership the other nodes
/// @param unheard told of each operation that wanted no answer and was not done
record Reach(Node node, Membership membership, Runnable unheard) {

    /// The services that keep a contract, all for null; those of other nodes last.
    List<ServiceInfo> directory(@Nullable String contract) {
        return Stream.concat(
                        node.own(contract).stream(),
                        membership.services().stream()
                                .filter(info -> contract == null || info.keeps(contract))
                                .sorted(Comparator.comparing(ServiceInfo::path)))
                .toList();
    }

    /// A proxy of the service at a path of this node, or where it is on another one.
    <S extends Record> ServiceProxy<S> proxy(String place, Class<S> state) {
        return new BlockingProxy<>(asking(Place.of(place)), state);
    }

    /// A proxy of the first service that keeps a contract, with the verbs of that contract only if
    /// it is known here.
    <S extends Record> ServiceProxy<S> find(String contract, Class<S> state) {
        List<ServiceInfo> found = directory(contract);
        if (found.isEmpty()) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "no service keeps contract %s: see %s"
                                    .formatted(contract, Target.DIRECTORY))
                    .exception();
        }
        Asking asking = asking(Place.of(found.getFirst().path()));
        Contract known = node.find(contract);
        return new BlockingProxy<>(
                known == null
                        ? asking
                        : asking.operations(new Narrowed(asking.operations(), known)),
                state);
    }

    private Asking asking(Place place) {
        NodeAddress elsewhere = place.node();
        Operations operations = elsewhere == null ? node : membership.at(elsewhere);
        Target target = Target.of(place.path());
        return new Asking(operations, node.bodies(), target, Terms.LOCAL, null, unheard);
    }
}
