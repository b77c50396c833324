package io.portolan.core;

/// Tokens that come at a steady rate and are kept up to a number.
///
/// Overview. `debtNanos` is the time, from `atNanos` on, until the bucket is full; taking a token
/// adds the time that one needs to come. It stays small, so that rounding does; and a token takes a
/// billionth longer than asked, which is more than all rounding, so the rate is never exceeded.
///
/// *Threads:* guarded by its user. *Units and shapes:* `now` is a [System#nanoTime()].
final class TokenBucket {

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
