package io.portolan.services.nodes;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesPart;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The other nodes that a node knows, each for the time of its lease.
///
/// Overview. A node announces itself to each address that it was given, and to those of the nodes
/// that it learns of; the answer is what the other one is. So both know each other after one
/// exchange, whoever began. An announcement is repeated three times in a lease; a node that is not
/// heard of for a whole one is dead, and its services leave the directory. Services travel only
/// when they have changed, in parts if they are many: each answer says how many there are, and the
/// next announcement follows at once until all have come.
///
/// *Threads:* any; nothing blocks.
final class Neighbors {

    private static final long SHORTEST_MILLIS = 100;
    private static final long LONGEST_MILLIS = Duration.ofHours(1).toMillis();

    private final Hosting hosting;
    private final Self self;
    private final LongSupplier clock;
    private final Map<String, Neighbor> byName = new HashMap<>(); // guarded by this

    /// @param clock in nanoseconds, for leases
    Neighbors(Hosting hosting, Self self, LongSupplier clock) {
        this.hosting = hosting;
        this.self = self;
        this.clock = clock;
    }

    /// Another node says that it is there.
    ///
    /// *Failure:* DuplicateEntry when another one has its name, InvalidBody for one that cannot be.
    synchronized Announced announced(Announcement said) {
        long version = self.version(); // before the services are looked at: they may be newer
        if (self.is(said.life())) {
            return self.answer(
                    version, "", Arriving.NOTHING, null, List.of()); // we were told our address
        }
        Arriving there = new Arriving(said.edition(), 0, 0, Map.of());
        if (!said.address().isEmpty()) {
            long lease = Math.clamp(said.leaseMillis(), SHORTEST_MILLIS, LONGEST_MILLIS);
            there =
                    take(
                            said.node(),
                            said.life(),
                            said.address(),
                            said.edition(),
                            said.services(),
                            Duration.ofMillis(lease));
        } else {
            refuseNamesake(said.node(), said.life(), null);
        }
        return self.answer(
                version,
                said.edition(),
                there,
                missing(self.edition(version), said.known(), said.have()),
                byName.entrySet().stream()
                        .filter(each -> !each.getKey().equals(said.node()))
                        .map(each -> each.getValue().address().toString())
                        .toList());
    }

    /// The services of this node that another one does not have yet.
    private @Nullable ServicesPart missing(String edition, String known, int have) {
        boolean isLatest = known.equals(edition);
        return isLatest && have == Announcement.ALL
                ? null
                : ServicesPart.of(hosting.announced(), isLatest ? have : 0);
    }

    /// What another node answered; returns whether some of its services have come, and more will.
    ///
    /// *Failure:* as [#announced(Announcement)].
    synchronized boolean answered(Announced answer, Duration lease) {
        if (self.is(answer.life()) || answer.address().isEmpty()) {
            return false;
        }
        Neighbor before = byName.get(answer.node());
        int had = before == null ? 0 : before.arriving().have(answer.edition());
        Arriving now =
                take(
                        answer.node(),
                        answer.life(),
                        answer.address(),
                        answer.edition(),
                        answer.services(),
                        lease);
        return now.have() > had && !now.isComplete();
    }

    /// Another node ends.
    synchronized void left(Farewell farewell) {
        Neighbor known = byName.get(farewell.node());
        if (known != null && known.life().equals(farewell.life())) {
            byName.remove(farewell.node());
            forget(known, "node '%s' at %s has left".formatted(farewell.node(), known.address()));
        }
    }

    /// Forgets those that were not heard of for the time of their leases.
    synchronized void expire() {
        long now = clock.getAsLong();
        for (Iterator<Map.Entry<String, Neighbor>> each = byName.entrySet().iterator();
                each.hasNext(); ) {
            Map.Entry<String, Neighbor> next = each.next();
            if (next.getValue().isOver(now)) {
                each.remove();
                forget(
                        next.getValue(),
                        "node '%s' at %s is taken for dead: its lease is over"
                                .formatted(next.getKey(), next.getValue().address()));
            }
        }
    }

    /// Their services, as the directory has them.
    synchronized List<ServiceInfo> services() {
        return byName.values().stream()
                .map(Neighbor::services)
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /// Where they are asked.
    synchronized List<NodeAddress> addresses() {
        return byName.values().stream().map(Neighbor::address).toList();
    }

    /// What there is of the services of the node at an address.
    synchronized Arriving arriving(NodeAddress address) {
        return byName.values().stream()
                .filter(each -> each.address().equals(address))
                .map(Neighbor::arriving)
                .findFirst()
                .orElse(Arriving.NOTHING);
    }

    /// Renews what is known of a node, or takes it in; returns what there is of it.
    private Arriving take(
            String name,
            String life,
            String addressText,
            String edition,
            @Nullable ServicesPart part,
            Duration lease) {
        NodeAddress address = address(addressText);
        refuseNamesake(name, life, address);
        Neighbor before = byName.get(name);
        Arriving had = before == null ? Arriving.NOTHING : before.arriving();
        if (part == null && !had.isAllOf(edition)) {
            return had;
        }
        Arriving have =
                part == null ? had : had.with(edition, part, Foreign.services(name, address, part));
        Map<String, ServiceInfo> old = before == null ? Map.of() : before.services();
        Map<String, ServiceInfo> now = new LinkedHashMap<>(have.isComplete() ? Map.of() : old);
        now.putAll(have.services());
        byName.put(
                name, new Neighbor(life, address, have, now, clock.getAsLong() + lease.toNanos()));
        if (before == null) {
            hosting.log(Level.INFO, "node '%s' at %s has joined".formatted(name, address));
        }
        enter(old, now);
        return have;
    }

    private static NodeAddress address(String text) {
        try {
            return NodeAddress.of(text);
        } catch (IllegalArgumentException e) {
            throw Fault.of(FaultCode.INVALID_BODY, String.valueOf(e.getMessage())).exception();
        }
    }

    /// A node that was started again comes back under its name; another one must not have it.
    private void refuseNamesake(String name, String life, @Nullable NodeAddress address) {
        Foreign.checkName(name);
        Neighbor known = byName.get(name);
        boolean isTaken =
                known != null && !known.life().equals(life) && !known.address().equals(address);
        if (isTaken || name.equals(hosting.name())) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "there is a node '%s' already: give one of them another name"
                                    .formatted(name))
                    .exception();
        }
    }

    private void forget(Neighbor gone, String message) {
        hosting.log(Level.WARNING, message);
        enter(gone.services(), Map.of());
    }

    private void enter(Map<String, ServiceInfo> before, Map<String, ServiceInfo> now) {
        before.keySet().stream()
                .filter(name -> !now.containsKey(name))
                .forEach(name -> hosting.enter(name, null));
        now.forEach((name, info) -> {
            if (!info.equals(before.get(name))) {
                hosting.enter(name, info);
            }
        });
    }
}
