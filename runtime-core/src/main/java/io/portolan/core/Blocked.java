package io.portolan.core;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// All threads that are blocked in this package, virtual ones too, for those who ask who waits for
/// whom.
final class Blocked {

    private static final Set<Waiter> WAITERS = ConcurrentHashMap.newKeySet();

    private Blocked() {}

    static void add(Waiter waiter) {
        WAITERS.add(waiter);
    }

    static void remove(Waiter waiter) {
        WAITERS.remove(waiter);
    }

    static Set<Waiter> all() {
        return Set.copyOf(WAITERS);
    }
}
