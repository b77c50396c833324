package io.portolan.core;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A predicate at work on the items of one port. One that throws counts as false; that is reported
/// once for each item, however often the item is offered. Guarded by the port's lock.
///
/// The lock of a port is not reentrant, and its holder must not wait for another, so a predicate
/// may use neither ports nor dispatchers: [#refuseInside] tells it so.
final class Filter<T> {

    /// Who is told of a predicate's failure, with the port locked.
    @FunctionalInterface
    interface Failures {
        void report(Throwable failure, Object queued);
    }

    /// The port of the predicate that runs on a thread.
    private static final class Judging {
        @Nullable LockedPort port;
    }

    private static final ThreadLocal<Judging> JUDGING = ThreadLocal.withInitial(Judging::new);

    /// Whether there ever was a predicate. Plain: a thread that runs one has set it itself.
    private static boolean isUsed;

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
        use();
    }

    /// Refuses a call that a predicate makes.
    ///
    /// *Failure:* [IllegalStateException].
    static void refuseInside(Object used) {
        if (isUsed) {
            LockedPort judging = JUDGING.get().port;
            if (judging != null) {
                throw new IllegalStateException(
                        "%s was used by a predicate of %s: a predicate only looks at its item, use ports and dispatchers in the handler"
                                .formatted(used, judging));
            }
        }
    }

    /// Whether the predicate is true for this item.
    boolean wants(Object queued) {
        try {
            return isTrueFor(queued);
        } catch (Throwable failure) {
            if (failedOn.add(queued)) {
                forgetOthers();
                failures.report(failure, queued);
            }
            return false;
        }
    }

    @SuppressWarnings("unchecked") // only a T is posted
    private boolean isTrueFor(Object queued) {
        Judging judging = JUDGING.get();
        judging.port = port;
        try {
            return predicate.test((T) Causalities.item(queued));
        } finally {
            judging.port = null;
        }
    }

    private static void use() {
        if (!isUsed) { // the line stays shared between the cores
            isUsed = true;
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
