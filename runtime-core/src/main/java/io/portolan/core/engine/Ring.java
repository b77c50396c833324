package io.portolan.core.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A worker's bounded queue of tasks: the owner adds at the tail and takes at the head, thieves
/// take at the head as well.
///
/// Overview. `head` and `tail` only grow; a task at position p lies in cell p mod CAPACITY. Only
/// the owner writes cells and `tail`. A thread that takes copies the tasks first and then moves
/// `head` by CAS: if that succeeds, `head` had not moved, so the owner cannot have overwritten the
/// copied cells; if it fails, the copy is worthless. Both counters have a cache line of their own,
/// since thieves read `tail` and write `head` while the owner works.
///
/// Taken cells are not cleared by thieves (only the owner writes cells); the owner clears the ring
/// when it goes to sleep.
final class Ring {

    static final int CAPACITY = 256;

    private static final int MASK = CAPACITY - 1;
    private static final int HEAD = 32; // in ints: 128 bytes from either end and from each other
    private static final int TAIL = 64;
    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] counters = new int[96];
    private final @Nullable Task[] cells = new Task[CAPACITY];

    /// Adds at the tail; false when full. Owner only.
    boolean add(Task task) {
        if (!hasRoom()) {
            return false;
        }
        int tail = counters[TAIL]; // plain: only the owner writes it
        cells[tail & MASK] = task;
        COUNTER.setRelease(counters, TAIL, tail + 1); // publishes the cell
        return true;
    }

    /// Takes the oldest task. Owner only.
    @Nullable Task poll() {
        while (true) {
            int head = (int) COUNTER.getAcquire(counters, HEAD);
            if (head == counters[TAIL]) { // plain: only the owner writes it
                return null;
            }
            Task task = cells[head & MASK];
            if (COUNTER.compareAndSet(counters, HEAD, head, head + 1)) { // against thieves
                cells[head & MASK] = null;
                return task;
            }
        }
    }

    /// Whether a task can be added. Owner only.
    boolean hasRoom() {
        return room() > 0;
    }

    boolean isEmpty() {
        return (int) COUNTER.getVolatile(counters, HEAD)
                == (int) COUNTER.getVolatile(counters, TAIL);
    }

    /// The position of the oldest task: while it stands still, the owner takes nothing.
    int head() {
        return (int) COUNTER.getOpaque(counters, HEAD); // a hint, no order needed
    }

    /// The position of the next task that is added. Owner only.
    int tail() {
        return counters[TAIL]; // plain: only the owner writes it
    }

    /// Moves the older half of the tasks into the thief's ring, as far as they fit, and returns the
    /// oldest to run at once. Called by the thief's owner.
    @Nullable Task stealInto(Ring thief) {
        int to = thief.counters[TAIL]; // plain: the caller owns it
        int room = thief.room();
        while (true) {
            int head = (int) COUNTER.getAcquire(counters, HEAD);
            int tail = (int) COUNTER.getAcquire(counters, TAIL); // sees the cells before it
            int half = (tail - head + 1) / 2;
            if (half == 0) {
                return null;
            }
            if (half > CAPACITY / 2) { // head had moved before tail was read
                continue;
            }
            int more = Math.min(half - 1, room);
            Task oldest = cells[head & MASK];
            for (int i = 0; i < more; i++) {
                thief.cells[(to + i) & MASK] = cells[(head + 1 + i) & MASK];
            }
            if (COUNTER.compareAndSet(
                    counters, HEAD, head, head + 1 + more)) { // nobody else took them
                COUNTER.setRelease(thief.counters, TAIL, to + more); // publishes the cells
                return oldest;
            }
        }
    }

    /// How many tasks can be added. Owner only.
    private int room() {
        int head = (int) COUNTER.getAcquire(counters, HEAD); // after thieves' copies
        return CAPACITY - (counters[TAIL] - head);
    }

    /// Forgets taken tasks, so that they can be collected. Owner only, with an empty ring.
    void clear() {
        Arrays.fill(cells, null);
    }
}
