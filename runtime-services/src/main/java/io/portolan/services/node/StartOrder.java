package io.portolan.services.node;

import io.portolan.services.Creation;
import io.portolan.services.Partner;
import io.portolan.services.contract.Contract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.system.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The services of a manifest in an order in which they can be started: each after its partners.
///
/// *Threads:* for one thread. *Cost:* a look at each service and each of its partners; a partner
/// that is not named stands for all services that keep its contract.
final class StartOrder {

    private final Function<String, Contract> contracts;
    private final Map<String, Manifest.Entry> entries = new LinkedHashMap<>();
    private final Map<String, List<Manifest.Entry>> keepers = new HashMap<>();
    private final Map<String, Manifest.Entry> ordered = new LinkedHashMap<>();

    /// The services that wait for their partners, outermost first, and the partners not looked at
    /// yet.
    private final LinkedHashMap<String, Iterator<Manifest.Entry>> waiting = new LinkedHashMap<>();

    private StartOrder(Function<String, Contract> contracts) {
        this.contracts = contracts;
    }

    /// The services by name, in the order.
    ///
    /// *Failure:* [FaultException] when two have one name, a contract is not known, or required
    /// partners need each other.
    ///
    /// @param contracts gives the contract of an identifier
    static Map<String, Manifest.Entry> of(Manifest manifest, Function<String, Contract> contracts) {
        StartOrder order = new StartOrder(contracts);
        for (Manifest.Entry entry : manifest.services()) {
            if (order.entries.put(entry.name(), entry) != null) {
                throw Fault.of(
                                FaultCode.DUPLICATE_ENTRY,
                                "service '%s' is in the manifest twice: give one of them another name"
                                        .formatted(entry.name()))
                        .exception();
            }
        }
        order.entries.values().forEach(order::place);
        return order.ordered;
    }

    /// Puts the entry behind those that it needs.
    private void place(Manifest.Entry entry) {
        enter(entry);
        while (!waiting.isEmpty()) {
            String name = waiting.lastEntry().getKey();
            Iterator<Manifest.Entry> partners = waiting.lastEntry().getValue();
            if (partners.hasNext()) {
                enter(partners.next());
            } else {
                waiting.remove(name);
                ordered.put(name, entries.get(name));
            }
        }
    }

    private void enter(Manifest.Entry entry) {
        if (ordered.containsKey(entry.name())) {
            return;
        }
        if (waiting.containsKey(entry.name())) {
            throw cycle(entry.name());
        }
        waiting.put(entry.name(), needed(entry).iterator());
    }

    private FaultException cycle(String name) {
        List<String> cycle = new ArrayList<>(waiting.keySet());
        cycle.subList(0, cycle.indexOf(name)).clear();
        cycle.add(name);
        return Fault.of(
                        FaultCode.CALL_CYCLE,
                        "services %s of the manifest need each other as partners: leave one of the partners out"
                                .formatted(String.join(" -> ", cycle)))
                .with(Fault.CYCLE, cycle)
                .exception();
    }

    private List<Manifest.Entry> needed(Manifest.Entry entry) {
        List<Manifest.Entry> needed = new ArrayList<>();
        for (Partner partner : contract(entry).partners()) {
            String named = entry.partners().get(partner.name());
            Manifest.Entry listed = named == null ? null : entries.get(named);
            if (listed != null) {
                needed.add(listed);
            } else if (named == null
                    && !partner.optional()
                    && partner.creation() != Creation.CREATE_ALWAYS) {
                keepers(partner.contract()).stream()
                        .filter(each -> !each.name().equals(entry.name()))
                        .forEach(needed::add);
            }
        }
        return needed;
    }

    private List<Manifest.Entry> keepers(String contract) {
        return keepers.computeIfAbsent(
                contract,
                wanted ->
                        entries.values().stream()
                                .filter(each -> contract(each).keeps(wanted))
                                .toList());
    }

    private Contract contract(Manifest.Entry entry) {
        try {
            return contracts.apply(entry.contract());
        } catch (FaultException e) {
            throw new FaultException(at(entry, e.fault()), e);
        }
    }

    /// The fault, saying first which service it is about.
    static Fault at(Manifest.Entry entry, Fault fault) {
        return fault.in("service '%s' of the manifest".formatted(entry.name()));
    }
}
