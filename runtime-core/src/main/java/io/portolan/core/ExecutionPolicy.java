package io.portolan.core;

import java.util.Objects;

/// When the tasks of a dispatcher queue may start, and what happens to those that are too many.
///
/// *Failure:* [IllegalArgumentException] for a number that would let no task start.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public sealed interface ExecutionPolicy {

    /// Every task may wait, and start as soon as it is its turn.
    record Unconstrained() implements ExecutionPolicy {}

    /// At most `n` tasks wait; those that run do not count.
    ///
    /// @param n how many tasks may wait
    /// @param onFull what happens to one more; with [io.portolan.core.Overflow.Wait] and
    ///   [io.portolan.core.Overflow.Reject] an item whose task is refused stays in its port
    record MaxDepth(int n, Overflow onFull) implements ExecutionPolicy {

        public MaxDepth {
            Objects.requireNonNull(onFull, "onFull");
            if (n < 1) {
                throw new IllegalArgumentException(
                        "n=%d: a queue must let at least one task wait".formatted(n));
            }
        }
    }

    /// A token bucket: in every window of w seconds at most `perSecond * w + burst` tasks start,
    /// and after a rest at most `burst` at once.
    ///
    /// @param perSecond how many tasks may start in a second, in the long run
    /// @param burst how many may start at once after a rest
    /// @param onExcess what happens to a task for which there is no token now: it waits in the
    ///   queue (nobody is blocked), or it is refused, in which case an item stays in its port, or
    ///   one task waits and others are dropped
    record MaxRate(double perSecond, int burst, Overflow onExcess) implements ExecutionPolicy {

        private static final double LEAST = 1e-9;
        private static final double MOST = 1e9;

        public MaxRate {
            Objects.requireNonNull(onExcess, "onExcess");
            if (!(perSecond >= LEAST && perSecond <= MOST)) { // NaN as well
                throw new IllegalArgumentException(
                        "perSecond=%s: %s to %s are allowed; suspend a queue that must not start tasks"
                                .formatted(perSecond, LEAST, MOST));
            }
            if (burst < 1) {
                throw new IllegalArgumentException(
                        "burst=%d: at least one task must be able to start".formatted(burst));
            }
        }
    }
}
