package io.portolan.mpi.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// A rank's wait until messages have been received that it has sent before. The sends go on, also
/// when the wait is given up.
///
/// *Threads:* any. *Ordering:* what happened before the end of each send happens-before the end of
/// the wait.
public final class FlushTicket extends Transfer {
    private final List<OutgoingTransfer> sends;
    private final AtomicInteger left;
    private final IntPredicate hasEnded;

    /// @param home the mailbox of the rank
    /// @param sends at least one
    /// @param hasEnded whether a rank of the world has ended
    FlushTicket(Home home, List<OutgoingTransfer> sends, IntPredicate hasEnded, Object operation) {
        super(home, sends.getFirst().header(), operation);
        this.sends = sends;
        this.left = new AtomicInteger(sends.size());
        this.hasEnded = hasEnded;
    }

    /// Begins the wait.
    void begin() {
        for (OutgoingTransfer send : sends) {
            send.observe(() -> {
                if (send.isDone() && left.decrementAndGet() == 0) { // else the world has failed
                    finish();
                }
            });
        }
    }

    /// A send that no receive has come for; if there are such, one to a rank that has ended.
    private OutgoingTransfer stuckSend() {
        List<OutgoingTransfer> stuck = sends.stream().filter(Transfer::isStuck).toList();
        return stuck.stream()
                .filter(send -> hasEnded.test(send.peer()))
                .findFirst()
                .orElse(stuck.isEmpty() ? sends.getFirst() : stuck.getFirst());
    }

    /// The ranks that have something to receive.
    @Override
    public IntStream neededPeers() {
        return sends.stream().filter(send -> !send.isDone()).mapToInt(Transfer::peer);
    }

    @Override
    public int peer() {
        return stuckSend().peer();
    }

    @Override
    public int tag() {
        return stuckSend().tag();
    }

    @Override
    public boolean isOutgoing() {
        return true;
    }

    @Override
    public boolean isStuck() {
        return super.isStuck() && sends.stream().anyMatch(Transfer::isStuck);
    }

    @Override
    public boolean withdraw() {
        return true;
    }
}
