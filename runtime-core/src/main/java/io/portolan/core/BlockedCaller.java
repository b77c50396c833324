package io.portolan.core;

import io.portolan.core.wait.WaitPolicy;
import io.portolan.core.wait.Parker;
import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;

/// A thread that waits in `enqueue` until there is room for its task. The queue puts the task in
/// for it, so that those who wait do not overtake each other.
final class BlockedCaller implements Lane.Refused {

    private final Task task;
    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private volatile boolean isAdmitted;
    private volatile boolean isTold;

    BlockedCaller(Task task) {
        this.task = task;
    }

    /// The task, now in the queue; called with the queue's lock.
    Task admit() {
        isAdmitted = true;
        return task;
    }

    boolean isAdmitted() {
        return isAdmitted;
    }

    /// Waits until the task was put in or the queue was closed.
    void await() throws InterruptedException {
        Engine.yieldBeforeBlocking();
        parker.await(() -> isTold);
    }

    @Override
    public void tryAgain() {
        isTold = true;
        parker.signal();
    }
}
