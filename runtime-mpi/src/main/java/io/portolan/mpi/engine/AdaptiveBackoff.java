package io.portolan.mpi.engine;

import io.portolan.core.wait.WaitPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// How long a thread of a rank keeps its core while it waits: it spins, then it yields.
///
/// Overview. While each rank has a core, what it waits for comes while it spins. When another
/// program keeps a core busy, the system puts ranks on one core; then spinning keeps the awaited
/// rank from running, and a yield lets it run at once. Which of the two it is the waits tell: after
/// some that no spin ended, but a yield did, it yields at once, and spins once in a while only, to
/// see whether that has become worth it. Beside other programs a yield may last for milliseconds;
/// then some must do, or a rank would wait for seconds before anybody knows that it waits.
///
/// Threads of a rank besides its owner are more than the cores as a rule. The system puts two that
/// talk on one core or on two, and lets both run at once now and then; from then on each is there
/// when the other waits, if neither yields. So these try more often.
///
/// *Threads:* one at a time, `share` and `unshare` by any. *Cost:* a spin in vain is 1 to 2 us, a
/// yield that lets another thread run as much, one that does not a third of a microsecond.
final class AdaptiveBackoff {
    /// So many spins in vain in a row are no accident.
    private static final int ENOUGH_IN_VAIN = 3;

    /// Of the waits that begin with a yield, the one that spins first.
    private static final int WAITS_PER_TRY = 64;

    /// The same of a thread that is not the owner.
    private static final int GUEST_WAITS_PER_TRY = 16;

    /// After so many yields in vain the time is looked at.
    private static final int YIELDS_PER_LOOK = 16;

    /// Yields that take longer are other programs' time.
    private static final long MOST_NANOS = 10_000_000;

    private final WaitPolicy policy;
    private final int waitsPerTry;
    private final LongSupplier nanoTime;

    /// Threads of the rank that need the core to go on.
    private final AtomicInteger others = new AtomicInteger();

    /// Waits in a row that were ended by a yield.
    private int yielded;

    /// That of the thread that runs the rank.
    AdaptiveBackoff(WaitPolicy policy) {
        this(policy, WAITS_PER_TRY, System::nanoTime);
    }

    AdaptiveBackoff(WaitPolicy policy, int waitsPerTry, LongSupplier nanoTime) {
        this.policy = policy;
        this.waitsPerTry = waitsPerTry;
        this.nanoTime = nanoTime;
    }

    /// That of another thread of the rank.
    static AdaptiveBackoff ofGuest(WaitPolicy policy) {
        return new AdaptiveBackoff(policy, GUEST_WAITS_PER_TRY, System::nanoTime);
    }

    /// There is none from now on, because another thread of the rank waits and will need the core.
    void share() {
        others.incrementAndGet();
    }

    /// One of those does not wait any more.
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
