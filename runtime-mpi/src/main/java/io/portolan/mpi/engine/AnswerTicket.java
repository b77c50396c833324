package io.portolan.mpi.engine;

import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A rank's wait for what another process answers, or memory that is there. The ticket is done when
/// the answer has come.
public final class AnswerTicket extends GeneralizedTransfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    private final Predicate<Transfer> withdrawal;
    private byte @Nullable [] answer; // written before the ticket is done

    /// @param home the mailbox of the rank
    /// @param target the rank whose memory or process is asked, in the world
    /// @param withdrawal forgets the ticket; false if the answer has come
    AnswerTicket(Home home, int target, Predicate<Transfer> withdrawal, Object operation) {
        super(home, NO_HEADER, target, operation);
        this.withdrawal = withdrawal;
    }

    void come(byte[] bytes) {
        answer = bytes;
        complete();
    }

    /// What the other process has answered, once the ticket is done.
    public byte[] answer() {
        return Objects.requireNonNull(answer, "no answer has come");
    }

    @Override
    public boolean mayBeGivenUp() {
        return true;
    }

    /// Only the other process can end it.
    @Override
    public boolean isStuck() {
        return !isOver();
    }

    @Override
    public boolean isOutgoing() {
        return true;
    }

    /// Nobody waits for the answer any more; the operation may be carried out all the same.
    @Override
    public boolean withdraw() {
        return withdrawal.test(this);
    }
}
