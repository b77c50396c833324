package io.portolan.mpi.profile;

import java.io.Serializable;

/// How long one rank has waited for another. A wait for several ranks is shared equally among them;
/// in a collective the rank waited for is the one that arrived last.
///
/// @param waiter the rank in the world that waited
/// @param late the rank that it waited for
/// @param waits how many times; estimated where not all calls were timed
/// @param nanos how long in all, without the time in which elements were copied
/// @param longestNanos the longest of the waits that were timed
public record LateRank(
        int waiter, int late, Reason reason, long waits, long nanos, long longestNanos)
        implements Serializable {
    /// Why one rank waited for another.
    public enum Reason {
        /// A receive or a probe had begun before its message was sent.
        SENDER("late sender"),
        /// A send that needs its receive had begun before that.
        RECEIVER("late receiver"),
        /// A rank had arrived in a collective before another one.
        ARRIVAL("late in a collective");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /// The reason in words.
        @Override
        public String toString() {
            return words;
        }
    }
}
