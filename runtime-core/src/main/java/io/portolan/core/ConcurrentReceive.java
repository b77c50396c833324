package io.portolan.core;

import io.portolan.core.engine.Tally;

/// Every item becomes a task of its own at once: CCR's Receive. Has no state that posters share, so
/// posts on different cores do not meet.
final class ConcurrentReceive<T> extends Receive<T> {

    private final Tally passed;

    ConcurrentReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        passed = port().passed();
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        boolean isTaken = isQueued(item);
        if (isTaken) {
            passed.count();
        }
        return isTaken;
    }

    @Override
    boolean offer(Object item) {
        return !isSpent() && isQueued(item);
    }

    private boolean isQueued(Object item) {
        return lane.submit(new ReceiveTask<>(this, item), this);
    }
}
