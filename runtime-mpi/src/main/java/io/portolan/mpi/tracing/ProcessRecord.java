package io.portolan.mpi.tracing;

import java.io.Serializable;
import java.util.List;

/// What was noted of the ranks of one process, once they have ended.
///
/// @param startNanos when the world began there, by the clock of that process
/// @param endNanos when its ranks had ended, by that clock
/// @param clock how that clock goes by the one of the process that makes the profile
/// @param ranks in their order
record ProcessRecord(
        int process, long startNanos, long endNanos, Clock clock, List<RankRecord> ranks)
        implements Serializable {
    ProcessRecord {
        ranks = List.copyOf(ranks);
    }

    /// How the clock of one process goes by that of another.
    ///
    /// @param aheadNanos how far the other one is ahead; added to a time of the one it makes that
    ///   of the other
    /// @param errorNanos how far that may be off
    record Clock(long aheadNanos, long errorNanos) implements Serializable {
        /// The clock itself, and that of each process of its host.
        static final Clock SAME = new Clock(0, 0);

        /// By a question to the other process, which has looked at its clock when it answered.
        static Clock of(long askedNanos, long otherNanos, long answeredNanos) {
            long half = (answeredNanos - askedNanos) / 2;
            return new Clock(otherNanos - (askedNanos + half), half);
        }

        /// The one that is known better.
        Clock better(Clock other) {
            return other.errorNanos < errorNanos ? other : this;
        }
    }

    /// The same by another clock.
    ProcessRecord by(Clock other) {
        return new ProcessRecord(process, startNanos, endNanos, other, ranks);
    }
}
