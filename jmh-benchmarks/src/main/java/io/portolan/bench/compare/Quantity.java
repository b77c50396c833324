package io.portolan.bench.compare;

/// One kind of figure, with a table of its own; lower is better.
///
/// @param unit what the figures are, such as `ns per stage`
/// @param hasRatios whether ours by the peers' says something; not where ours may be zero
/// @param whenInfinite what an infinite figure means, such as `over 500 ms`
public record Quantity(String unit, boolean hasRatios, String whenInfinite) {

    private static final String INFINITE = "infinite";

    /// With ratios of ours by the peers'.
    public static Quantity compared(String unit) {
        return new Quantity(unit, true, INFINITE);
    }

    /// Shown beside the peers' without ratios.
    public static Quantity shown(String unit) {
        return new Quantity(unit, false, INFINITE);
    }
}
