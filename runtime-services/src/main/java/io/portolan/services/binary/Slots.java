package io.portolan.services.binary;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The exchanges that wait for answers, found by the correlation of the answer: its low bits are an
/// index, the rest tells one use of the place from the next.
///
/// *Threads:* the event loop's. *Cost:* no allocation, a few reads.
final class Slots {

    private final @Nullable WaitingRequest[] waiting;
    private final int[] free;
    private final int mask;
    private int freeCount;
    private long uses;

    Slots(int capacity) {
        int size = Integer.highestOneBit(Math.max(1, capacity - 1)) << 1;
        waiting = new @Nullable WaitingRequest[size];
        free = new int[capacity];
        Arrays.setAll(free, i -> i);
        mask = size - 1;
        freeCount = capacity;
    }

    /// Gives it a place and a correlation; false when there is none left.
    boolean add(WaitingRequest one) {
        if (freeCount == 0) {
            return false;
        }
        int index = free[--freeCount];
        one.correlation = ++uses * (mask + 1L) + index;
        waiting[index] = one;
        return true;
    }

    @Nullable WaitingRequest get(long correlation) {
        WaitingRequest one = waiting[(int) correlation & mask];
        return one == null || one.correlation != correlation ? null : one;
    }

    void remove(WaitingRequest one) {
        int index = (int) one.correlation & mask;
        waiting[index] = null;
        free[freeCount++] = index;
    }

    void forEach(Consumer<WaitingRequest> action) {
        for (WaitingRequest one : waiting) {
            if (one != null) {
                action.accept(one);
            }
        }
    }
}
