package io.portolan.mpi.engine;

import io.portolan.core.wait.WaitPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// How long a thread of a rank keeps its core while it waits: it spins, then it yields.
///
/// Overview. While each rank has a core, the message comes while the thread spins. When another
/// program keeps a core busy, the system puts ranks on one core; then a spin keeps the awaited rank
/// from running, and a yield lets it run at once. The waits before tell which of the two is the
/// case: after some waits that no spin ended, but a yield did, the thread yields at once, and spins
/// once in a while only, to see whether that has become worth it. Beside other programs a yield may
/// last for milliseconds; then a few yields must do, or a rank would wait for seconds before its
/// wait is visible to others.
///
/// The threads of a rank besides its owner are usually more than the cores. The system puts two
/// threads that exchange messages on one core or on two, and lets both run at once now and then;
/// from then on each is there when the other waits, if neither yields. So these threads try to spin
/// more often.
///
/// *Threads:* one at a time, `share` and `unshare` by any. *Cost:* a spin in vain is 1 to 2 us, a
/// yield that lets another thread run as much, one that does not a third of a microsecond.
final class AdaptiveBackoff {
    /// After so many spins in vain in a row the thread begins with a yield. Beside a busy core a
    /// message then takes one switch of threads, 1.7 us, where it took two spins in vain besides
    /// (docs/results/mpi.md); 3 itself was chosen, not measured against other numbers.
    private static final int ENOUGH_IN_VAIN = 3;

    /// One in so many waits that begin with a yield spins first. Chosen, not measured: spins in
    /// vain are to be a small part of the waits.
    private static final int WAITS_PER_TRY = 64;

    /// This number for a thread that is not the owner. Four such threads took 57 to 70 ns a message
    /// with it, and 80 to 90 with that of the owner (docs/results/mpi.md).
    private static final int HELPER_WAITS_PER_TRY = 16;

    /// After so many yields in vain the time is looked at. Chosen, not measured: the look is to
    /// cost little beside the yields.
    private static final int YIELDS_PER_LOOK = 16;

    /// Yields that take longer together are other programs' time. Chosen, not measured.
    private static final long MOST_NANOS = 10_000_000;

    private final WaitPolicy policy;
    private final int waitsPerTry;
    private final LongSupplier nanoTime;

    /// Threads of the rank that need the core to go on.
    private final AtomicInteger others = new AtomicInteger();

    /// Waits in a row that were ended by a yield.
    private int yielded;

    /// The backoff of the thread that runs the rank.
    AdaptiveBackoff(WaitPolicy policy) {
        this(policy, WAITS_PER_TRY, System::nanoTime);
    }

    AdaptiveBackoff(WaitPolicy policy, int waitsPerTry, LongSupplier nanoTime) {
        this.policy = policy;
        this.waitsPerTry = waitsPerTry;
        this.nanoTime = nanoTime;
    }

    /// The backoff of another thread of the rank.
    static AdaptiveBackoff ofHelper(WaitPolicy policy) {
        return new AdaptiveBackoff(policy, HELPER_WAITS_PER_TRY, System::nanoTime);
    }

    /// Ends all patience from now on, because another thread of the rank waits and will need the
    /// core.
    void share() {
        others.incrementAndGet();
    }

    /// One of these threads does not wait any more.
    void unshare() {
        others.decrementAndGet();
    }

    /// Keeps the core until the wait is over; false if it is not over soon.
    boolean await(BooleanSupplier isOver) {
        return spinUntil(isOver) || yieldUntil(isOver);
    }

    /// How many times to look before the first yield.
    int spins() {
        boolean isWorthIt = yielded < ENOUGH_IN_VAIN || yielded % waitsPerTry == 0;
        return isWorthIt && others.get() == 0 ? policy.spins() : 0;
    }

    /// Notes that a wait was over before the first yield.
    void cameSoon() {
        if (yielded != 0) { // a write each time would take the line from its neighbours
            yielded = 0;
        }
    }

    /// Spins until the wait is over; false if it is not over before the first yield.
    boolean spinUntil(BooleanSupplier isOver) {
        int left = spins();
        if (left == 0) {
            return false;
        }
        while (!isOver.getAsBoolean()) {
            if (left == 0) {
                return false;
            }
            left--;
            Thread.onSpinWait();
        }
        cameSoon();
        return true;
    }

    /// Yields until the wait is over; false if it is not over soon.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the policy; no correctness rests on it
    boolean yieldUntil(BooleanSupplier isOver) {
        int most = others.get() == 0 ? policy.yields() : 0;
        long began = most > YIELDS_PER_LOOK ? nanoTime.getAsLong() : 0;
        for (int done = 1; done <= most; done++) {
            Thread.yield();
            if (isOver.getAsBoolean()) {
                yielded++;
                return true;
            }
            if (done % YIELDS_PER_LOOK == 0 && nanoTime.getAsLong() - began > MOST_NANOS) {
                return false;
            }
        }
        return false;
    }
}
