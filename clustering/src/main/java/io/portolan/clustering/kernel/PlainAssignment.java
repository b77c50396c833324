package io.portolan.clustering.kernel;

import java.util.Arrays;

/// The textbook for a whole block at a time, center by center.
final class PlainAssignment implements Assignment {
    private final int dimensions;
    private final double[] squares = new double[BlockLayout.BLOCK];
    private final double[] least = new double[BlockLayout.BLOCK];
    private double[] centers = {};
    private int clusters;

    PlainAssignment(int dimensions) {
        this.dimensions = dimensions;
    }

    @Override
    public void centers(double[] centers, int clusters) {
        this.centers = centers;
        this.clusters = clusters;
    }

    @Override
    public void assign(double[] exact, float[] rough, int points, int[] labels) {
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(labels, 0, points, 0);
        for (int k = 0; k < clusters; k++) {
            BlockDistances.squares(exact, centers, k, dimensions, points, squares);
            select(squares, k, points, least, labels);
        }
    }

    private static void select(
            double[] squares, int center, int points, double[] least, int[] labels) {
        for (int i = 0; i < points; i++) {
            // Not a branch, which no processor could predict.
            labels[i] = squares[i] < least[i] ? center : labels[i];
            least[i] = Math.min(least[i], squares[i]);
        }
    }
}
