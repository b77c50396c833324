package io.portolan.core.wait;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// The thread of this process that waits for points in time. It starts with the first of them; what
/// it runs must be short, and none of it the user's code, which may wait for another timer.
///
/// The thread never ends, so it belongs to the JVM and not to the program that came first: it is in
/// the system's thread group and has the system's class loader. Who waits for the threads of a
/// program that has ended, as Maven's `exec:java` does, does not wait for this one.
public final class Timers {

    private static final ScheduledThreadPoolExecutor THREAD = start();

    private Timers() {}

    /// Runs the action not earlier than after the time. Cancelling the result frees its memory.
    public static Future<?> after(long nanos, Runnable action) {
        return THREAD.schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    private static ScheduledThreadPoolExecutor start() {
        ThreadFactory factory =
                Thread.ofPlatform()
                        .name("portolan-timers")
                        .group(systemGroup())
                        .inheritInheritableThreadLocals(false) // nor the class loader
                        .daemon()
                        .factory();
        ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, factory);
        thread.setRemoveOnCancelPolicy(true);
        return thread;
    }

    private static ThreadGroup systemGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
