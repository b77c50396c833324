package io.portolan.clustering.kernel;

import java.util.Arrays;

/// The textbook for a whole block at a time, center by center.
final class PlainAssignment implements Assignment {
    private final int dimensions;
    private final double[] squares = new double[BlockLayout.BLOCK];
    private final double[] least = new double[BlockLayout.BLOCK];
    private double[] centers = {};
    private int[] numbers = {};
    private int clusters;

    PlainAssignment(int dimensions) {
        this.dimensions = dimensions;
    }

    @Override
    public void centers(double[] centers, int[] labels, int clusters) {
        this.centers = centers;
        this.numbers = labels;
        this.clusters = clusters;
    }

    @Override
    public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
        Arrays.fill(least, 0, points, Double.POSITIVE_INFINITY);
        Arrays.fill(labels, first, first + points, numbers[0]);
        for (int k = 0; k < clusters; k++) {
            BlockDistances.squares(exact, first, centers, k, dimensions, points, squares);
            select(squares, numbers[k], points, least, labels, first);
        }
    }

    private static void select(
            double[] squares, int label, int points, double[] least, int[] labels, int first) {
        for (int i = 0; i < points; i++) {
            // Not a branch, which no processor could predict.
            labels[first + i] = squares[i] < least[i] ? label : labels[first + i];
            least[i] = Math.min(least[i], squares[i]);
        }
    }
}
