package io.portolan.core;

/// Handles exactly one item.
final class OnceReceive<T> extends ReceiveActivation<T> {

    private boolean hasTaken; // guarded by the port's lock

    OnceReceive(Dispatcher dispatcher, Receiver<T> receiver) {
        super(dispatcher, receiver);
    }

    @Override
    boolean offer(T item) {
        if (hasTaken || isDone()) {
            return false;
        }
        hasTaken = dispatcher.submit(new ReceiveTask<>(this, item));
        return hasTaken;
    }

    @Override
    void portEnded() {
        if (!hasTaken) {
            finish();
        }
    }

    @Override
    void handled() {
        finish();
        port().rematch();
    }
}
