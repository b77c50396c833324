package io.portolan.bench.exchange;

/// How long a row is run.
///
/// @param warmSeconds before it is measured
/// @param runSeconds of each run while it is measured
record Pace(double warmSeconds, double runSeconds) {

    /// How many runs a row is measured in.
    static final int RUNS = 5;

    private static final double COMPILING_SECONDS = 1;
    private static final int LENGTH_OF_THREADS = 4;

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

    /// The one for the row: runs that start threads are longer, so that those hardly count.
    Pace of(Row row) {
        return row.hasThreads()
                ? new Pace(LENGTH_OF_THREADS * warmSeconds, LENGTH_OF_THREADS * runSeconds)
                : this;
    }
}
