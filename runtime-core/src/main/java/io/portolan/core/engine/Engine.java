package io.portolan.core.engine;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.Consumer;

/// Threads that run tasks, until closed.
///
/// *Threads:* every method may be called by any thread.
public abstract sealed class Engine permits WorkerPool, VirtualThreads {

    /// Starts a pool of platform threads.
    ///
    /// @param failures told what a task throws, which is a fault of the library; must not throw
    public static Engine workers(String name, int count, Consumer<Throwable> failures) {
        return new WorkerPool(name, count, failures);
    }

    /// An engine with a new virtual thread for each task.
    ///
    /// @param failures told what a task throws, which is a fault of the library; must not throw
    public static Engine virtualThreads(String name, Consumer<Throwable> failures) {
        return new VirtualThreads(name, failures);
    }

    /// Called before the current thread blocks: if it is a worker, the task in its slot must not
    /// wait for it.
    public static void yieldBeforeBlocking() {
        if (Thread.currentThread() instanceof Worker worker) {
            worker.shareSlot();
        }
    }

    /// The number of the task that a worker runs or ran last, roughly; 0 for other threads.
    public static int runOf(Thread thread) {
        return thread instanceof Worker worker ? worker.runsSeen() : 0;
    }

    /// A weak reference to the thread, made once for a worker.
    public static WeakReference<Thread> referenceTo(Thread thread) {
        return thread instanceof Worker worker ? worker.reference() : new WeakReference<>(thread);
    }

    /// Queues a task; false when closed. The caller may hold locks: nothing is called back.
    public abstract boolean submit(Task task);

    /// Queues a task behind all those that are queued; false when closed. The caller may hold
    /// locks.
    public abstract boolean submitLast(Task task);

    /// Its threads, if their number is fixed; otherwise none.
    public abstract List<Thread> workers();

    /// The threads that run tasks, or look for tasks, just now.
    public abstract List<Thread> busy();

    /// Grows with each task that a worker starts.
    public abstract long started();

    /// Whether tasks wait that an idle worker would take, or rescue.
    public abstract boolean hasWaiting();

    /// Whether it takes no more tasks.
    public abstract boolean isClosing();

    /// Whether the current thread is one of its own.
    public abstract boolean isCurrent();

    /// Takes no more tasks, runs those that it has, waits for the end of all, and returns those
    /// that came too late. An interruption is passed on to the running tasks.
    public abstract List<Task> close();

    /// Takes no more tasks, starts none, interrupts those that run, waits for their end, and
    /// returns those that did not start, in no promised order.
    public abstract List<Task> shutdownNow();
}
