package io.portolan.core;

/// One run of a receiver's handler with one item: 24 bytes, the only garbage of a concurrent
/// receive.
final class ReceiveTask<T> extends Task {

    private final Receive<T> receive;
    private final Object item;

    ReceiveTask(Receive<T> receive, Object item) {
        this.receive = receive;
        this.item = item;
    }

    @Override
    void run() {
        receive.handle(item);
        receive.handled();
    }

    @Override
    void abandon() {
        receive.port().giveBack(item);
        receive.handled();
    }
}
