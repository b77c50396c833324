package io.portolan.services.hosting;

import io.portolan.services.Behavior;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The operations of a service whose handlers run, or have returned and answer later.
///
/// *Threads:* any.
final class RunningHandlers {

    private static final int MIDDLE = 32;

    private final Set<Pending> beside = ConcurrentHashMap.newKeySet();

    /// The exclusive one, which needs no set, in the middle of an array: so nobody else waits for
    /// its cache line.
    private final AtomicReferenceArray<@Nullable Pending> alone =
            new AtomicReferenceArray<>(2 * MIDDLE);

    /// A handler is about to start. Others see it before the caller sees what they do.
    void begins(Pending pending) {
        if (pending.handling().behavior() == Behavior.EXCLUSIVE) {
            alone.set(MIDDLE, pending);
        } else {
            beside.add(pending);
        }
    }

    /// A handler that returns has not answered yet; others are let in meanwhile.
    void answersLater(Pending pending) {
        beside.add(pending);
        if (pending.equals(alone.get(MIDDLE))) {
            alone.setRelease(MIDDLE, null);
        }
    }

    /// A handler has answered.
    void ended(Pending pending) {
        if (pending.equals(alone.get(MIDDLE))) {
            alone.setRelease(MIDDLE, null);
        } else {
            beside.remove(pending);
        }
    }

    boolean isEmpty() {
        return alone.get(MIDDLE) == null && beside.isEmpty();
    }

    /// Cancels all but the teardown.
    void cancelBut(Pending teardown) {
        visit(each -> {
            if (!each.equals(teardown)) {
                each.cancelled();
            }
        });
    }

    /// Shows each of them to the visitor.
    void visit(Consumer<Pending> visitor) {
        Pending now = alone.get(MIDDLE);
        if (now != null) {
            visitor.accept(now);
        }
        if (!beside.isEmpty()) {
            beside.forEach(visitor);
        }
    }
}
