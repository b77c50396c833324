package io.portolan.bench.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One figure of one contender in one round. Lower figures are better.
///
/// *Units and shapes:* times of the measurement that gave the figure are in seconds; one
/// measurement may give the figures of several rows. What is null was not measured.
///
/// @param section the table that the figure belongs to; empty where a benchmark has one table
/// @param contender who was measured, as the tables name it
/// @param role what the contender is: `OURS`, `PEER`, `YARDSTICK` or `FLOOR`; `GIVEN` for what was
///   not timed
/// @param build the [Build] that gave it, by name
/// @param parameters the size and what else was chosen, by name
/// @param quantity what the figure is, with its unit
/// @param resolution the finest difference of two figures that says something, in the figure's unit
/// @param round from 1
/// @param figure what was measured; infinite when it never came to an end
/// @param controlBeforeNanos how long a cache line took between two cores right before
/// @param controlAfterNanos the same right after
/// @param wallSeconds how long the measurement took
/// @param cpuSeconds the processor time that the processes of the measurement used
/// @param othersCores how many cores other programs used meanwhile
public record ResultRow(
        String section,
        String contender,
        String role,
        String build,
        Map<String, String> parameters,
        String quantity,
        double resolution,
        int round,
        double figure,
        @Nullable Double controlBeforeNanos,
        @Nullable Double controlAfterNanos,
        @Nullable Double wallSeconds,
        @Nullable Double cpuSeconds,
        @Nullable Double othersCores) {

    public ResultRow {
        parameters = Map.copyOf(parameters);
    }

    /// One that was counted, or is derived from others: nothing was timed for it.
    public static ResultRow counted(
            String section,
            String contender,
            String role,
            Map<String, String> parameters,
            String quantity,
            double figure) {
        return new ResultRow(
                section,
                contender,
                role,
                Build.THIS,
                parameters,
                quantity,
                0,
                1,
                figure,
                null,
                null,
                null,
                null,
                null);
    }

    /// Another figure that follows from some of the same round, with its controls.
    public ResultRow derived(Map<String, String> parameters, String quantity, double figure) {
        return new ResultRow(
                section,
                contender,
                role,
                build,
                parameters,
                quantity,
                0,
                round,
                figure,
                controlBeforeNanos,
                controlAfterNanos,
                null,
                null,
                null);
    }

    /// What lies around the figure.
    public Control control() {
        return controlBeforeNanos == null || controlAfterNanos == null
                ? Control.NONE
                : new Control(controlBeforeNanos, controlAfterNanos);
    }

    /// What rows of several rounds and builds have in common when they can be compared.
    public Key key() {
        return new Key(section, contender, role, parameters, quantity);
    }

    /// A line of a comparison: everything but round, build and figure.
    public record Key(
            String section,
            String contender,
            String role,
            Map<String, String> parameters,
            String quantity) {}
}
