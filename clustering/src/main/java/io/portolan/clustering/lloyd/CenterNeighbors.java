package io.portolan.clustering.lloyd;

/// Which centers are close to each other.
///
/// Source: Fritzke 2020, section 4
public final class CenterNeighbors {
    /// Neighbors are closer than this many mean distances from a center to its nearest.
    private static final double CLOSE = 1.1;

    private final double[] centers;
    private final int dimensions;
    private final int count;
    private final double close;

    public CenterNeighbors(double[] centers, int dimensions) {
        this.centers = centers;
        this.dimensions = dimensions;
        this.count = centers.length / dimensions;
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += nearest(k);
        }
        this.close = CLOSE * sum / count;
    }

    /// Chooses centers that can be spared, in the given order, passing over the neighbors of those
    /// already chosen as long as enough others are left.
    public boolean[] spare(int[] order, int wanted) {
        boolean[] isSpared = new boolean[count];
        boolean[] isKept = new boolean[count];
        int kept = 0;
        int spared = 0;
        for (int i = 0; i < count && spared < wanted; i++) {
            int chosen = order[i];
            if (isKept[chosen]) {
                continue;
            }
            isSpared[chosen] = true;
            spared++;
            for (int k = 0; k < count && kept + wanted < count; k++) {
                if (!isSpared[k] && !isKept[k] && distance(k, chosen) < close) {
                    isKept[k] = true;
                    kept++;
                }
            }
        }
        return isSpared;
    }

    private double nearest(int center) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            if (k != center) {
                least = Math.min(least, distance(center, k));
            }
        }
        return least;
    }

    private double distance(int a, int b) {
        double sum = 0;
        for (int d = 0; d < dimensions; d++) {
            double difference = centers[a * dimensions + d] - centers[b * dimensions + d];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }
}
