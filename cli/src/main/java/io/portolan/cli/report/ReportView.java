package io.portolan.cli.report;

import java.util.Base64;
import java.util.function.IntToDoubleFunction;

/// One direction in which the points can be drawn: a column, or a principal axis.
///
/// @param name what stands at the axis
/// @param unit `longitude`, `latitude`, or a name that two views share whose units are the same;
///   empty otherwise
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

    /// The values of the points as integers of three bytes, low byte first, that span `range`.
    String encoded(PointSample sample, double[] range) {
        double width = range[1] - range[0];
        double scale = width > 0 ? STEPS / width : 0;
        byte[] bytes = new byte[3 * sample.size()];
        for (int i = 0; i < sample.size(); i++) {
            double at = value.applyAsDouble(sample.point(i));
            int step = (int) Math.min(STEPS, Math.round((at - range[0]) * scale));
            bytes[3 * i] = (byte) step;
            bytes[3 * i + 1] = (byte) (step >> 8);
            bytes[3 * i + 2] = (byte) (step >> 16);
        }
        return Base64.getEncoder().encodeToString(bytes);
    }
}
