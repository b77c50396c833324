package io.portolan.core;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// How a thread waits for another one that is in the middle of something short and will not wake
/// it: it spins, then it yields its core, in case the other one has lost its own, then it sleeps
/// for moments.
///
/// Overview. Yielding alone would do for platform threads. Two virtual threads that yield on one
/// carrier are handed to each other for ever, past those in other queues; when all carriers are
/// busy like that, one that comes from elsewhere never runs, and it may be the one that they wait
/// for. Once they sleep, it does.
///
/// *Threads:* any, platform and virtual. An interrupt is not lost, and does not end the wait.
public final class BriefWait {
    /// Less than a microsecond, in which most holders that have a core are done.
    private static final int SPINS = 64;

    /// A holder that waits for a core has had one after a few.
    private static final int YIELDS = 64;

    private static final long FIRST_SLEEP_NANOS = 10_000;
    private static final long LONGEST_SLEEP_NANOS = 1_000_000;

    private BriefWait() {}

    /// Returns when the condition is true.
    @SuppressWarnings("ThreadPriorityCheck") // yields to the holder; no correctness rests on it
    public static void until(BooleanSupplier condition) {
        for (int rounds = 0; !condition.getAsBoolean(); rounds++) {
            if (rounds < SPINS) {
                Thread.onSpinWait();
            } else if (rounds < SPINS + YIELDS) {
                Thread.yield();
            } else {
                sleepUntil(condition);
                return;
            }
        }
    }

    private static void sleepUntil(BooleanSupplier condition) {
        boolean isInterrupted = false;
        for (long nanos = FIRST_SLEEP_NANOS;
                !condition.getAsBoolean();
                nanos = Math.min(2 * nanos, LONGEST_SLEEP_NANOS)) {
            LockSupport.parkNanos(nanos);
            isInterrupted |= Thread.interrupted(); // or else it would not sleep any more
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
