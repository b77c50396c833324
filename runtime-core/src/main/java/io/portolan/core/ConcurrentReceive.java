package io.portolan.core;

/// Every item becomes a task of its own at once: CCR's Receive. Has no state that posters share, so
/// posts on different cores do not meet.
final class ConcurrentReceive<T> extends ReceiveActivation<T> {

    ConcurrentReceive(Dispatcher dispatcher, Receiver<T> receiver) {
        super(dispatcher, receiver);
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(T item) {
        return dispatcher.submit(new ReceiveTask<>(this, item));
    }

    @Override
    boolean offer(T item) {
        return !isDone() && offerUnlocked(item);
    }
}
