package io.portolan.core;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/// Waiting without sleeping, for tests that need a moment and not a duration.
public final class Spin {

    private Spin() {}

    /// Until the condition is true; the test's time limit ends it otherwise.
    @SuppressWarnings("ThreadPriorityCheck") // no correctness rests on it
    public static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.yield(); // what is awaited may need this core
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting");
            }
        }
    }

    /// Until the thread is blocked in a park.
    public static void untilBlocked(Thread thread) {
        until(() ->
                thread.getState() == Thread.State.WAITING
                        || thread.getState() == Thread.State.TIMED_WAITING);
    }

    /// For a random time of at most `maxNanos`.
    public static void briefly(int maxNanos) {
        during(ThreadLocalRandom.current().nextInt(maxNanos + 1));
    }

    public static void during(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
