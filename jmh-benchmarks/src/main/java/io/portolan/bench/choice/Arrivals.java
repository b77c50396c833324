package io.portolan.bench.choice;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// What the consumer got from each source: 0, 1, 2 and so on, because the producer counts for each.
///
/// *Threads:* items are added by one at a time; the number of them may be read by any.
final class Arrivals {

    private static final VarHandle TOTAL;

    static {
        try {
            TOTAL = MethodHandles.lookup().findVarHandle(Arrivals.class, "total", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int[] counts;

    /// Read by the producer, which waits for it.
    @SuppressWarnings("FieldMayBeFinal") // written by its handle
    private volatile int total;

    private int wrong;

    Arrivals(int sources) {
        counts = new int[sources];
    }

    /// Adds an item that was chosen from a source; returns how many there are now.
    int add(int source, Integer item) {
        if (item != counts[source]) {
            wrong++;
        }
        counts[source]++;
        int now = (int) TOTAL.get(this) + 1; // plain: only this thread writes it
        TOTAL.setRelease(this, now); // the producer needs nothing but the number
        return now;
    }

    int total() {
        return total;
    }

    /// Throws unless each source gave all its items, in their order.
    void verify(int[] posted) {
        for (int source = 0; source < posted.length; source++) {
            if (counts[source] != posted[source] || wrong > 0) {
                throw new IllegalStateException(
                        "%d of %d items of source %d came, and %d items of all sources out of their order"
                                .formatted(counts[source], posted[source], source, wrong));
            }
        }
    }
}
