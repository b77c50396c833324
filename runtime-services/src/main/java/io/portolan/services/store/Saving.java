package io.portolan.services.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A record on its way into a store, as the thread that saves it sees it.
///
/// *Threads:* any.
public class Saving {

    private final long generation;
    private final Runnable wake;
    private @Nullable IOException cause;
    private volatile boolean isKnown; // volatile: a thread that sees it sees the cause

    /// @param generation [StateStore#generation] of when the outcome of all that this builds on was
    ///   known
    /// @param wake lets somebody look; run by the thread that writes the log, which it must not
    ///   keep
    public Saving(long generation, Runnable wake) {
        this.generation = generation;
        this.wake = wake;
    }

    final long generation() {
        return generation;
    }

    /// Whether it is durable, or has failed.
    public final boolean isKnown() {
        return isKnown;
    }

    /// Why it is not in the log; null when it is durable. After [#isKnown()].
    public final @Nullable IOException cause() {
        return cause;
    }

    /// The outcome is known: to the store, or to who makes one that is not saved at all.
    public final void known(@Nullable IOException failure) {
        cause = failure;
        isKnown = true;
        wake.run();
    }
}
