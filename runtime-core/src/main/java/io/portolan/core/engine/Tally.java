package io.portolan.core.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/// A count that workers keep without disturbing each other: each has a cell of its own, in a cache
/// line of its own, made when it first counts.
///
/// *Threads:* any. *Ordering:* the sum has all counts that happened-before the asking. *Cost:*
/// about a nanosecond on a worker, an uncontended CAS on other threads.
public final class Tally {

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    /// A cell is the middle of an array, 128 bytes from either end, because the processor fetches
    /// cache lines in pairs.
    private static final int LENGTH = 32;

    private static final int MIDDLE = 16;
    private static final long[] NONE = {};
    private static final long[][] NO_CELLS = {};

    private final LongAdder others = new LongAdder();
    private volatile long[][] cells = NO_CELLS;

    /// The id of the worker that counted first, which mostly stays the one that counts, and its
    /// cell. Not the worker itself, which would keep its pool in memory; ids are never used again.
    private long first;

    private long[] firstCell = NONE;

    /// Adds one.
    public void count() {
        Thread self = Thread.currentThread();
        if (self.threadId() == first) { // written by itself
            CELL.setOpaque(firstCell, MIDDLE, firstCell[MIDDLE] + 1); // only this worker writes it
        } else if (self instanceof Worker worker) {
            countAs(worker.number());
        } else {
            others.increment();
        }
    }

    /// Adds one for the worker that has this number and is the current thread.
    void countAs(int number) {
        long[][] seen = cells;
        long[] cell = number < seen.length ? seen[number] : NONE;
        if (cell.length == 0) {
            cell = addCell(number);
        }
        CELL.setOpaque(cell, MIDDLE, cell[MIDDLE] + 1); // only this worker writes it
    }

    /// All counts.
    public long sum() {
        long sum = others.sum();
        for (long[] cell : cells) {
            sum += cell.length == 0 ? 0 : (long) CELL.getOpaque(cell, MIDDLE); // see Ordering
        }
        return sum;
    }

    private synchronized long[] addCell(int number) {
        long[][] more = Arrays.copyOf(cells, Math.max(cells.length, number + 1));
        Arrays.fill(more, cells.length, more.length, NONE);
        long[] cell = new long[LENGTH];
        more[number] = cell;
        cells = more;
        if (first == 0) {
            firstCell = cell;
            first = Thread.currentThread().threadId();
        }
        return cell;
    }
}
