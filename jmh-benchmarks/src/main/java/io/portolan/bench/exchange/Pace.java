package io.portolan.bench.exchange;

/// How long a row is run.
///
/// @param warmSeconds before it is measured, at least
/// @param runSeconds of each run while it is measured
/// @param quietSeconds in which the compilers of all processes must have ended nothing before it is
///   measured, if they do so within [#mostWarmSeconds()]
record Pace(double warmSeconds, double runSeconds, double quietSeconds) {

    /// How many runs a row is measured in.
    static final int RUNS = 5;

    /// As many times as long a JVM warms a row that it has not run yet: a second if a row takes 50
    /// ms.
    private static final int FIRST = 20;

    private static final int QUIET = 10;
    private static final int MOST = 4;
    private static final int LENGTH_OF_THREADS = 4;

    /// For a row that is warm in the compiler's eyes.
    static Pace ofMillis(String millis) {
        double seconds = Integer.parseInt(millis) / 1e3;
        return new Pace(seconds, seconds / RUNS, 0);
    }

    /// For the first time that a JVM runs a row: until its compilers rest. Otherwise ranks that
    /// spin share their cores with the compilers while they are measured, in code that is not
    /// final: two JVMs on two cores took more than a second to get there.
    Pace first() {
        return new Pace(FIRST * warmSeconds, runSeconds, QUIET * warmSeconds);
    }

    /// How long a row is warmed at most, whatever the compilers do.
    double mostWarmSeconds() {
        return MOST * warmSeconds;
    }

    /// The one for the row: runs that start threads are longer, so that those hardly count.
    Pace of(Row row) {
        return row.hasThreads()
                ? new Pace(
                        LENGTH_OF_THREADS * warmSeconds,
                        LENGTH_OF_THREADS * runSeconds,
                        LENGTH_OF_THREADS * quietSeconds)
                : this;
    }
}
