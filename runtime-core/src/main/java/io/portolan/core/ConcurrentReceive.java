package io.portolan.core;

/// Every item becomes a task of its own at once: CCR's Receive. Has no state that posters share, so
/// posts on different cores do not meet.
final class ConcurrentReceive<T> extends Receive<T> {

    ConcurrentReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        return lane.submit(new ReceiveTask<>(this, item), this);
    }

    @Override
    boolean offer(Object item) {
        return !isSpent() && offerUnlocked(item);
    }
}
