package io.portolan.clustering.selection;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Points;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/// The mean silhouette of a sample of points, the same sample for every clustering.
///
/// Points of positive weight are drawn without repetition, each as likely as the others; weights do
/// not count in the mean, and outliers are left out. Distances are those of the points' metric.
///
/// *Cost:* for m points in the sample `m^2 / 2` distances once, kept in 8 bytes each, and `m^2`
/// additions for each clustering.
///
/// Source: Rousseeuw 1987, section 2
final class Silhouette {
    private final int[] sample;
    private final double[][] distances;

    private Silhouette(int[] sample, double[][] distances) {
        this.sample = sample;
        this.distances = distances;
    }

    /// Draws the sample.
    ///
    /// @param candidates how many points have a positive weight
    static Silhouette of(Points points, int candidates, int size, long seed) {
        int[] sample = draw(points, candidates, Math.min(size, candidates), seed);
        SampledPoints sampled = SampledPoints.of(points, sample);
        double[][] distances = new double[sample.length][];
        for (int i = 0; i < sample.length; i++) {
            distances[i] = new double[i];
            for (int j = 0; j < i; j++) {
                distances[i][j] = sampled.distance(i, j);
            }
        }
        return new Silhouette(sample, distances);
    }

    /// How many points were drawn.
    int size() {
        return sample.length;
    }

    /// The mean over the sample; empty when all of it lies in one cluster.
    OptionalDouble of(Clustering clustering) {
        int clusters = clustering.clusters();
        int[] labels = new int[sample.length];
        int[] sizes = new int[clusters];
        int occupied = 0;
        int inside = 0;
        for (int i = 0; i < labels.length; i++) {
            labels[i] = clustering.label(sample[i]);
            if (labels[i] == Clustering.OUTLIER) {
                continue;
            }
            inside++;
            occupied += sizes[labels[i]]++ == 0 ? 1 : 0;
        }
        if (occupied < 2) {
            return OptionalDouble.empty();
        }
        double[][] sums = new double[sample.length][clusters];
        for (int i = 0; i < labels.length; i++) {
            for (int j = 0; j < i && labels[i] != Clustering.OUTLIER; j++) {
                if (labels[j] == Clustering.OUTLIER) {
                    continue;
                }
                sums[i][labels[j]] += distances[i][j];
                sums[j][labels[i]] += distances[i][j];
            }
        }
        double total = 0;
        for (int i = 0; i < labels.length; i++) {
            total += labels[i] == Clustering.OUTLIER ? 0 : ofPoint(labels[i], sums[i], sizes);
        }
        return OptionalDouble.of(total / inside);
    }

    static double ofPoint(int label, double[] sums, int[] sizes) {
        if (sizes[label] == 1) {
            return 0;
        }
        double own = sums[label] / (sizes[label] - 1);
        double other = Double.POSITIVE_INFINITY;
        for (int k = 0; k < sums.length; k++) {
            if (k != label && sizes[k] > 0) {
                other = Math.min(other, sums[k] / sizes[k]);
            }
        }
        double larger = Math.max(own, other);
        return larger > 0 ? (other - own) / larger : 0;
    }

    /// Passes over the points and takes each with the probability that leaves every sample as
    /// likely.
    static int[] draw(Points points, int candidates, int size, long seed) {
        return draw(i -> points.weight(i) > 0, candidates, size, seed);
    }

    /// Draws a sample of the points that a condition holds for.
    static int[] draw(IntPredicate isCandidate, int candidates, int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] sample = new int[size];
        int left = candidates;
        int taken = 0;
        for (int i = 0; taken < size; i++) {
            if (isCandidate.test(i)) {
                if (random.nextInt(left) < size - taken) {
                    sample[taken++] = i;
                }
                left--;
            }
        }
        return sample;
    }
}
