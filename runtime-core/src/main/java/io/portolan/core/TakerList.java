package io.portolan.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A port's takers: who has waited longest since it came or last took something is asked first.
/// Linked through the takers themselves, so that any of them leaves at once. Guarded by the port's
/// lock.
final class TakerList {

    private @Nullable Taker first;
    private @Nullable Taker last;
    private int size;
    private int selective;

    @Nullable Taker first() {
        return first;
    }

    /// Whether one taker refusing an item says nothing about the next item.
    boolean hasSelective() {
        return selective > 0;
    }

    @Nullable Taker sole() {
        return size == 1 ? first : null;
    }

    void add(Taker taker) {
        taker.isRegistered = true;
        size++;
        selective += taker.isSelective() ? 1 : 0;
        append(taker);
    }

    void remove(Taker taker) {
        if (taker.isRegistered) {
            taker.isRegistered = false;
            size--;
            selective -= taker.isSelective() ? 1 : 0;
            unlink(taker);
        }
    }

    /// After it took something: the others come first now.
    void served(Taker taker) {
        if (taker.isSpent()) {
            remove(taker);
        } else if (taker.after != null) {
            unlink(taker);
            append(taker);
        }
    }

    List<Taker> all() {
        List<Taker> all = new ArrayList<>(size);
        for (Taker taker = first; taker != null; taker = taker.after) {
            all.add(taker);
        }
        return all;
    }

    private void append(Taker taker) {
        taker.before = last;
        taker.after = null;
        if (last == null) {
            first = taker;
        } else {
            last.after = taker;
        }
        last = taker;
    }

    private void unlink(Taker taker) {
        if (taker.before == null) {
            first = taker.after;
        } else {
            taker.before.after = taker.after;
        }
        if (taker.after == null) {
            last = taker.before;
        } else {
            taker.after.before = taker.before;
        }
        taker.before = null;
        taker.after = null;
    }
}
