package io.portolan.bench.exchange;

/// How long a row is run.
///
/// @param warmSeconds before it is measured; at least as long as that
/// @param seconds while it is measured
record Pace(double warmSeconds, double seconds) {

    /// Less, and two ranks that spin on two cores share them with the compiler while they are
    /// measured.
    private static final double COMPILING_SECONDS = 3;

    /// For a row that is warm in the compiler's eyes.
    static Pace ofMillis(String millis) {
        double seconds = Integer.parseInt(millis) / 1e3;
        return new Pace(Math.max(COMPILING_SECONDS, seconds), seconds);
    }
}
