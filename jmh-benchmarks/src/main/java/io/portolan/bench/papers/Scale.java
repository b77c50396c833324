package io.portolan.bench.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From figures to places of a drawing, linear or logarithmic, with round marks.
///
/// @param low the figure at the start
/// @param high the figure at the end
/// @param isLog whether each tenfold is as long as the next
/// @param step between two marks: a difference, or how many tenfolds
/// @param start the place of `low`
/// @param end the place of `high`
record Scale(double low, double high, boolean isLog, double step, double start, double end) {

    private static final int MARKS = 5;

    /// A scale that has room for all figures and begins and ends at round ones; a linear one begins
    /// at 0 unless figures are below.
    ///
    /// @param figures finite; those that are not above 0 have no place on a logarithmic scale
    static Scale of(List<Double> figures, boolean isLog, double start, double end) {
        double[] shown =
                figures.stream()
                        .mapToDouble(Double::doubleValue)
                        .filter(it -> Double.isFinite(it) && (!isLog || it > 0))
                        .toArray();
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double figure : shown) {
            least = Math.min(least, figure);
            most = Math.max(most, figure);
        }
        if (shown.length == 0) {
            return new Scale(isLog ? 1 : 0, isLog ? 10 : 1, isLog, 1, start, end);
        }
        if (isLog) {
            double low = Math.pow(10, Math.floor(Math.log10(least) - 1e-9));
            double high = Math.pow(10, Math.ceil(Math.log10(most) + 1e-9));
            int tenfolds = (int) Math.round(Math.log10(high / low));
            return new Scale(low, high, true, Math.ceilDiv(tenfolds, MARKS + 1), start, end);
        }
        double step = step(Math.max(most, 0) - Math.min(least, 0));
        double low = Math.floor(Math.min(least, 0) / step) * step;
        double high = Math.ceil(Math.max(most, 0) / step) * step;
        return new Scale(low, high > low ? high : low + step, false, step, start, end);
    }

    /// The place of a figure; that of the nearest end for one outside.
    double at(double figure) {
        double inside = Math.clamp(figure, low, high);
        double share =
                isLog
                        ? Math.log(inside / low) / Math.log(high / low)
                        : (inside - low) / (high - low);
        return start + share * (end - start);
    }

    /// Round figures along the scale.
    List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        double length = isLog ? Math.log10(high / low) : high - low;
        for (int i = 0; i * step <= length + step / 1000; i++) {
            marks.add(isLog ? low * Math.pow(10, i * step) : low + i * step);
        }
        return marks;
    }

    /// A mark or a figure as text: three digits that count.
    static String text(double figure) {
        if (!Double.isFinite(figure)) {
            return Double.isNaN(figure) ? "-" : "never";
        }
        double size = Math.abs(figure);
        if (size == 0) {
            return "0";
        }
        if (size < 0.001) {
            return String.format(Locale.ROOT, "%.1e", figure);
        }
        int decimals = Math.clamp((int) (2 - Math.floor(Math.log10(size) + 1e-9)), 0, 5);
        String text = String.format(Locale.ROOT, "%,." + decimals + "f", figure);
        return text.indexOf('.') < 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /// 1, 2 or 5 times a power of ten, so that about five of them fill the range.
    private static double step(double range) {
        double rough = (range > 0 ? range : 1) / MARKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digits = rough / power;
        return power * (digits < 1.5 ? 1 : digits < 3.5 ? 2 : digits < 7.5 ? 5 : 10);
    }
}
