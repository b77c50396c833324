package io.portolan.core;

/// One run of a receiver's handler with one item: 24 bytes, the only garbage of a concurrent
/// receive.
final class ReceiveTask<T> extends Task {

    private final ReceiveActivation<T> activation;
    private final T item;

    ReceiveTask(ReceiveActivation<T> activation, T item) {
        this.activation = activation;
        this.item = item;
    }

    @Override
    void run() {
        activation.handle(item);
        activation.handled();
    }

    @Override
    void abandon() {
        activation.port().putBack(item);
        activation.handled();
    }
}
