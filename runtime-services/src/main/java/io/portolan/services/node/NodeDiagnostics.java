package io.portolan.services.node;

import io.portolan.core.Dispatcher;
import io.portolan.core.dump.DispatcherDump;
import io.portolan.core.dump.PortState;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.Operation;
import io.portolan.services.system.Diagnostics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Looks which operation waits for which in a node.
final class NodeDiagnostics {

    private static final int MOST_PORTS = 1_000;
    private static final int MOST_OPERATIONS = 10;

    private NodeDiagnostics() {}

    static Diagnostics of(Node node, List<Dispatcher> dispatchers) {
        List<Diagnostics.Work> services = new ArrayList<>();
        for (ServiceInstance service : node.services()) {
            List<Diagnostics.Asked> asked = new ArrayList<>();
            service.visit(pending -> {
                if (asked.size() < MOST_OPERATIONS) {
                    asked.add(asked(pending.operation()));
                }
            });
            if (!asked.isEmpty()) {
                String path = service.info().path();
                services.add(new Diagnostics.Work(path, service.waiting(), asked));
            }
        }
        services.sort(Comparator.comparing(Diagnostics.Work::service));
        return new Diagnostics(
                node.name(), dispatchers.stream().map(NodeDiagnostics::dump).toList(), services);
    }

    private static Diagnostics.Asked asked(Operation operation) {
        return new Diagnostics.Asked(
                operation.verb().name(),
                operation.target().item(),
                operation.terms().principal().name(),
                operation.terms().callers());
    }

    /// Ports in use first: a node with many services has too many to show all.
    private static DispatcherDump dump(Dispatcher dispatcher) {
        DispatcherDump dump = dispatcher.dump();
        List<PortState> ports =
                dump.ports().stream()
                        .sorted(
                                Comparator.comparing(
                                        port -> port.size() == 0 && port.blockedPosters() == 0))
                        .limit(MOST_PORTS)
                        .toList();
        return new DispatcherDump(
                dump.dispatcher(), dump.cycle(), dump.queues(), dump.threads(), ports);
    }
}
