package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.PendingGeneration;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One use of a [io.portolan.mpi.meeting.SharedBarrier]: the k-th arrival of every place.
///
/// Overview. A place that enters writes what it brings and then counts itself. The place that
/// counts last has seen the counts of all others, hence also what they brought and all that they
/// did before. It runs the conclusion and then finishes the tickets, whose volatile write publishes
/// the results.
///
/// *Threads:* any.
///
/// @param <G> what a place brings
public final class Generation<G> implements PendingGeneration {
    /// More than there can be ranks, so that the count does not reach 0 any more.
    private static final int BROKEN = 1 << 30;

    private final AtomicReferenceArray<@Nullable Entry<G>> entries;
    private final AtomicInteger missing;
    private final AtomicReference<@Nullable Generation<G>> next = new AtomicReference<>();

    public Generation(int size) {
        entries = new AtomicReferenceArray<>(size);
        missing = new AtomicInteger(size);
    }

    /// The generation after this one.
    public Generation<G> next() {
        Generation<G> known = next.get();
        if (known != null) {
            return known;
        }
        next.compareAndSet(null, new Generation<>(entries.length()));
        return Objects.requireNonNull(next.get());
    }

    public void enter(int place, G given, ArrivalTicket ticket, Conclusion<G> conclusion) {
        // Release: the count below makes it visible to the last one.
        entries.setRelease(place, new Entry<>(given, ticket));
        if (missing.decrementAndGet() == 0) {
            conclude(conclusion);
        }
    }

    @Override
    public boolean isOpen() {
        return missing.get() > 0;
    }

    /// Gives the generation up, so that it is never concluded. False if it is concluded, or is
    /// about to be.
    @Override
    public boolean breakUp() {
        int left = missing.get();
        while (left > 0 && left < BROKEN) {
            if (missing.compareAndSet(left, left + BROKEN)) {
                return true;
            }
            left = missing.get();
        }
        return left > 0;
    }

    @Override
    public int absent(IntPredicate isGone) {
        return PendingGeneration.absent(
                entries.length(), place -> entries.get(place) != null, isGone);
    }

    private void conclude(Conclusion<G> conclusion) {
        try {
            conclusion.conclude(given());
        } finally {
            for (int place = 0; place < entries.length(); place++) {
                entry(place).ticket().end();
            }
        }
    }

    private Entry<G> entry(int place) {
        return Objects.requireNonNull(entries.getAcquire(place)); // written before the count
    }

    private List<G> given() {
        return new AbstractList<>() {
            @Override
            public G get(int place) {
                return entry(place).given();
            }

            @Override
            public int size() {
                return entries.length();
            }
        };
    }

    private record Entry<G>(G given, ArrivalTicket ticket) {}
}
