package io.portolan.core;

import org.jspecify.annotations.Nullable;

/// An execution policy at work: how many tasks may wait, and how many of those may start.
///
/// *Threads:* guarded by the [RoundRobin], as its [TaskQueue] is. *Units and shapes:* `now` is a
/// [System#nanoTime()].
final class Quota {

    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final int mostWaiting;
    private final Overflow overflow;
    private final @Nullable TokenBucket tokens;

    private Quota(int mostWaiting, Overflow overflow, @Nullable TokenBucket tokens) {
        this.mostWaiting = mostWaiting;
        this.overflow = overflow;
        this.tokens = tokens;
    }

    static Quota of(ExecutionPolicy policy, long now) {
        return switch (policy) {
            case ExecutionPolicy.Unconstrained() -> new Quota(NO_LIMIT, new Overflow.Wait(), null);
            case ExecutionPolicy.MaxDepth(int n, Overflow onFull) -> new Quota(n, onFull, null);
            case ExecutionPolicy.MaxRate(double perSecond, int burst, Overflow onExcess) ->
                    new Quota(NO_LIMIT, onExcess, new TokenBucket(perSecond, burst, now));
        };
    }

    /// Where the tasks go that a policy drops.
    static Postable<Object> drops(ExecutionPolicy policy) {
        return switch (of(policy, 0).overflow) {
            case Overflow.Wait(), Overflow.Reject() -> Drops.Uncollected.INSTANCE;
            case Overflow.DropOldest(Postable<Object> drops) -> drops;
            case Overflow.DropNewest(Postable<Object> drops) -> drops;
        };
    }

    Overflow overflow() {
        return overflow;
    }

    boolean hasRate() {
        return tokens != null;
    }

    /// How many tasks may wait now.
    int room(long now) {
        if (tokens == null) {
            return mostWaiting;
        }
        return switch (overflow) {
            case Overflow.Wait() -> mostWaiting;
            case Overflow.Reject() -> tokens.available(now);
            case Overflow.DropOldest _, Overflow.DropNewest _ ->
                    Math.min(NO_LIMIT - 1, tokens.available(now)) + 1;
        };
    }

    /// How many of the waiting tasks may start now.
    int startable(int waiting, long now) {
        return tokens == null ? waiting : Math.min(waiting, tokens.available(now));
    }

    void started(long now) {
        if (tokens != null) {
            tokens.take(now);
        }
    }

    /// When to look again for more room and starts; 0 when time alone brings no more.
    long nanosUntilMore(long now) {
        return tokens == null ? 0 : tokens.nanosUntilOneMore(now);
    }

    /// Tokens that come at a steady rate and are kept up to a number.
    ///
    /// Overview. `debtNanos` is the time, from `atNanos` on, until the bucket is full; taking a
    /// token adds the time that one needs to come. It stays small, so that rounding does; and a
    /// token takes a billionth longer than asked, which is more than all rounding, so the rate is
    /// never exceeded.
    ///
    /// *Threads:* guarded by its user. *Units and shapes:* `now` is a [System#nanoTime()].
    static final class TokenBucket {

        private static final double SAFETY = 1 + 1e-9;

        private final int burst;
        private final double tokenNanos;
        private double debtNanos;
        private long atNanos;

        TokenBucket(double perSecond, int burst, long now) {
            this.burst = burst;
            tokenNanos = 1e9 / perSecond * SAFETY;
            atNanos = now;
        }

        /// How many tokens there are.
        int available(long now) {
            return (int) Math.floor(burst - debtNanos(now) / tokenNanos);
        }

        /// Takes one of those that there are.
        void take(long now) {
            debtNanos = debtNanos(now) + tokenNanos;
            atNanos = now;
        }

        /// How long it takes for one more to come; 0 when the bucket is full.
        long nanosUntilOneMore(long now) {
            int missing = burst - available(now) - 1;
            return missing < 0
                    ? 0
                    : Math.max(1, (long) Math.ceil(debtNanos(now) - missing * tokenNanos));
        }

        private double debtNanos(long now) {
            return Math.max(0, debtNanos - (now - atNanos));
        }
    }
}
