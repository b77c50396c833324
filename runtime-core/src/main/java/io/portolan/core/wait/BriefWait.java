package io.portolan.core.wait;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// How a thread waits for another one that is in the middle of something short and will not wake
/// it: it spins, then it yields its core, in case the other one has lost its own. A virtual thread
/// yields a few times only, then it sleeps and spins in turns.
///
/// Overview. Two virtual threads that yield on one carrier are handed to each other for ever, past
/// those in other queues; when all carriers are busy like that, one that comes from elsewhere never
/// runs, and it may be the one that they wait for. Once they sleep, it does. Between platform
/// threads the system is fair, and who sleeps where others come and go finds a lock taken each time
/// it wakes.
///
/// *Threads:* any, platform and virtual. An interrupt is not lost, and does not end the wait.
/// *Cost:* nothing is allocated but the condition; a virtual thread may come a millisecond late.
public final class BriefWait {
    /// Less than a microsecond, in which most holders that have a core are done. Chosen, not
    /// measured.
    private static final int SPINS = 64;

    /// How often a virtual thread yields: a holder that waits for a carrier has one after a few
    /// yields. Chosen, not measured.
    private static final int YIELDS = 64;

    private static final long FIRST_SLEEP_NANOS = 10_000;
    private static final long LONGEST_SLEEP_NANOS = 1_000_000;

    private BriefWait() {}

    /// Returns when the condition is true; does not look again after that.
    public static void until(BooleanSupplier condition) {
        if (!spin(condition) && !leaveCore(condition)) {
            sleep(condition);
        }
    }

    private static boolean spin(BooleanSupplier condition) {
        for (int left = SPINS; left > 0; left--) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /// False if it is not over after so many yields that others must have their turn.
    @SuppressWarnings("ThreadPriorityCheck") // yields to the holder; no correctness rests on it
    private static boolean leaveCore(BooleanSupplier condition) {
        boolean isVirtual = Thread.currentThread().isVirtual();
        for (int yields = 0; !isVirtual || yields < YIELDS; yields++) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.yield();
        }
        return false;
    }

    private static void sleep(BooleanSupplier condition) {
        boolean isInterrupted = false;
        long nanos = FIRST_SLEEP_NANOS;
        while (!spin(condition)) {
            LockSupport.parkNanos(nanos);
            isInterrupted |= Thread.interrupted(); // or else it would not sleep any more
            nanos = Math.min(2 * nanos, LONGEST_SLEEP_NANOS);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
