package io.portolan.core;

import java.time.Duration;
import java.util.Objects;

/// Runs a handler again and again, until it is cancelled or its dispatcher ends. Made by
/// [Arbiters].
///
/// *Threads:* immutable. *Ordering:* one run at a time; each happens-before the next. *Failure:*
/// what the handler throws is reported, see [io.portolan.core.Dispatcher], and the next run comes
/// all the same; [IllegalArgumentException] for a negative initial delay and a period that is not
/// positive. *Cost:* one timer for each run.
///
/// @param handler the code to run
/// @param initialDelay from the activation to the first run
/// @param period from the start of a run to that of the next, as planned, or from its end to the
///   start of the next
/// @param isFixedRate whether it is from start to start: then runs that could not start in time
///   follow one another until they have caught up
public record Periodic(
        Handler0 handler, Duration initialDelay, Duration period, boolean isFixedRate)
        implements Arbiter {

    public Periodic {
        Objects.requireNonNull(handler, "handler");
        if (initialDelay.isNegative()) {
            throw new IllegalArgumentException(
                    "initialDelay=%s of a periodic handler: 0 or more is allowed"
                            .formatted(initialDelay));
        }
        if (!period.isPositive()) {
            throw new IllegalArgumentException(
                    "period=%s of a periodic handler: more than 0 is needed".formatted(period));
        }
    }

    /// This handler, with its first run so long after the activation; by default at once.
    public Periodic initialDelay(Duration delay) {
        return new Periodic(handler, delay, period, isFixedRate);
    }
}
