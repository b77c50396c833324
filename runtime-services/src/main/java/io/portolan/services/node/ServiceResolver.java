package io.portolan.services.node;

import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.call.BlockingProxy;
import io.portolan.services.call.Requester;
import io.portolan.services.contract.Contract;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
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
record ServiceResolver(Node node, Membership membership, Runnable unheard) {

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
        return new BlockingProxy<>(asking(ServiceAddress.of(place)), state);
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
        Requester asking = asking(ServiceAddress.of(found.getFirst().path()));
        Contract known = node.find(contract);
        return new BlockingProxy<>(
                known == null
                        ? asking
                        : asking.operations(new NarrowedOperations(asking.operations(), known)),
                state);
    }

    private Requester asking(ServiceAddress place) {
        NodeAddress elsewhere = place.node();
        Operations operations = elsewhere == null ? node : membership.at(elsewhere);
        Target target = Target.of(place.path());
        return new Requester(operations, node.bodies(), target, Terms.LOCAL, null, unheard);
    }

    /// Services as a client sees them that knows them only by a generic contract: they have the
    /// verbs of that contract and no others.
    ///
    /// @param operations the services
    /// @param contract the generic contract
    private record NarrowedOperations(Operations operations, Contract contract)
            implements Operations {

        @Override
        public void perform(Exchange exchange) {
            if (contract.verbs().contains(exchange.operation().verb())) {
                operations.perform(exchange);
            } else {
                exchange.fail(contract.notSupported(exchange.operation().verb()).fault());
            }
        }

        @Override
        public @Nullable ServiceModel model(String service) {
            return operations.model(service);
        }
    }
}
