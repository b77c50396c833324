package io.portolan.core.wait;

import java.util.concurrent.Future;

/// A clock and what waits for points in time on it, so that tests have a clock of their own.
public interface Timing {

    /// The one of this process: [System#nanoTime()].
    Timing REAL =
            new Timing() {
                @Override
                public long nanos() {
                    return System.nanoTime();
                }

                @Override
                public Future<?> after(long nanos, Runnable action) {
                    return Timers.after(nanos, action);
                }
            };

    /// The time on this clock.
    long nanos();

    /// Runs the action, which must be short, not earlier than after the time.
    Future<?> after(long nanos, Runnable action);
}
