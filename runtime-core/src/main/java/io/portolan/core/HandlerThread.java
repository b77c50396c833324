package io.portolan.core;

import io.portolan.core.engine.Engine;
import org.jspecify.annotations.Nullable;

/// The last thread that did something at a port and, if it is a worker, in which of its handlers:
/// what the next handler does on the same worker has nothing to do with this one. Guarded by the
/// port's lock.
final class HandlerThread {

    private @Nullable Thread thread;
    private int run;

    /// Notes the current thread.
    void note() {
        Thread self = Thread.currentThread();
        thread = self;
        run = Engine.runOf(self);
    }

    /// The thread, unless there is none, it has ended, or it runs another handler by now.
    @Nullable Thread present() {
        Thread noted = thread;
        return noted != null && noted.isAlive() && Engine.runOf(noted) == run ? noted : null;
    }
}
