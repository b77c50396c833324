package io.portolan.services.node;

import io.portolan.services.hosting.OutcomeCounter;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.store.StateStore;
import io.portolan.services.system.Exposition;
import io.portolan.services.system.MetricFamily;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/// All numbers of a node at one moment: what its services have done, what it counts itself, what
/// authors count, and those of the log of states and of the JVM.
///
/// A service that has gone has no numbers any more. Above a thousand services the others are
/// counted together, so that the numbers do not fill the memory of the programs that collect them.
final class NodeMetrics {

    private static final int MOST_SERVICES = 1_000;
    private static final String SERVICE = "service";
    private static final String VERB = "verb";

    private final Collected operations =
            Collected.counter("portolan_operations", "Operations that were done.");
    private final Collected faults =
            Collected.counter("portolan_faults", "Operations that ended with a fault.");
    private final Collected pending =
            Collected.gauge("portolan_pending_operations", "Operations that wait for a service.");
    private final Collected subscriptions =
            Collected.gauge("portolan_subscriptions", "Subscriptions of a service.");

    private NodeMetrics() {}

    /// The numbers of this moment, in the order of their names.
    static Exposition read(Node node) {
        List<MetricFamily> all = new ArrayList<>(node.metrics().read().families());
        all.addAll(node.authorMetrics().read().families());
        all.addAll(of(node));
        all.addAll(JvmMetrics.read());
        StateStore store = node.store();
        if (store != null) {
            all.addAll(of(store));
        }
        all.sort(Comparator.comparing(MetricFamily::name));
        return new Exposition(all);
    }

    private static List<MetricFamily> of(Node node) {
        NodeMetrics metrics = new NodeMetrics();
        List<ServiceInstance> services =
                StreamSupport.stream(node.services().spliterator(), false)
                        .sorted(Comparator.comparing(each -> each.info().path()))
                        .toList();
        for (int i = 0; i < services.size(); i++) {
            ServiceInstance service = services.get(i);
            metrics.add(i < MOST_SERVICES ? service.info().path() : "others", service);
        }
        metrics.add("unknown", node.unknown());
        return metrics.families(node.stats());
    }

    /// What is known of the log of durable states.
    private static List<MetricFamily> of(StateStore store) {
        return List.of(
                Collected.counter("portolan_durable_changes", "Changes in the log of states.")
                        .add((double) store.changes())
                        .family(),
                Collected.counter("portolan_durable_bytes", "Written since the node began.")
                        .add((double) store.bytes())
                        .family(),
                Collected.counter("portolan_durable_failures", "Failures of the disk.")
                        .add((double) store.generation())
                        .family());
    }

    private void add(String name, ServiceInstance service) {
        add(name, service.outcomes());
        pending.add(service.waiting(), SERVICE, name);
        subscriptions.add(service.subscriptions().count(), SERVICE, name);
    }

    private void add(String name, OutcomeCounter outcomes) {
        outcomes.done((verb, count) -> operations.add(count, SERVICE, name, VERB, verb.name()));
        outcomes.faults((ended, count) ->
                faults.add(
                        count,
                        SERVICE,
                        name,
                        VERB,
                        ended.verb().name(),
                        "fault",
                        ended.fault().text()));
    }

    private List<MetricFamily> families(NodeStats stats) {
        return List.of(
                operations.family(),
                faults.family(),
                pending.family(),
                subscriptions.family(),
                Collected.gauge("portolan_services", "Services in the node.")
                        .add(stats.services())
                        .family(),
                Collected.counter(
                                "portolan_late_answers",
                                "Answers that came after the deadline or the cancellation.")
                        .add((double) stats.lateAnswers())
                        .family(),
                Collected.counter(
                                "portolan_handler_failures",
                                "Operations whose handler threw what is no fault.")
                        .add((double) stats.failures())
                        .family(),
                Collected.counter(
                                "portolan_unheard_faults",
                                "Operations that were not done and wanted no answer.")
                        .add((double) stats.unheard())
                        .family());
    }
}
