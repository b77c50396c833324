package io.portolan.clustering.kernel;

/// Squared distances of all points of a block from one center, in f64 as in the textbook.
///
/// Column by column in loops that are plain and simple, so that the JIT turns them into vector
/// instructions; the order of the additions for a point stays that of the dimensions.
public final class BlockDistances {
    private BlockDistances() {}

    /// Writes the squared distances to the beginning of the array.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`, of which row `center` is meant.
    public static void squares(
            double[] exact,
            double[] centers,
            int center,
            int dimensions,
            int points,
            double[] squares) {
        int row = center * dimensions;
        first(exact, centers[row], points, squares);
        for (int d = 1; d < dimensions; d++) {
            next(exact, BlockLayout.exact(0, d), centers[row + d], points, squares);
        }
    }

    private static void first(double[] exact, double center, int points, double[] squares) {
        for (int i = 0; i < points; i++) {
            double difference = exact[i] - center;
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
