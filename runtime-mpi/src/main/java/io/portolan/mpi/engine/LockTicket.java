package io.portolan.mpi.engine;

import java.util.function.IntPredicate;

/// A rank's wait for the lock of the memory that a rank exposes in a window. The ticket is done
/// when the rank has the lock.
public final class LockTicket extends Transfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    private final Queue queue;
    private final boolean isShared;
    private final int rank;
    private final IntPredicate hasEnded;

    /// @param home the mailbox of the rank
    /// @param rank that waits
    /// @param hasEnded whether a rank of the world has ended
    LockTicket(
            Queue queue,
            boolean isShared,
            Home home,
            int rank,
            IntPredicate hasEnded,
            Object operation) {
        super(home, NO_HEADER, operation);
        this.queue = queue;
        this.isShared = isShared;
        this.rank = rank;
        this.hasEnded = hasEnded;
    }

    /// What a ticket needs of the lock that it waits for.
    interface Queue {
        /// The rank whose memory it is the lock of, in the world.
        int owner();

        /// Takes back a ticket; false if it has the lock.
        boolean withdraw(LockTicket ticket);

        /// A rank that has it: if there are such, one that has ended and will never let it go.
        ///
        /// @param orElse the answer if no rank has it
        int holder(IntPredicate hasEnded, int orElse);

        /// Whether the memory is in another process, so that nobody here knows the holder.
        default boolean isElsewhere() {
            return false;
        }
    }

    /// The rank has the lock.
    void given() {
        matched();
        finish();
    }

    boolean isShared() {
        return isShared;
    }

    int rank() {
        return rank;
    }

    /// The rank whose memory is to be locked, in the world.
    public int target() {
        return queue.owner();
    }

    /// Whether the memory is in another process, so that [#peer()] is the rank whose memory it is.
    public boolean isElsewhere() {
        return queue.isElsewhere();
    }

    @Override
    public boolean needsAllMembers() {
        return true;
    }

    /// A rank that has the lock.
    @Override
    public int peer() {
        return queue.holder(hasEnded, rank);
    }

    @Override
    public boolean withdraw() {
        return queue.withdraw(this);
    }
}
