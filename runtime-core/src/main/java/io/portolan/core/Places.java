package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// How many handlers of a join may start beside those that run: as many as its concurrency allows.
///
/// The place of a serial join of two items lies with the items that are held for its first side:
/// whoever fires it, or ends its handler, looks there anyway, and need not fetch one more cache
/// line from another core.
final class Places {

    private final boolean areUnlimited;
    private final @Nullable HoldingTaker only;
    private final AtomicInteger free;

    /// @param first the join's first side
    Places(int concurrency, JoinTaker first) {
        areUnlimited = concurrency == Receiver.UNLIMITED;
        only = concurrency == 1 && first instanceof HoldingTaker holding ? holding : null;
        free = new AtomicInteger(concurrency);
    }

    boolean areUnlimited() {
        return areUnlimited;
    }

    /// Whether there is one.
    boolean isAnyFree() {
        return areUnlimited || (only == null ? free.get() > 0 : only.isPlaceFree());
    }

    /// Takes one, if there is one.
    boolean take() {
        if (areUnlimited) {
            return true;
        }
        if (only != null) {
            return only.takePlace();
        }
        int seen = free.get();
        while (seen > 0 && !free.compareAndSet(seen, seen - 1)) {
            seen = free.get();
        }
        return seen > 0;
    }

    /// Leaves one, before a look whether somebody would have taken it.
    void leave() {
        if (only != null) {
            only.leavePlace();
        } else if (!areUnlimited) {
            free.incrementAndGet();
        }
    }
}
