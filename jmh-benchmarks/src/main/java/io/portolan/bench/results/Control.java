package io.portolan.bench.results;

/// How long a cache line took from one core to another right before a figure was taken and right
/// after, in nanoseconds; not a number where nobody looked.
public record Control(double before, double after) {

    /// None was taken.
    public static final Control NONE = new Control(Double.NaN, Double.NaN);

    /// Controls that differ by no more are alike.
    private static final double ALIKE = 1.5;

    /// A cache line that takes longer comes from a core that is far away.
    private static final double NEAR_NANOS = 100;

    /// A cache line takes so long only when one of the two threads had no core for a while.
    private static final double DISTURBED_NANOS = 1000;

    /// The one between the two.
    public double nanos() {
        return Math.sqrt(before * after);
    }

    /// Whether the cores stayed where they were. Without a control there is nothing that changed.
    public boolean isSteady() {
        return !(Math.max(before, after) > ALIKE * Math.min(before, after));
    }

    /// Whether the cores were near; those without a control are.
    public boolean isNear() {
        return !(nanos() > NEAR_NANOS);
    }

    boolean isDisturbed() {
        return Math.max(before, after) > DISTURBED_NANOS;
    }
}
