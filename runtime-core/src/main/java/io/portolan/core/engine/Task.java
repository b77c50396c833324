package io.portolan.core.engine;

import org.jspecify.annotations.Nullable;

/// What an engine queues and runs: one start of a handler.
///
/// *Threads:* exactly one of [#run()], [#runUnfenced()], [#abandon()] and [#giveUp()] is called,
/// once for each time it was queued.
public abstract class Task {

    /// Runs on a thread of the engine. Must not throw.
    public abstract void run();

    /// As [#run()], but without its last step, for a caller that has a full fence to spare: after
    /// the fence the caller asks [#hasRest()], and if so, calls [#rest()].
    public void runUnfenced() {
        run();
    }

    /// Whether the last step has something to do.
    public boolean hasRest() {
        return false;
    }

    /// The last step. Must not throw.
    public void rest() {}

    /// Called instead of [#run()] when the engine ended first: gives back what it holds.
    public abstract void abandon();

    /// Called instead of [#run()] when a full queue drops it: returns what it held, an item or a
    /// handler, for good; null when that is not lost, because it was cancelled. The caller holds no
    /// lock.
    public abstract @Nullable Object giveUp();
}
