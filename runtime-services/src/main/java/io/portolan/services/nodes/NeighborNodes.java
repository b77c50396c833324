package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.codec.OrderedMap;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesChange;
import io.portolan.services.system.ServicesNews;
import io.portolan.services.system.ServicesPart;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The other nodes that a node knows, each for the time of its lease.
///
/// Overview. A node announces itself to each address that it was given, and to those of the nodes
/// that it learns of; the answer is what the other one is. So both know each other after one
/// exchange, whichever of the two began. An announcement is repeated three times in a lease; a node
/// that is not heard of for a whole one is dead, and its services leave the directory. All services
/// travel once, in parts if they are many: each answer says how many there are, and the next
/// announcement follows at once until all have come. Afterwards what has changed travels, and all
/// only when the other one lacks what the changes follow on.
///
/// *Threads:* any; nothing blocks.
final class NeighborNodes {

    private static final int MOST = 1_000;
    private static final int MOST_SERVICES = 1_000_000;
    private static final long SHORTEST_MILLIS = 100;
    private static final long LONGEST_MILLIS = Duration.ofHours(1).toMillis();

    private final Hosting hosting;
    private final LocalMember self;
    private final LongSupplier clock;
    private final Map<String, NeighborNode> byName = new HashMap<>(); // guarded by this

    /// @param clock in nanoseconds, for leases
    NeighborNodes(Hosting hosting, LocalMember self, LongSupplier clock) {
        this.hosting = hosting;
        this.self = self;
        this.clock = clock;
    }

    /// Another node says that it is there.
    ///
    /// *Failure:* DuplicateEntry when another one has its name, InvalidBody for one that cannot be.
    synchronized Announced announced(Announcement said) {
        if (self.is(said.life())) { // we were told our address
            return self.answer(self.nothing(), PartialDirectory.NOTHING, List.of());
        }
        PartialDirectory there = PartialDirectory.none(said.life(), said.version(), 0);
        if (!said.address().isEmpty()) {
            long lease = Math.clamp(said.leaseMillis(), SHORTEST_MILLIS, LONGEST_MILLIS);
            there =
                    take(
                            said.node(),
                            said.life(),
                            said.address(),
                            said.version(),
                            said.services(),
                            Duration.ofMillis(lease));
        } else {
            refuseNamesake(said.node(), said.life(), null);
        }
        return self.answer(
                missing(said.known(), said.have()),
                there,
                byName.entrySet().stream()
                        .filter(each -> !each.getKey().equals(said.node()))
                        .map(each -> each.getValue().address().toString())
                        .toList());
    }

    /// What another one that has so much does not have yet.
    private DirectoryUpdate missing(String known, int have) {
        DirectoryUpdate changes = self.changes(known, have);
        if (changes != null) {
            return changes;
        }
        DirectoryUpdate.Whole whole = self.whole();
        return whole.part(self.haveOf(whole.version(), known, have));
    }

    /// What another node answered; returns whether something of it has come, and more will.
    ///
    /// *Failure:* as [#announced(Announcement)].
    synchronized boolean answered(Announced answer, Duration lease) {
        if (self.is(answer.life()) || answer.address().isEmpty()) {
            return false;
        }
        PartialDirectory before = arriving(byName.get(answer.node()));
        PartialDirectory now =
                take(
                        answer.node(),
                        answer.life(),
                        answer.address(),
                        answer.version(),
                        answer.services(),
                        lease);
        boolean isMore = !now.edition().equals(before.edition()) || now.have() != before.have();
        return isMore
                && new DirectoryUpdate(answer.version(), answer.services())
                        .isMoreLikely(now.known());
    }

    private static PartialDirectory arriving(@Nullable NeighborNode neighbor) {
        return neighbor == null ? PartialDirectory.NOTHING : neighbor.arriving();
    }

    /// Another node ends.
    synchronized void left(Farewell farewell) {
        NeighborNode known = byName.get(farewell.node());
        if (known != null && known.life().equals(farewell.life())) {
            byName.remove(farewell.node());
            forget(known, "node '%s' at %s has left".formatted(farewell.node(), known.address()));
        }
    }

