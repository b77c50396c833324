package io.portolan.core;

import io.portolan.core.wait.SpinLock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The items that wait in a port, oldest first, as they were queued (perhaps with causalities). It
/// is the port's lock itself, and guarded by it. The port's [Backlog] extends it, so that an idle
/// port needs one object for all of them.
///
/// ```
///   | returned | settled ............ | not yet offered |
///   0                                 ^ settled         ^ size
/// ```
///
/// `settled` counts the items at the front that every taker has refused in its present state, so
/// that a new item needs no second look at the old ones. Items that were given back lie in front of
/// all others, in a queue of their own: a receiver that is cancelled gives back as many as it had,
/// one by one, and none of them may move the others.
///
/// What fails for lack of memory has changed nothing.
///
/// The oldest item lies outside the array, beside the counters and the lock: two threads that pass
/// one item at a time to each other then send one cache line to and fro, not three. The array is
/// made when a second item waits.
sealed class ItemQueue extends SpinLock permits Backlog {

    private static final @Nullable Object[] NONE = {};
    private static final int FIRST_CELLS = 4;
    private static final int MOST_CELLS = 1 << 30;

    private static final VarHandle PUBLISHED;

    static {
        try {
            PUBLISHED =
                    MethodHandles.lookup().findVarHandle(ItemQueue.class, "published", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// How many items wait, those of blocked posters included, for threads that look without the
    /// lock.
    private volatile int published;

    /// How many were taken to be handled, less those that came back. Counted by the backlog, and
    /// kept here, on the cache line that changes anyway, so that nobody else waits for another.
    long consumed;

    private @Nullable Object oldest;
    private @Nullable Object[] cells = NONE; // all but the oldest; then a power of two
    private int head;
    private int size;
    private int settled;

    /// The items that were given back; null when none waits.
    private @Nullable ReturnedItems returned;

    final int size() {
        return size + returned();
    }

    /// How many items wait, by anybody; the read is volatile.
    final int published() {
        return published;
    }

    /// Says how many items wait. Before takers are asked.
    final void publish(int count) {
        if (count > published) { // only the lock's holder writes it
            published = count; // volatile, before a look at the taker or at other ports
        } else if (count < published) {
            PUBLISHED.setRelease(this, count); // after what was done with the items
        }
    }

    final int settled() {
        return settled;
    }

    final void settle(int count) {
        settled = count;
    }

    final void addLast(Object item) {
        makeRoom(1);
        set(size, item);
        size++;
    }

    /// Adds the items of a stack, the oldest first.
    final void addLast(HandoffStack stack) {
        makeRoom(stack.count());
        size += stack.count();
        int index = size;
        Object at = stack;
        while (at instanceof HandoffStack top) {
            index--;
            set(index, top.item());
            at = top.older();
        }
        set(index - 1, at);
    }

    /// Adds an item that was taken but not handled: behind others of its kind, before all the rest.
    void giveBack(Object item) {
        if (returned == null) {
            returned = new ReturnedItems();
        }
        returned.addLast(item);
        settled = 0;
    }

    final Object get(int index) {
        ReturnedItems first = returned;
        if (first == null) {
            return queued(index);
        }
        return index < first.size() ? first.get(index) : queued(index - first.size());
    }

    @Nullable Object poll() {
        return size() == 0 ? null : remove(0);
    }

    /// Takes the item out; those before it move up by one.
    final Object remove(int index) {
        settled -= index < settled ? 1 : 0;
        ReturnedItems first = returned;
        if (first == null) {
            return removeQueued(index);
        }
        if (index >= first.size()) {
            return removeQueued(index - first.size());
        }
        Object item = first.remove(index);
        if (first.size() == 0) {
            returned = null;
        }
        return item;
    }

    /// Takes out the newest item and puts this one in its place.
    final Object replaceLast(Object item) {
        settled = Math.min(settled, size() - 1);
        if (size == 0) { // the newest was given back, and the new one was not
            Object last = remove(returned() - 1);
            addLast(item);
            return last;
        }
        Object last = queued(size - 1);
        set(size - 1, item);
        return last;
    }

    /// The oldest items, at most `max`; they stay.
    final List<Object> first(int max) {
        int count = Math.min(size(), max);
        List<Object> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(get(i));
        }
        return items;
    }

    private int returned() {
        ReturnedItems first = returned;
        return first == null ? 0 : first.size();
    }

    /// One that was not given back.
    private Object queued(int index) {
        Object item = index == 0 ? oldest : cells[at(index)];
        if (item == null) {
            throw new AssertionError("no item at " + index + " of " + size);
        }
        return item;
    }

    private Object removeQueued(int index) {
        Object item = queued(index);
        for (int i = index; i > 0; i--) {
            set(i, queued(i - 1));
        }
        size--;
        oldest = null;
        if (size > 0) {
            oldest = cells[head];
            cells[head] = null;
            head = at(2);
        }
        return item;
    }

    private void set(int index, Object item) {
        if (index == 0) {
            oldest = item;
        } else {
            cells[at(index)] = item;
        }
    }

    /// The cell of any but the oldest item.
    private int at(int index) {
        return (head + index - 1) & (cells.length - 1);
    }

    private void makeRoom(int more) {
        int needed = size - 1 + more;
        if (needed > cells.length) {
            @Nullable Object[] larger = newCells(needed);
            int inFront = Math.min(cells.length - head, Math.max(0, size - 1)); // before the wrap
            System.arraycopy(cells, head, larger, 0, inFront);
            System.arraycopy(cells, 0, larger, inFront, Math.max(0, size - 1) - inFront);
            cells = larger;
            head = 0;
        }
    }

    /// Cells for so many items, a power of two.
    ///
    /// *Failure:* [OutOfMemoryError] when there is no memory for them, or no such array.
    private static @Nullable Object[] newCells(int needed) {
        if (needed > MOST_CELLS) {
            throw new OutOfMemoryError(
                    "%d items would wait in a port, at most %d can: receive more of them, or bound the port"
                            .formatted(needed + 1L, MOST_CELLS + 1L));
        }
        return new Object[Math.max(FIRST_CELLS, 2 * Integer.highestOneBit(needed - 1))];
    }

    /// The items of an [ItemQueue] that were taken but not handled, oldest first. Guarded by the
    /// port's lock.
    ///
    /// *Cost:* an item is added, and the oldest is taken, without moving another.
    static final class ReturnedItems {

        private @Nullable Object[] cells = newCells(1); // a ring, a power of two
        private int head;
        private int size;

        int size() {
            return size;
        }

        void addLast(Object item) {
            if (size == cells.length) {
                @Nullable Object[] larger = newCells(size + 1);
                System.arraycopy(cells, head, larger, 0, size - head);
                System.arraycopy(cells, 0, larger, size - head, head);
                cells = larger;
                head = 0;
            }
            cells[at(size)] = item;
            size++;
        }

        Object get(int index) {
            Object item = cells[at(index)];
            if (item == null) {
                throw new AssertionError("no returned item at " + index + " of " + size);
            }
            return item;
        }

        /// Takes the item out; those before it move up by one.
        Object remove(int index) {
            Object item = get(index);
            for (int i = index; i > 0; i--) {
                cells[at(i)] = get(i - 1);
            }
            cells[head] = null;
            head = at(1);
            size--;
            return item;
        }

        private int at(int index) {
            return (head + index) & (cells.length - 1);
        }
    }

    /// Items that posters left on top of each other, the newest on top, until somebody takes them
    /// to the port's backlog. One item alone is itself, without a stack.
    ///
    /// @param item the newest item
    /// @param older the next older item if that is the last one, otherwise a stack
    /// @param count how many items there are
    record HandoffStack(Object item, Object older, int count) {

        /// This item on top of an item or a stack.
        static HandoffStack on(Object older, Object item) {
            return new HandoffStack(item, older, count(older) + 1);
        }

        /// How many items an item or a stack is.
        static int count(Object held) {
            return held instanceof HandoffStack stack ? stack.count : 1;
        }

        static Object oldest(Object held) {
            Object at = held;
            while (at instanceof HandoffStack stack) {
                at = stack.older;
            }
            return at;
        }

        /// What remains of an item or a stack without its oldest item; null for nothing.
        static @Nullable Object withoutOldest(Object held) {
            if (!(held instanceof HandoffStack stack)) {
                return null;
            }
            Object older = withoutOldest(stack.older);
            return older == null ? stack.item : on(older, stack.item);
        }
    }
}
