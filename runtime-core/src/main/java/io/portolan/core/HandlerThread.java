package io.portolan.core;

import io.portolan.core.engine.Engine;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// The last thread that did something at a port and, if it is a worker, in which of its handlers:
/// what the next handler does on the same worker has nothing to do with this one. Other threads are
/// only referred to weakly, because a port must not keep what belongs to them in memory. Guarded by
/// the port's lock.
final class HandlerThread {

    private @Nullable Thread worker;
    private int run;
    private @Nullable WeakReference<Thread> other;

    /// Notes the current thread. Writes only what has changed, for threads that take turns at a
    /// port would otherwise wait for this cache line too.
    @SuppressWarnings("ReferenceEquality") // threads have no other equality
    void note() {
        Thread self = Thread.currentThread();
        int now = Engine.runOf(self);
        if (now != run) {
            run = now;
        }
        if (now != 0) {
            if (self != worker) {
                worker = self;
            }
            return;
        }
        if (worker != null) {
            worker = null;
        }
        if (other == null || !other.refersTo(self)) {
            other = new WeakReference<>(self);
        }
    }

    /// The thread, unless there is none, it has ended, or it runs another handler by now.
    @Nullable Thread present() {
        Thread noted = worker;
        if (noted == null && other != null) {
            noted = other.get();
        }
        return noted != null && noted.isAlive() && Engine.runOf(noted) == run ? noted : null;
    }
}
