package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// The items of an [ItemQueue] that were taken but not handled, oldest first. Guarded by the port's
/// lock.
///
/// *Cost:* an item is added, and the oldest is taken, without moving another.
final class ReturnedItems {

    private static final int FIRST_CELLS = 4;

    private @Nullable Object[] cells = new Object[FIRST_CELLS]; // a ring, a power of two
    private int head;
    private int size;

    int size() {
        return size;
    }

    void addLast(Object item) {
        if (size == cells.length) {
            @Nullable Object[] larger = new Object[2 * size];
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
