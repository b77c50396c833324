package io.portolan.core;

import io.portolan.core.engine.Task;
import org.jspecify.annotations.Nullable;

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
    public void run() {
        receive.handle(item);
        receive.handled();
    }

    @Override
    public void abandon() {
        receive.port().giveBack(item);
        receive.handled();
    }

    @Override
    public @Nullable Object giveUp() {
        Object lost = receive.giveUp(item);
        receive.handled();
        return lost;
    }
}
