package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/// The lock of the memory that one rank exposes in a window: one rank has it alone, or several
/// share it.
///
/// Overview. Ranks that find it taken wait in the order in which they came; one that would share it
/// waits behind one that wants it alone, so that nobody waits for ever. The rank that lets it go
/// gives it to the first of those that wait, and to those after it that may share it. The spin lock
/// guards the lists only and is held for some ten instructions.
///
/// *Threads:* any. *Ordering:* what a rank did before it let the lock go happens-before what the
/// next one does that has it.
///
/// Source: MPI 4.1, section 12.5.3
public final class PassiveLock extends SpinLock implements LockTicket.Queue {
    /// No rank.
    private static final int NOBODY = -1;

    private final int owner;
    private final Deque<LockTicket> waiting = new ArrayDeque<>(0);
    private final BitSet sharers = new BitSet();

    /// The rank that has it alone.
    private int exclusive = NOBODY;

    /// The lock of the memory of a rank.
    ///
    /// @param owner the rank in the world
    public PassiveLock(int owner) {
        this.owner = owner;
    }

    @Override
    public int owner() {
        return owner;
    }

    /// Takes it for a rank unless the rank has to wait; returns whether it did.
    boolean tryTake(boolean isShared, int rank) {
        acquire();
        try {
            return takeIfFree(isShared, rank);
        } finally {
            release();
        }
    }

    /// Takes it for the rank of the ticket; if the rank has to wait the ticket does, and the result
    /// is false.
    boolean takeOrWait(LockTicket ticket) {
        acquire();
        try {
            boolean isTaken = takeIfFree(ticket.isShared(), ticket.rank());
            if (!isTaken) {
                waiting.add(ticket);
            }
            return isTaken;
        } finally {
            release();
        }
    }

    private boolean takeIfFree(boolean isShared, int rank) {
        boolean isFree = waiting.isEmpty() && isFree(isShared);
        if (isFree) {
            give(isShared, rank);
        }
        return isFree;
    }

    /// Lets it go.
    ///
    /// @param rank that has it, in the world
    public void unlock(int rank) {
        List<LockTicket> next;
        acquire();
        try {
            if (exclusive == rank) {
                exclusive = NOBODY;
            } else {
                sharers.clear(rank);
            }
            next = giveOn();
        } finally {
            release();
        }
        next.forEach(Transfer::finish);
    }

    @Override
    public boolean withdraw(LockTicket ticket) {
        List<LockTicket> next;
        boolean isWithdrawn;
        acquire();
        try {
            isWithdrawn = waiting.remove(ticket);
            next = giveOn(); // those behind it may have waited for it alone
        } finally {
            release();
        }
        next.forEach(Transfer::finish);
        return isWithdrawn;
    }

    @Override
    public int holder(IntPredicate hasEnded, int orElse) {
        acquire();
        try {
            if (exclusive != NOBODY) {
                return exclusive;
            }
            int first = sharers.nextSetBit(0);
            return sharers.stream().filter(hasEnded).findFirst().orElse(first < 0 ? orElse : first);
        } finally {
            release();
        }
    }

    private List<LockTicket> giveOn() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<LockTicket> given = new ArrayList<>();
        for (LockTicket first = waiting.peek();
                first != null && isFree(first.isShared());
                first = waiting.peek()) {
            waiting.remove();
            give(first.isShared(), first.rank());
            first.matched(); // with the lock: a rank that has it does not wait for itself
            given.add(first);
        }
        return given;
    }

    private boolean isFree(boolean isShared) {
        return exclusive == NOBODY && (isShared || sharers.isEmpty());
    }

    private void give(boolean isShared, int rank) {
        if (isShared) {
            sharers.set(rank);
        } else {
            exclusive = rank;
        }
    }
}
