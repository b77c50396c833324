package io.portolan.bench.exchange;

/// What the figures of a row are shown in. Programs say microseconds per operation, of which all
/// units of time and of rates are made; lower is better in what they say.
enum Unit {
    MICROS("us", 1, false),
    MILLIS("ms", 1e-3, false),
    /// Of microseconds per byte.
    GIGABYTES_PER_SECOND("GB/s", 1e-3, true),
    MILLIONS_PER_SECOND("million/s", 1, true),
    SECONDS("s", 1e-6, false),
    BYTES("bytes", 1, false),
    PERCENT("% of a core", 1, false);

    private final String symbol;
    private final double factor;
    private final boolean isRate;

    /// @param factor by which what was said is multiplied, or which is divided by it
    /// @param isRate whether higher is better
    Unit(String symbol, double factor, boolean isRate) {
        this.symbol = symbol;
        this.factor = factor;
        this.isRate = isRate;
    }

    String symbol() {
        return symbol;
    }

    /// Whether higher is better in what is shown.
    boolean isRate() {
        return isRate;
    }

    /// What is shown for what a program said.
    double shown(double said) {
        return isRate ? factor / said : factor * said;
    }
}
