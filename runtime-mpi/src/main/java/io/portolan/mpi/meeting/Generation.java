package io.portolan.mpi.meeting;

import io.portolan.core.wait.BriefWait;
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
/// If places are in other processes, the place that counts last here does not run the conclusion:
/// it hands over to the [io.portolan.mpi.meeting.OtherPlaces], which end the generation later. From
/// then on who waits for whom is asked of them.
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

    /// Null if all places are here.
    private final @Nullable OtherPlaces<G> others;

    /// The wait for the others, once all places here have come.
    private volatile @Nullable PendingGeneration beyond;

    private volatile boolean isOver;

    public Generation(int size) {
        this(size, null);
    }

    /// @param others the places in other processes; null if there are none
    Generation(int size, @Nullable OtherPlaces<G> others) {
        this.entries = new AtomicReferenceArray<>(size);
        this.missing = new AtomicInteger(others == null ? size : others.here());
        this.others = others;
    }

    /// The generation after this one.
    public Generation<G> next() {
        Generation<G> known = next.get();
        if (known != null) {
            return known;
        }
        next.compareAndSet(null, new Generation<>(entries.length(), others));
        return Objects.requireNonNull(next.get());
    }

    /// A place arrives.
    ///
    /// @param call the number of its call on the board, if there is one; that of all places which
    ///   arrive at this generation
    public void enter(
            int place, long call, G given, ArrivalTicket ticket, Conclusion<G> conclusion) {
        if (isLast(place, given, ticket)) {
            OtherPlaces<G> elsewhere = others;
            if (elsewhere == null) {
                conclude(conclusion);
            } else {
                PendingGeneration wait = Untold.UNTOLD;
                try {
                    wait = elsewhere.meet(call, at -> entry(at).given(), conclusion, this::end);
                } finally {
                    beyond = wait;
                }
            }
        }
    }

    /// As [#enter], but only the places of this process meet.
    void enterHere(int place, G given, ArrivalTicket ticket) {
        if (isLast(place, given, ticket)) {
            end();
        }
    }

    private boolean isLast(int place, G given, ArrivalTicket ticket) {
        // Release: the count below makes it visible to the last one.
        entries.setRelease(place, new Entry<>(given, ticket));
        return missing.decrementAndGet() == 0;
    }

    @Override
    public boolean isOpen() {
        return missing.get() > 0 || (others != null && !isOver);
    }

    @Override
    public boolean haveAllHereCome() {
        return missing.get() == 0;
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
        return left > 0 || (others != null && breakUpBeyond());
    }

    private boolean breakUpBeyond() {
        BriefWait.until(
                () -> isOver || beyond != null); // no longer than it takes to tell the others
        PendingGeneration wait = beyond;
        return wait != null && wait.breakUp();
    }

    @Override
    public int absent(IntPredicate isGone) {
        PendingGeneration wait = beyond;
        return wait == null
                ? PendingGeneration.absent(entries.length(), this::hasCome, isGone)
                : wait.absent(isGone);
    }

    /// Whether a place has come, or need not come here.
    private boolean hasCome(int place) {
        return entries.get(place) != null || (others != null && !others.isHere(place));
    }

    private void conclude(Conclusion<G> conclusion) {
        try {
            conclusion.conclude(given());
        } finally {
            end();
        }
    }

    private void end() {
        isOver = true;
        for (int place = 0; place < entries.length(); place++) {
            if (others == null || others.isHere(place)) {
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

    /// The wait for others that could not be told: nothing is done with what the places brought.
    private enum Untold implements PendingGeneration {
        UNTOLD;

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean breakUp() {
            return true;
        }

        @Override
        public int absent(IntPredicate isGone) {
            return NOBODY;
        }
    }

    private record Entry<G>(G given, ArrivalTicket ticket) {}
}
