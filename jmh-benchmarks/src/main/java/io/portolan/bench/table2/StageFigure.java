package io.portolan.bench.table2;

import io.portolan.bench.compare.Quantity;
import io.portolan.bench.pipeline.StageClock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// What is measured of a mode; each figure is a quantity of the results.
enum StageFigure {
    /// Without computation.
    EMPTY("ns per empty stage of all computations"),

    /// What lies between the stages that a thread does one after the other, see [ThreadGaps].
    GAP_P10("gap, ns, p10"),
    GAP_P50("gap, ns, p50"),
    GAP_P90("gap, ns, p90"),
    GAP_P99("gap, ns, p99"),

    /// The part of a gap that is the reading of the clock: the gap of the same loop without
    /// messages.
    GAP_ALONE_P50("gap without messages, ns, p50"),

    /// The time of a stage of all computations less `ceil(P/cores)` stages without messages.
    LESS_WHOLE("overhead, us per stage of 25 us, less ceil(P/cores) stages"),
    LESS_WHOLE_ERROR("error of the overhead, us, less ceil(P/cores) stages"),

    /// The same less `P/cores` stages.
    LESS_SHARE("overhead, us per stage of 25 us, less P/cores stages"),
    LESS_SHARE_ERROR("error of the overhead, us, less P/cores stages"),

    /// How many stages [MessagingMode#normalisation] subtracts.
    STAGES_TO_SUBTRACT("stages without messages to subtract, by the mode"),

    /// The time of a stage of all computations by that of a stage without messages.
    STAGES_TAKEN("stages without messages in the time of a stage of all computations"),

    /// A 20th of a stage without messages.
    UNIT("us of a unit of computation");

    private final String unit;

    StageFigure(String unit) {
        this.unit = unit;
    }

    /// All of them, in the order of their figures.
    static List<Quantity> quantities() {
        return Arrays.stream(values()).map(StageFigure::quantity).toList();
    }

    /// A figure for each; NaN for those that are not known.
    static List<Double> figures(Map<StageFigure, Double> known) {
        return Arrays.stream(values())
                .map(figure -> known.getOrDefault(figure, Double.NaN))
                .toList();
    }

    private Quantity quantity() {
        return switch (this) {
            case EMPTY -> Quantity.compared(unit);
            case GAP_P10, GAP_P50, GAP_P90, GAP_P99, GAP_ALONE_P50 ->
                    Quantity.shown(unit).within(StageClock.STEP_NANOS);
            default -> Quantity.shown(unit);
        };
    }
}
