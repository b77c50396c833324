package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// The way from an activation to the threads that run its handlers. The direct lane of a dispatcher
/// leads straight to them; that of a queue has a policy, takes turns with other queues and can be
/// suspended.
///
/// *Threads:* any.
abstract class Lane {

    /// Someone whose task was refused for lack of room, and who keeps the item meanwhile.
    interface Refused {

        /// There is room again. Called once for each refusal, without any lock.
        void tryAgain();
    }

    /// Queues a task. False when there is no room, in which case `refused` is told when there is,
    /// or when the dispatcher or queue is closed. The caller may hold locks of ports, so nothing is
    /// called back from here.
    abstract boolean submit(Task task, Refused refused);

    /// Queues a task behind all others; false when closed. The caller may hold locks of ports.
    abstract boolean submitLast(Task task);

    /// Makes a failure known, exactly once: to the causalities it happened under, else to the
    /// handler of the queue, else to that of the dispatcher, else to the log. Never throws.
    abstract void report(
            Throwable failure, String handler, Causalities causalities, @Nullable Object item);

    /// Keeps an activation until it is done, so that closing can cancel it.
    ///
    /// *Failure:* [IllegalStateException] when closed.
    abstract void keep(Activation activation);

    /// Forgets an activation that is done.
    abstract void forget(Activation activation);
}
