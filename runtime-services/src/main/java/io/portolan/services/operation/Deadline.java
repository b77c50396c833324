package io.portolan.services.operation;

import java.time.Duration;

/// Until when an answer is of use, on the clock of this JVM; to another one travels what remains.
///
/// @param nanoTime when it is over, in terms of [System#nanoTime()]; unused when it never is
/// @param isNever whether it is never over
public record Deadline(long nanoTime, boolean isNever) {

    /// Never over.
    public static final Deadline NEVER = new Deadline(0, true);

    /// The moment this long from now. A time that the clock cannot count to gives no deadline.
    public static Deadline after(Duration time) {
        long nanos;
        try {
            nanos = time.toNanos();
        } catch (ArithmeticException e) {
            return time.isNegative() ? afterNanos(0) : NEVER;
        }
        return nanos > Long.MAX_VALUE / 2 ? NEVER : afterNanos(nanos);
    }

    private static Deadline afterNanos(long nanos) {
        return new Deadline(System.nanoTime() + nanos, false);
    }

    /// How long it is until then, in nanoseconds: 0 when it is over, [Long#MAX_VALUE] when it never
    /// is.
    public long remainingNanos() {
        return isNever ? Long.MAX_VALUE : Math.max(0, nanoTime - System.nanoTime());
    }

    /// How long it is until then: zero when it is over.
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos());
    }

    /// Whether it is over.
    public boolean isOver() {
        return remainingNanos() == 0;
    }

    /// The one that is over first.
    public Deadline earlier(Deadline other) {
        if (isNever || other.isNever) {
            return isNever ? other : this;
        }
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }
}
