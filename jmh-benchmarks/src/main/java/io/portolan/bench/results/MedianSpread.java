package io.portolan.bench.results;

import java.util.Arrays;
import java.util.Locale;

/// The middle and the ends of some figures; shown as `12.1 (11.4-13.0)`.
public record MedianSpread(double median, double min, double max) {

    /// *Failure:* [IllegalArgumentException] for no figures.
    public static MedianSpread of(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("no figures: a median needs at least one");
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new MedianSpread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /// The median and the quartiles instead of the ends, for many figures.
    public static MedianSpread ofQuartiles(double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int quarter = (sorted.length - 1) / 4;
        return new MedianSpread(
                of(figures).median(), sorted[quarter], sorted[sorted.length - 1 - quarter]);
    }

    /// The spread of `a[i] / b[i]`.
    public static MedianSpread ofRatios(double[] a, double[] b) {
        double[] ratios = new double[a.length];
        Arrays.setAll(ratios, i -> a[i] / b[i]);
        return of(ratios);
    }

    @Override
    public String toString() {
        return "%s (%s-%s)".formatted(threeDigits(median), threeDigits(min), threeDigits(max));
    }

    /// A figure with three digits, or two behind the point.
    public static String threeDigits(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
