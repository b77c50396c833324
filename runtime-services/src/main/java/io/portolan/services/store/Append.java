package io.portolan.services.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A record on its way into a log; exactly one of its two methods is called, once.
///
/// *Threads:* they are called by the log's committing thread, in the order of the records: they
/// note the outcome and let others look, and run no code of anybody else. What they throw is
/// logged.
///
/// *Ordering:* what a record changes must be visible to a snapshot by the time [#durable] returns.
public abstract class Append {

    private final byte[] payload;

    private final long generation;

    /// Its neighbour in the queue.
    @Nullable Append next;

    /// @param payload at least one byte; not copied, so it must not be changed any more
    /// @param generation [ChangeLog#generation] of when all earlier appends that this one builds on
    ///   were known to be durable or to have failed
    protected Append(byte[] payload, long generation) {
        if (payload.length == 0) {
            throw new IllegalArgumentException("a record of 0 bytes: give at least 1");
        }
        this.payload = payload;
        this.generation = generation;
    }

    /// The record survives from now on.
    public abstract void durable();

    /// The record is not in the log, and the log is as if it had never been appended.
    public abstract void failed(IOException cause);

    final byte[] payload() {
        return payload;
    }

    final long generation() {
        return generation;
    }
}
