package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Several transfers of one operation with the same peer, which end as one: the partitions of a
/// message. Each part may be begun at another time and by another thread.
///
/// Overview. A part is claimed by one thread, which begins a transfer for it and hands that over.
/// The joined transfer observes it; the thread that ends the last part ends the whole. Until
/// [#divide(int)] says how many parts there are, which the peer may have to tell first, the whole
/// cannot end.
///
/// *Threads:* any. *Ordering:* what happened before the end of each part happens-before the end of
/// the whole.
public final class JoinedTransfer extends Transfer {
    private static final int CLAIMED = 1;
    private static final int BEGUN = 2;

    private final int peer;
    private final boolean isOutgoing;
    private final AtomicInteger left = new AtomicInteger();
    private volatile @Nullable Parts parts;

    JoinedTransfer(Home home, Header header, int peer, boolean isOutgoing, Object operation) {
        super(home, header, operation);
        this.peer = peer;
        this.isOutgoing = isOutgoing;
    }

    /// @param states what has become of each part: nothing, [#CLAIMED] or [#BEGUN]
    /// @param transfers null also for a part that was complete at once
    private record Parts(
            AtomicIntegerArray states, AtomicReferenceArray<@Nullable Transfer> transfers) {
        int size() {
            return states.length();
        }

        boolean isUnclaimed(int part) {
            return states.get(part) == 0;
        }

        boolean isStuck(int part) {
            Transfer transfer = transfers.get(part);
            return isUnclaimed(part) || (transfer != null && transfer.isStuck());
        }

        boolean isDone(int part) {
            if (states.get(part) != BEGUN) { // the transfer is there from then on
                return false;
            }
            Transfer transfer = transfers.get(part);
            return transfer == null || transfer.isDone();
        }
    }

    /// Says how many parts there are; to be called once.
    public void divide(int number) {
        left.set(number);
        parts = new Parts(new AtomicIntegerArray(number), new AtomicReferenceArray<>(number));
        if (number == 0) {
            finish();
        }
    }

    /// Makes the part the caller's, who then begins it; false if somebody's it is already.
    public boolean claim(int part) {
        Parts all = parts;
        return all != null && all.states.compareAndSet(part, 0, CLAIMED);
    }

    /// Gives back a part that the caller has claimed and could not begin.
    public void unclaim(int part) {
        Parts all = parts;
        if (all != null) {
            all.states.set(part, 0);
        }
    }

    /// How many parts nobody has claimed; 0 before their number is known.
    public int unclaimed() {
        Parts all = parts;
        return all == null
                ? 0
                : (int) IntStream.range(0, all.size()).filter(all::isUnclaimed).count();
    }

    /// Takes the transfer of a part that the caller has claimed; null if it is complete already.
    public void begun(int part, @Nullable Transfer transfer) {
        Parts all = parts;
        if (all == null) {
            throw new IllegalStateException("a part of a transfer that is not divided");
        }
        all.transfers.set(part, transfer);
        all.states.set(part, BEGUN);
        if (transfer == null) {
            end();
        } else {
            transfer.observe(() -> {
                if (transfer.isDone()) { // else the world has failed
                    end();
                }
            });
        }
    }

    private void end() {
        if (left.decrementAndGet() == 0) {
            finish();
        }
    }

    /// Whether the parts from `first` to before `end` are complete.
    public boolean areDone(int first, int end) {
        Parts all = parts;
        return all != null && IntStream.range(first, end).allMatch(all::isDone);
    }

    /// The number of parts; 0 before it is known.
    public int size() {
        Parts all = parts;
        return all == null ? 0 : all.size();
    }

    /// The transfer of a part; null if there is none.
    public @Nullable Transfer part(int part) {
        Parts all = parts;
        return all == null ? null : all.transfers.get(part);
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public boolean isOutgoing() {
        return isOutgoing;
    }

    /// Whether a part can only move if something else happens: the peer's half of it, or that a
    /// thread of this rank begins it.
    @Override
    public boolean isStuck() {
        Parts all = parts;
        return super.isStuck()
                && (all == null || IntStream.range(0, all.size()).anyMatch(all::isStuck));
    }

    /// Takes back the parts that are not matched yet, and waits for the copies of the others.
    @Override
    public boolean withdraw() {
        Parts all = parts;
        for (int part = 0; all != null && part < all.size(); part++) {
            Transfer transfer = all.transfers.get(part);
            if (transfer != null) {
                transfer.abandon();
            }
        }
        return true;
    }
}
