package io.portolan.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a port needs once it is more than idle: its waiting items and its takers. Made on first
/// use, so that an idle port stays small. Guarded by the port's lock.
final class Backlog<T> {

    /// Items that were given back by cancelled receivers; they are older than those in `items`.
    private final ArrayDeque<T> returned = new ArrayDeque<>(0);

    private final ArrayDeque<T> items = new ArrayDeque<>(4);

    /// In the order of registration, which is the order in which they are asked.
    private final ArrayList<Taker<T>> takers = new ArrayList<>(1);

    boolean isClosed;

    void add(T item) {
        items.addLast(item);
    }

    void putBack(T item) {
        returned.addLast(item);
    }

    void register(Taker<T> taker) {
        takers.add(taker);
    }

    int size() {
        return returned.size() + items.size();
    }

    @Nullable T poll() {
        T item = returned.pollFirst();
        return item != null ? item : items.pollFirst();
    }

    List<T> drain() {
        List<T> all = new ArrayList<>(size());
        for (T item = poll(); item != null; item = poll()) {
            all.add(item);
        }
        return all;
    }

    /// Hands the oldest items to whoever takes them, until an item finds nobody.
    void match() {
        T oldest = peek();
        while (oldest != null && isTaken(oldest)) {
            poll();
            oldest = peek();
        }
        if (isClosed && oldest == null) {
            takers.forEach(Taker::portEnded);
            takers.clear();
        }
    }

    /// The taker that posters may serve without the lock: alone, able to, and nothing before it.
    @Nullable Taker<T> soleTaker() {
        takers.removeIf(Taker::isSpent);
        return !isClosed
                        && returned.isEmpty()
                        && takers.size() == 1
                        && takers.get(0).takesUnlocked()
                ? takers.get(0)
                : null;
    }

    private @Nullable T peek() {
        T item = returned.peekFirst();
        return item != null ? item : items.peekFirst();
    }

    private boolean isTaken(T item) {
        for (Taker<T> taker : takers) {
            if (taker.offer(item)) {
                return true;
            }
        }
        return false;
    }
}
