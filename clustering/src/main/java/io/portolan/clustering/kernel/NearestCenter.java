package io.portolan.clustering.kernel;

/// The textbook: the nearest center of one point, in f64.
///
/// *Threads:* one thread at a time.
final class NearestCenter {
    /// The point: in its block the coordinates are 8 KB apart, in the same few sets of the caches.
    private final double[] row;

    NearestCenter(int dimensions) {
        row = new double[dimensions];
    }

    /// The number of the nearest center of a point of a block, the lowest of equally near ones.
    int of(double[] exact, int point, double[] centers, int clusters) {
        for (int d = 0; d < row.length; d++) {
            row[d] = exact[BlockLayout.exact(point, d)];
        }
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < clusters; k++) {
            double distance = squaredDistance(centers, k * row.length);
            if (distance < least) {
                least = distance;
                nearest = k;
            }
        }
        return nearest;
    }

    private double squaredDistance(double[] centers, int from) {
        double sum = 0;
        for (int d = 0; d < row.length; d++) {
            double difference = row[d] - centers[from + d];
            sum += difference * difference;
        }
        return sum;
    }
}
