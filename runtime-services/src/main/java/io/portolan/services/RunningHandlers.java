package io.portolan.services;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The operations of a service whose handlers run, or have returned and answer later.
///
/// *Threads:* any.
final class RunningHandlers {

    private final Set<Pending> beside = ConcurrentHashMap.newKeySet();

    /// The exclusive one, which needs no set.
    private volatile @Nullable Pending alone;

    /// A handler starts.
    void began(Pending pending) {
        if (pending.handling().behavior() == Behavior.EXCLUSIVE) {
            alone = pending;
        } else {
            beside.add(pending);
        }
    }

    /// A handler that returns has not answered yet; others are let in meanwhile.
    void answersLater(Pending pending) {
        beside.add(pending);
        if (pending.equals(alone)) {
            alone = null;
        }
    }

    /// A handler has answered.
    void ended(Pending pending) {
        if (pending.equals(alone)) {
            alone = null;
        } else {
            beside.remove(pending);
        }
    }

    boolean isEmpty() {
        return alone == null && beside.isEmpty();
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
        Pending now = alone;
        if (now != null) {
            visitor.accept(now);
        }
        if (!beside.isEmpty()) {
            beside.forEach(visitor);
        }
    }
}
