package io.portolan.core;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;

/// One of several queues of a dispatcher, which take turns: with a policy, and with a switch to
/// suspend it.
///
/// {@snippet class="io.portolan.core.examples.SlowLane" region="queue"}
///
/// *Threads:* every method may be called by any thread. *Ordering:* tasks start in the order in
/// which they came; of the queues that have tasks that may start, each has its turn before any has
/// its next. *Cost:* one lock for all queues of a dispatcher; what is activated on the dispatcher
/// itself needs none.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public sealed interface DispatcherQueue extends AutoCloseable permits QueueSink {

    /// The name it was made with.
    String name();

    /// Sets an arbiter to work: as [Dispatcher#activate(io.portolan.core.Arbiter)], but every
    /// handler waits for its turn in this queue. A receiver whose task is refused leaves the item
    /// in its port and takes it when there is room.
    ///
    /// *Failure:* [IllegalStateException] when closed, and for a one-shot handler that is rejected;
    /// for one that waits as [#enqueue(Handler0)].
    Activation activate(Arbiter arbiter);

    /// Queues a handler, to run once.
    ///
    /// *Threads:* on a full queue with [io.portolan.core.Overflow.Wait] it waits for room, first
    /// come, first served. A handler should not wait for room in a queue of its own dispatcher: it
    /// keeps the thread that could make some. *Failure:* [IllegalStateException] when closed,
    /// [WaitInterruptedException] when interrupted while it waits, which leaves the thread
    /// interrupted; the handler is not queued then.
    Enqueued enqueue(Handler0 handler);

    /// Makes a port to which the time is posted after `delay`: exactly once, never too early, under
    /// the causalities of the caller, also while the queue is suspended. Closing the port cancels
    /// that. When the queue or its dispatcher ends before it is due, the port is closed with a
    /// cause and nothing is posted.
    ///
    /// *Failure:* [IllegalStateException] when closed, [IllegalArgumentException] when the delay is
    /// negative.
    Port<Instant> timer(Duration delay);

    /// Starts no more tasks; those that run, or are just starting, are left alone.
    void suspend();

    /// Starts tasks again, those first that waited longest.
    void resume();

    /// How many tasks wait for their turn. A cancelled one waits as well, to do nothing.
    int depth();

    /// How many tasks were dropped for lack of room.
    long dropped();

    /// What is told what a handler of this queue threw, unless it happened under a causality; by
    /// default the uncaught handler of the dispatcher. Returns this queue.
    ///
    /// *Threads:* called on the thread that ran the handler; on a virtual thread when an arbiter's
    /// deadline has passed.
    DispatcherQueue uncaught(BiConsumer<? super DispatcherQueue, ? super Throwable> failureHandler);

    /// Takes no more tasks. Those it has still start, after a [#resume()] if it is suspended; with
    /// the last of them its activations are cancelled and its timers end. A second close does
    /// nothing.
    @Override
    void close();
}
