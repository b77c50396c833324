package io.portolan.clustering.points;

/// From the least to the most of some values; of none from infinity to its negative.
public record Range(double least, double most) {

    public static Range of(double[] values) {
        return of(values, values.length);
    }

    /// Of the first of these.
    static Range of(double[] values, int count) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double value = values[i];
            // Not by Math.min, which looks for NaN and for -0 besides.
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        return new Range(low, high);
    }

    /// From the least to the most of these values and of others, which come after them.
    public Range and(Range others) {
        return new Range(
                others.least < least ? others.least : least,
                others.most > most ? others.most : most);
    }

    double width() {
        return most - least;
    }
}
