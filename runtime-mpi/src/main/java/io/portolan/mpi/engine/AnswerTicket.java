package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A rank's wait for what memory of another process answers. The ticket is done when the answer has
/// come.
public final class AnswerTicket extends Transfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    private final int target;
    private final RemoteWindows windows;
    private byte @Nullable [] answer; // written before the ticket is done

    /// @param home the mailbox of the rank
    /// @param target the rank whose memory it is, in the world
    AnswerTicket(Home home, int target, RemoteWindows windows, Object operation) {
        super(home, NO_HEADER, operation);
        this.target = target;
        this.windows = windows;
    }

    void come(byte[] bytes) {
        answer = bytes;
        matched();
        finish();
    }

    /// What the memory has answered, once the ticket is done.
    public byte[] answer() {
        return Objects.requireNonNull(answer, "no answer has come");
    }

    /// The rank whose memory it is, in the world.
    @Override
    public int peer() {
        return target;
    }

    @Override
    public boolean isOutgoing() {
        return true;
    }

    /// Nobody waits for the answer any more; the operation may be carried out all the same.
    @Override
    public boolean withdraw() {
        return windows.forget(this);
    }
}
