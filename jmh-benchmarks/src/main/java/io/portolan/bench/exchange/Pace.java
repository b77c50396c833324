package io.portolan.bench.exchange;

/// How long a row is run.
///
/// @param warmSeconds before it is measured
/// @param runSeconds of each run while it is measured
record Pace(double warmSeconds, double runSeconds) {

    /// How many runs a row is measured in.
    static final int RUNS = 5;

    private static final double COMPILING_SECONDS = 1;

    /// For a row that is warm in the compiler's eyes.
    static Pace ofMillis(String millis) {
        double seconds = Integer.parseInt(millis) / 1e3;
        return new Pace(seconds, seconds / RUNS);
    }

    /// For the first time that a JVM runs a row. Less, and two ranks that spin on two cores share
    /// them with the compiler while they are measured.
    Pace first() {
        return new Pace(Math.max(COMPILING_SECONDS, warmSeconds), runSeconds);
    }

    /// That of the row, where this is the one of most rows.
    Pace of(Row row) {
        return new Pace(row.length() * warmSeconds, row.length() * runSeconds);
    }
}
