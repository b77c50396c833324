package io.portolan.core.wait;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The thread of this process that waits for points in time. It starts with the first of them; what
/// it runs must be short.
public final class Timers {

    private static final ScheduledThreadPoolExecutor THREAD = start();

    private Timers() {}

    /// Runs the action not earlier than after the time. Cancelling the result frees its memory.
    public static Future<?> after(long nanos, Runnable action) {
        return THREAD.schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    private static ScheduledThreadPoolExecutor start() {
        ScheduledThreadPoolExecutor thread =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().name("portolan-timers").daemon().factory());
        thread.setRemoveOnCancelPolicy(true);
        return thread;
    }
}
