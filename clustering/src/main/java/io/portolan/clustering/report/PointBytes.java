package io.portolan.clustering.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.function.IntUnaryOperator;

/// Writes a number for each point that is drawn as some bytes, low byte first, in Base64; never all
/// of them at a time.
final class PointBytes {

    /// Three bytes become four characters, so parts of a text end after a multiple of three.
    private static final int POINTS_PER_PART = 3 << 12;

    private PointBytes() {}

    /// @param width how many bytes a number takes
    /// @param number that of a point
    static void write(PointSample sample, int width, IntUnaryOperator number, OutputStream out)
            throws IOException {
        for (int from = 0; from < sample.size(); from += POINTS_PER_PART) {
            int points = Math.min(POINTS_PER_PART, sample.size() - from);
            byte[] bytes = new byte[width * points];
            for (int i = 0; i < points; i++) {
                int own = number.applyAsInt(sample.point(from + i));
                for (int b = 0; b < width; b++) {
                    bytes[width * i + b] = (byte) (own >> (8 * b));
                }
            }
            out.write(Base64.getEncoder().encode(bytes));
        }
    }
}
