package io.portolan.clustering.kernel;

import java.util.Arrays;

/// Squared distances of all points of a block from one center, in f64 as in the textbook.
///
/// Column by column in loops that are plain and simple, so that the JIT turns them into vector
/// instructions; the order of the additions for a point stays that of the dimensions.
public final class BlockDistances {
    private BlockDistances() {}

    /// Writes the squared distances to the beginning of the array.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`, of which row `center` is meant.
    ///
    /// @param from the number in the block of the first point
    public static void squares(
            double[] exact,
            int from,
            double[] centers,
            int center,
            int dimensions,
            int points,
            double[] squares) {
        int row = center * dimensions;
        first(exact, from, centers[row], points, squares);
        for (int d = 1; d < dimensions; d++) {
            next(exact, BlockLayout.exact(from, d), centers[row + d], points, squares);
        }
    }

    /// Writes the squared distances from the centers of the points' labels.
    public static void ownSquares(
            double[] exact,
            double[] centers,
            int dimensions,
            int[] labels,
            int points,
            double[] squares) {
        Arrays.fill(squares, 0, points, 0);
        // A row of centers apart, numbers of one dimension would share few sets of the first cache.
        double[] ofCenters = new double[centers.length / dimensions];
        for (int d = 0; d < dimensions; d++) {
            for (int k = 0; k < ofCenters.length; k++) {
                ofCenters[k] = centers[k * dimensions + d];
            }
            nextOwn(exact, BlockLayout.exact(0, d), ofCenters, labels, points, squares);
        }
    }

    private static void nextOwn(
            double[] exact,
            int column,
            double[] ofCenters,
            int[] labels,
            int points,
            double[] squares) {
        for (int i = 0; i < points; i++) {
            double difference = exact[column + i] - ofCenters[labels[i]];
            squares[i] += difference * difference;
        }
    }

    private static void first(
            double[] exact, int column, double center, int points, double[] squares) {
        for (int i = 0; i < points; i++) {
            double difference = exact[column + i] - center;
            squares[i] = difference * difference;
        }
    }

    private static void next(
            double[] exact, int column, double center, int points, double[] squares) {
        for (int i = 0; i < points; i++) {
            double difference = exact[column + i] - center;
            squares[i] += difference * difference;
        }
    }
}
