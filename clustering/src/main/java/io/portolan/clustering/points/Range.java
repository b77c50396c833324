package io.portolan.clustering.points;

/// From the least to the most of some values.
public record Range(double least, double most) {

    public static Range of(double[] values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            // Not by Math.min, which looks for NaN and for -0 besides.
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        return new Range(low, high);
    }

    double width() {
        return most - least;
    }
}
