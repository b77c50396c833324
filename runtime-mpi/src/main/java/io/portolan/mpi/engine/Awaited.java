package io.portolan.mpi.engine;

import io.portolan.core.wait.Parker;
import java.util.List;
import java.util.function.BooleanSupplier;

/// What a thread waits for: one transfer, or several.
///
/// `getAsBoolean` tells whether the wait is over, cannot succeed any more, or the world has failed.
/// It also brings the end nearer: it takes in the messages that lie in the lanes, for which it may
/// have to wait for a lock.
public sealed interface Awaited extends BooleanSupplier permits Transfer, Several {
    /// Whether the wait can only end by an action of another rank.
    boolean isStuck();

    /// The transfers that are stuck.
    List<Transfer> stuck();

    /// Whether each of them is needed, or any one is enough.
    boolean needsAll();

    /// Sets the parker that is signalled at the end. *Ordering:* before the last look at the
    /// condition.
    void wake(Parker waiter);
}
