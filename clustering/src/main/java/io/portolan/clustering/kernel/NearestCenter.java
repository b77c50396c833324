package io.portolan.clustering.kernel;

/// The textbook: the nearest center of one point, in f64.
final class NearestCenter {
    private NearestCenter() {}

    /// The number of the nearest center, the lowest of equally near ones.
    static int of(double[] exact, int point, double[] centers, int clusters, int dimensions) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < clusters; k++) {
            double distance = squaredDistance(exact, point, centers, k, dimensions);
            if (distance < least) {
                least = distance;
                nearest = k;
            }
        }
        return nearest;
    }

    /// The squared distance of a point of a block from a center.
    static double squaredDistance(
            double[] exact, int point, double[] centers, int center, int dimensions) {
        double sum = 0;
        for (int d = 0; d < dimensions; d++) {
            double difference =
                    exact[BlockLayout.exact(point, d)] - centers[center * dimensions + d];
            sum += difference * difference;
        }
        return sum;
    }
}
