package io.portolan.core;

import io.portolan.core.engine.Engine;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// The last thread that did something at a port and, if it is a worker, in which of its handlers:
/// what the next handler does on the same worker has nothing to do with this one. It is only
/// referred to weakly, because a port must not keep a thread in memory, nor what belongs to it; a
/// worker's dispatcher does. Guarded by the port's lock.
final class HandlerThread {

    private @Nullable WeakReference<Thread> thread;
    private int run;

    /// Notes the current thread. Writes only what has changed, for threads that take turns at a
    /// port would otherwise wait for this cache line too.
    void note() {
        Thread self = Thread.currentThread();
        int now = Engine.runOf(self);
        if (now != run) {
            run = now;
        }
        if (thread == null || !thread.refersTo(self)) {
            thread = Engine.referenceTo(self);
        }
    }

    /// The thread, unless there is none, it has ended, or it runs another handler by now.
    @Nullable Thread present() {
        Thread noted = thread == null ? null : thread.get();
        return noted != null && noted.isAlive() && Engine.runOf(noted) == run ? noted : null;
    }
}
