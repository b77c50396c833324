package io.portolan.core;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// How many items of each port wait for a group of an interleave, all counted at one moment: the
/// ports are locked together, in the order of their ids ([Join]).
///
/// An item counts once, however many of the group's arbiters would take it: one that no predicate
/// of the group is true for does not count, nor does one that completes no set of a join.
///
/// *Cost:* a lock for each port, and for receivers with predicates one of these for each item.
final class WaitingItems {

    private final List<GatedSink> members;
    private final List<LockedPort> ports;

    private WaitingItems(List<GatedSink> members) {
        this.members = members;
        ports =
                members.stream()
                        .<LockedPort>flatMap(member -> member.inputs().stream())
                        .distinct()
                        .sorted(Comparator.comparingLong(LockedPort::id))
                        .toList();
    }

    /// Counts what waits for the members, and tells it while the ports are still locked.
    static <R> R count(List<GatedSink> members, Function<Map<LockedPort, Integer>, R> use) {
        WaitingItems waiting = new WaitingItems(members);
        waiting.ports.forEach(LockedPort::lock);
        try {
            return use.apply(waiting.counts());
        } finally {
            waiting.ports.forEach(port -> port.release(port.backlog()));
        }
    }

    private Map<LockedPort, Integer> counts() {
        Map<LockedPort, Integer> counts = new HashMap<>();
        ports.forEach(port -> counts.put(port, count(port)));
        return counts;
    }

    private int count(LockedPort port) {
        List<GatedSink> here =
                members.stream().filter(member -> member.inputs().contains(port)).toList();
        ItemQueue items = port.backlog();
        int sure = here.stream().mapToInt(WaitingItems::certain).max().orElse(0);
        int count = sure;
        List<GatedSink> selective = here.stream().filter(GatedSink::isSelective).toList();
        for (int i = sure; i < items.size() && !selective.isEmpty(); i++) {
            Object queued = items.get(i);
            count += selective.stream().anyMatch(member -> member.wants(queued)) ? 1 : 0;
        }
        return count;
    }

    /// How many of the oldest items of each of its ports the member takes without looking at them.
    private static int certain(GatedSink member) {
        if (member.isSelective()) {
            return 0;
        }
        int each = member.itemsOfEach();
        int sets =
                member.inputs().stream()
                        .mapToInt(port -> port.backlog().size() / each)
                        .min()
                        .orElse(0);
        return sets * each;
    }
}
