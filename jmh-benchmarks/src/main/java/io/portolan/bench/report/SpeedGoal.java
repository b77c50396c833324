package io.portolan.bench.report;

import io.portolan.bench.results.ResultRow;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

        boolean isAtLeast() {
            return this == TIMES || this == RATE;
        }

        boolean isFigure() {
            return this == FIGURE || this == RATE;
        }
    }

    /// A figure from a paper.
    ///
    /// @param figure in the unit of the goal
    /// @param of who, where, when
    public record PublishedFigure(double figure, String of) {}

    /// Which rows of the results are meant; null stands for what another cell says.
    ///
    /// @param section the table
    /// @param contender as the results name it; `*` for every peer
    /// @param parameters the size and what else was chosen
    /// @param quantity what the figure is
    public record ResultCell(
            @Nullable String section,
            @Nullable String contender,
            @Nullable Map<String, String> parameters,
            @Nullable String quantity) {

        /// This cell with what it leaves out taken from another.
        private ResultCell orElse(ResultCell other) {
            return new ResultCell(
                    section == null ? other.section : section,
                    contender == null ? other.contender : contender,
                    parameters == null ? other.parameters : parameters,
                    quantity == null ? other.quantity : quantity);
        }

        boolean isAnyPeer() {
            return "*".equals(contender);
        }

        private boolean matches(ResultRow row) {
            return Objects.equals(section, row.section())
                    && Objects.equals(parameters, row.parameters())
                    && Objects.equals(quantity, row.quantity())
                    && (isAnyPeer()
                            ? row.role().equals("PEER") || row.role().equals("YARDSTICK")
                            : Objects.equals(contender, row.contender()));
        }
    }

    /// The cells that ours are divided by; none where the figure itself counts.
    List<ResultCell> others() {
        return ours == null || by == null
                ? List.of()
                : by.stream().map(cell -> cell.orElse(ours)).toList();
    }

    boolean isOurs(ResultRow row) {
        return ours != null && ours.matches(row);
    }

    boolean isOther(ResultRow row) {
        return others().stream().anyMatch(cell -> cell.matches(row));
    }

    /// A figure of the results as it is shown.
    double shown(double figure) {
        double factor = scale == null ? 1 : scale;
        return kind == Kind.RATE ? factor / figure : factor * figure;
    }
}
