package io.portolan.core.wait;

import java.util.function.BooleanSupplier;

/// How long a platform thread keeps its core while it waits, before it parks. At a
/// [io.portolan.core.wait.Parker] virtual threads always park at once: parking costs them less than
/// a microsecond and frees their carrier.
///
/// *Cost:* a parked platform thread needs 5 to 30 us to come back, so threads that meet often and
/// all have a core should spin a little; threads that share cores must not, or they burn the core
/// that the awaited one needs.
///
/// @param spins rounds of [Thread#onSpinWait()] first (about 10 ns each)
/// @param yields rounds of [Thread#yield()] after that (about 0.2 us each)
public record WaitPolicy(int spins, int yields) {

    /// Parks without spinning or yielding.
    public static final WaitPolicy PARK_AT_ONCE = new WaitPolicy(0, 0);

    /// Few spins, because the kernel may have put both threads on one core, and then every spin is
    /// lost; yielding hands that core over and costs little when each has its own.
    private static final WaitPolicy SPIN_THEN_PARK = new WaitPolicy(50, 200);

    public WaitPolicy {
        if (spins < 0 || yields < 0) {
            throw new IllegalArgumentException(
                    "spins=%d, yields=%d: both must be 0 or more".formatted(spins, yields));
        }
    }

    /// The policy for a number of threads that wait for each other: spin and yield shortly when
    /// each of them can have a core, park at once otherwise.
    public static WaitPolicy forParties(int parties) {
        int cores = Runtime.getRuntime().availableProcessors();
        return parties <= cores && cores > 1 ? SPIN_THEN_PARK : PARK_AT_ONCE;
    }

    /// Waits for the condition as long as the policy keeps the core; returns whether it became
    /// true.
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the policy; no correctness rests on it
    public boolean spin(BooleanSupplier condition) {
        if (condition.getAsBoolean()) {
            return true;
        }
        if (spins + yields == 0 || Thread.currentThread().isVirtual()) {
            return false;
        }
        for (int i = spins; i > 0; i--) {
            Thread.onSpinWait();
            if (condition.getAsBoolean()) {
                return true;
            }
        }
        for (int i = yields; i > 0; i--) {
            Thread.yield();
            if (condition.getAsBoolean()) {
                return true;
            }
        }
        return false;
    }
}
