package io.portolan.core;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// What a join takes and how its handler gets it.
///
/// @param ports from which ports
/// @param inLockOrder the same in the order in which they are locked
/// @param count how many items from each
/// @param result makes what the handler gets of the items taken, those of the first port first
record JoinShape<R>(
        List<? extends LockedPort> ports,
        List<? extends LockedPort> inLockOrder,
        int count,
        Function<Object[], R> result) {

    /// What is offered a set of items that is complete: a join, or the task of a join that has just
    /// run and would run once more in its place.
    interface SetTaker {

        /// Offered the items that are taken together, in the order of their ports; returns whether
        /// they are taken, for good. The last step that can fail. Either all ports are locked, or
        /// none is and others wait for the answer.
        boolean offer(Object[] set);
    }

    private JoinShape(List<? extends LockedPort> ports, int count, Function<Object[], R> result) {
        this(
                ports,
                ports.stream().sorted(Comparator.comparingLong(LockedPort::id)).toList(),
                count,
                result);
        if (ports.isEmpty()) {
            throw new IllegalArgumentException("a join of no ports: name at least one");
        }
        Set<LockedPort> seen = new HashSet<>();
        for (LockedPort port : ports) {
            if (!seen.add(port)) {
                throw new IllegalArgumentException(
                        port
                                + " appears twice in a join: name each port once; for several items"
                                + " of one port use multipleItemReceive");
            }
            if (port.limit() < count) {
                throw new IllegalArgumentException(
                        "%s holds %d items at most, a join of %d could never fire: raise its capacity"
                                .formatted(port, port.limit(), count));
            }
        }
    }

    @SuppressWarnings("unchecked") // the items come from a port of T
    static <T> JoinShape<List<T>> ofItems(Port<T> port, int count) {
        if (count < 1) {
            throw new IllegalArgumentException(
                    "count=%d for %s: you must join with at least 1 items".formatted(count, port));
        }
        return new JoinShape<>(
                List.of((MatchingPort<T>) port), count, set -> (List<T>) List.of(set));
    }

    @SuppressWarnings("unchecked") // the items come from ports of T
    static <T> JoinShape<List<T>> ofPorts(List<? extends Port<? extends T>> ports) {
        return new JoinShape<>(
                ports.stream().<LockedPort>map(port -> (MatchingPort<? extends T>) port).toList(),
                1,
                set -> (List<T>) List.of(set));
    }

    @SuppressWarnings("unchecked") // the items come from a port of A and a port of B
    static <A, B> JoinShape<Map.Entry<A, B>> ofTwo(Port<A> first, Port<B> second) {
        return new JoinShape<>(
                List.<LockedPort>of((MatchingPort<A>) first, (MatchingPort<B>) second),
                1,
                set -> Map.entry((A) set[0], (B) set[1]));
    }

    /// Whether it takes two items: of one port, or one from each of two unbounded ones.
    boolean isOfTwo() {
        return ports.size() == 1
                ? count == 2
                : ports.size() == 2
                        && count == 1
                        && ports.stream().allMatch(port -> port.limit() == Integer.MAX_VALUE);
    }

    /// What the handler gets for this set, which is from now on without what was attached to its
    /// items.
    R resultOf(Object[] queued) {
        Causalities.detach(queued);
        return result.apply(queued);
    }

    /// Returns items that were taken but not handled.
    void giveBack(Object[] queued) {
        for (int i = 0; i < queued.length; i++) {
            ports.get(i / count).giveBack(queued[i]);
        }
    }
}
