package io.portolan.core;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;

/// A predicate at work on the items of one port. One that throws counts as false; that is reported
/// once for each item, however often the item is offered. Guarded by the port's lock.
final class Filter<T> {

    /// Who hears of a predicate's failure, with the port locked.
    @FunctionalInterface
    interface Failures {
        void report(Throwable failure, Object queued);
    }

    /// How many items are remembered before those that have left the port are forgotten.
    private static final int FEW = 16;

    private final MatchingPort<T> port;
    private final Predicate<? super T> predicate;
    private final Failures failures;
    private final Set<Object> failedOn = Collections.newSetFromMap(new IdentityHashMap<>(0));
    private int limit = FEW;

    Filter(MatchingPort<T> port, Predicate<? super T> predicate, Failures failures) {
        this.port = port;
        this.predicate = predicate;
        this.failures = failures;
    }

    /// Whether the predicate is true for this item.
    @SuppressWarnings("unchecked") // only a T is posted
    boolean wants(Object queued) {
        try {
            return predicate.test((T) Causalities.item(queued));
        } catch (Throwable failure) {
            if (failedOn.add(queued)) {
                forgetOthers();
                failures.report(failure, queued);
            }
            return false;
        }
    }

    private void forgetOthers() {
        if (failedOn.size() > limit) {
            Set<Object> present = Collections.newSetFromMap(new IdentityHashMap<>());
            present.addAll(port.backlog().first(Integer.MAX_VALUE));
            failedOn.removeIf(queued -> !present.contains(queued));
            limit = Math.max(FEW, 2 * failedOn.size());
        }
    }
}
