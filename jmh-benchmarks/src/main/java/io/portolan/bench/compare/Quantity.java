package io.portolan.bench.compare;

/// One kind of figure, with a table of its own; lower is better.
///
/// @param unit what the figures are, such as `ns per stage`
/// @param hasRatios whether ours by the peers' says something; not where ours may be zero
/// @param whenInfinite what an infinite figure means, such as `over 500 ms`
/// @param resolution the finest difference of two figures that says something
public record Quantity(String unit, boolean hasRatios, String whenInfinite, double resolution) {

    private static final String INFINITE = "infinite";

    /// Any difference says something.
    public Quantity(String unit, boolean hasRatios, String whenInfinite) {
        this(unit, hasRatios, whenInfinite, 0);
    }

    /// With ratios of ours by the peers'.
    public static Quantity compared(String unit) {
        return new Quantity(unit, true, INFINITE);
    }

    /// Shown beside the peers' without ratios.
    public static Quantity shown(String unit) {
        return new Quantity(unit, false, INFINITE);
    }

    /// The same where differences below the resolution say nothing.
    public Quantity within(double resolution) {
        return new Quantity(unit, hasRatios, whenInfinite, resolution);
    }
}