    /// Forgets those that were not heard of for the time of their leases.
    synchronized void expire() {
        long now = clock.getAsLong();
        for (Iterator<Map.Entry<String, NeighborNode>> each = byName.entrySet().iterator();
                each.hasNext(); ) {
            Map.Entry<String, NeighborNode> next = each.next();
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
                .map(NeighborNode::services)
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /// Where they are asked.
    synchronized List<NodeAddress> addresses() {
        return byName.values().stream().map(NeighborNode::address).toList();
    }

    /// What there is of the services of the node at an address.
    synchronized PartialDirectory arriving(NodeAddress address) {
        return byName.values().stream()
                .filter(each -> each.address().equals(address))
                .map(NeighborNode::arriving)
                .findFirst()
                .orElse(PartialDirectory.NOTHING);
    }

    /// Renews what is known of a node, or takes it in; returns what there is of it.
    private PartialDirectory take(
            String name,
            String life,
            String addressText,
            long version,
            @Nullable ServicesNews news,
            Duration lease) {
        NodeAddress address = address(addressText);
        refuseNamesake(name, life, address);
        NeighborNode before = byName.get(name);
        refuseTooMany(before, news);
        PartialDirectory had = arriving(before);
        RemoteServices foreign = new RemoteServices(name, address);
        Map<String, ServiceInfo> come = foreign.come(news, had.have());
        PartialDirectory have =
                switch (news) {
                    case null -> had;
                    case ServicesPart part -> had.with(life, version, part, come);
                    case ServicesChange change ->
                            had.with(life, version, change, come, foreign.gone(change));
                };
        if (!have.life().equals(life)) {
            return have; // nothing is there on which something could follow
        }
        OrderedMap<String, ServiceInfo> old =
                before == null ? OrderedMap.of(Map.of()) : before.services();
        OrderedMap<String, ServiceInfo> now = old;
        if (have.isComplete()) {
            now = have.services();
        } else if (news instanceof ServicesPart part && have.endsWith(part)) {
            now = PartialDirectory.with(old, come);
        }
        byName.put(
                name,
                new NeighborNode(life, address, have, now, clock.getAsLong() + lease.toNanos()));
        if (before == null) {
            hosting.log(Level.INFO, "node '%s' at %s has joined".formatted(name, address));
        }
        boolean isWhole = have.isComplete() && news instanceof ServicesPart;
        enter(isWhole ? old.keySet() : foreign.gone(news), old, now);
        enter(isWhole ? now.keySet() : come.keySet(), old, now);
        return have;
    }

    /// A neighbor that may announce could announce any number of nodes.
    private void refuseTooMany(@Nullable NeighborNode before, @Nullable ServicesNews news) {
        if (before == null && byName.size() >= MOST) {
            throw tooMany("%d nodes are known, no more are taken in".formatted(MOST));
        }
        int more =
                switch (news) {
                    case null -> 0;
                    case ServicesPart part -> part.services().size();
                    case ServicesChange change -> change.come().size();
                };
        int known = byName.values().stream().mapToInt(each -> each.services().size()).sum();
        if (more > 0 && known + more > MOST_SERVICES) {
            throw tooMany(
                    "%d services of other nodes are known, no more than %d are taken in"
                            .formatted(known, MOST_SERVICES));
        }
    }

    private static FaultException tooMany(String detail) {
        return Fault.of(FaultCode.INSUFFICIENT_RESOURCES, detail)
                .with(Fault.RETRY_AFTER, 60)
                .exception();
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
        RemoteServices.checkName(name);
        NeighborNode known = byName.get(name);
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

    private void forget(NeighborNode gone, String message) {
        hosting.log(Level.WARNING, message);
        enter(gone.services().keySet(), gone.services(), Map.of());
    }

    /// Lets the directory know which of these are no longer as they were.
    private void enter(
            Collection<String> names, Map<String, ServiceInfo> old, Map<String, ServiceInfo> now) {
        for (String name : names) {
            ServiceInfo before = old.get(name);
            ServiceInfo info = now.get(name);
            if (!Objects.equals(before, info)) {
                hosting.enter(name, info);
            }
        }
    }

    /// Another node, as long as its lease lasts.
    ///
    /// @param life tells it from one of the same name before it
    /// @param address where it is asked
    /// @param arriving what has come of the latest edition of its services
    /// @param services its services, by the names under which the directory has them: also those of
    ///   the edition before, until all of the latest have come
    /// @param endNanos when the lease ends
    private record NeighborNode(
            String life,
            NodeAddress address,
            PartialDirectory arriving,
            OrderedMap<String, ServiceInfo> services,
            long endNanos) {

        boolean isOver(long nowNanos) {
            return nowNanos - endNanos >= 0;
        }
    }
}
