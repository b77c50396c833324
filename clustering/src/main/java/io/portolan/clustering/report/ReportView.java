package io.portolan.clustering.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.IntToDoubleFunction;

/// One direction in which the points can be drawn: a column, or a principal axis.
///
/// @param name what stands at the axis
/// @param unit `longitude`, which may go on beyond 180 degrees, `latitude`, or a name that two
///   views share whose units are the same; empty otherwise
/// @param value the value of each point
/// @param center the value of each center
record ReportView(String name, String unit, IntToDoubleFunction value, IntToDoubleFunction center) {

    private static final int STEPS = (1 << 24) - 1;

    /// The smallest and the largest value of the points.
    double[] range(PointSample sample) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < sample.size(); i++) {
            double at = value.applyAsDouble(sample.point(i));
            min = Math.min(min, at);
            max = Math.max(max, at);
        }
        return new double[] {min, max};
    }

    /// Writes the values of the points as integers of three bytes that span `range`.
    void write(PointSample sample, double[] range, OutputStream out) throws IOException {
        double width = range[1] - range[0];
        double scale = width > 0 ? STEPS / width : 0;
        PointBytes.write(
                sample,
                3,
                point -> {
                    double at = value.applyAsDouble(point);
                    return (int) Math.min(STEPS, Math.round((at - range[0]) * scale));
                },
                out);
    }
}
