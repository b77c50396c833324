package io.portolan.bench.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is measured of ours, by what it is divided, and what is asked of it.
///
/// @param what is measured, for readers
/// @param ours the rows of ours; null when the command prints the figure and the results lack it
/// @param unit in which figures are shown
/// @param scale what a figure of the results is multiplied by, or, for a rate, what is divided by
///   it; null for 1
/// @param kind what is limited
/// @param limit at most this, or at least; null when nothing is asked
/// @param by the rows that ours are divided by, of which the contender with the lowest median
///   counts; what a cell leaves out is as in ours. Null for none
/// @param published a figure that ours are divided by, in the unit shown; null for none
public record SpeedGoal(
        String what,
        @Nullable ResultCell ours,
        String unit,
        @Nullable Double scale,
        Kind kind,
        @Nullable Double limit,
        @Nullable List<ResultCell> by,
        @Nullable PublishedFigure published) {

    /// What is limited.
    public enum Kind {
        /// At most: ours by the other's, a part of its time.
        PART,
        /// At least: the other's by ours, times as fast.
        TIMES,
        /// At most: the figure itself.
        FIGURE,
        /// At least: how many in a unit of time.
        RATE;

        /// Whether more is better.
        public boolean isAtLeast() {
            return this == TIMES || this == RATE;
        }
    }

    /// A figure from a paper.
    ///
    /// @param figure in the unit of the goal
    /// @param of who, where, when
    public record PublishedFigure(double figure, String of) {}

    /// The cells that ours are divided by; none where the figure itself counts.
    List<ResultCell> others() {
        ResultCell own = ours;
        List<ResultCell> cells = by;
        return own == null || cells == null
                ? List.of()
                : cells.stream().map(cell -> cell.orElse(own)).toList();
    }

    /// A figure of the results as it is shown.
    double shown(double figure) {
        double factor = scale == null ? 1 : scale;
        return kind == Kind.RATE ? factor / figure : factor * figure;
    }
}
