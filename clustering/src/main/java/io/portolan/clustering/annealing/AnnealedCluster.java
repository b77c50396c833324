package io.portolan.clustering.annealing;

import org.jspecify.annotations.Nullable;

/// A cluster while the temperature falls: changed by [Codebook] only.
public final class AnnealedCluster {
    double[] center;
    double mass;

    /// The largest eigenvalue of the covariance, as far as it is known; NaN when it is not.
    double variance;

    /// Its unit eigenvector, as far as it is known.
    double[] axis;

    /// The other half of a split that has not come true yet.
    @Nullable AnnealedCluster sibling;

    /// That split, shared with the sibling.
    @Nullable PendingSplit split;

    /// Its place in the tree of splits; the halves of a fresh split have that of the whole.
    int node;

    AnnealedCluster(double[] center, double mass, double[] axis) {
        this.center = center;
        this.mass = mass;
        this.axis = axis;
    }

    /// The center; not to be written.
    public double[] center() {
        return center;
    }

    /// The part of the total weight, from 0 to 1.
    public double mass() {
        return mass;
    }

    /// The direction in which it spreads most, a unit vector; not to be written.
    public double[] axis() {
        return axis;
    }

    /// Below this temperature one center is not enough for the cluster.
    ///
    /// Source: Rose 1998, section II
    double criticalTemperature() {
        return 2 * variance;
    }

    double squaredDistance(AnnealedCluster other) {
        double sum = 0;
        for (int d = 0; d < center.length; d++) {
            double difference = center[d] - other.center[d];
            sum += difference * difference;
        }
        return sum;
    }

    /// Takes the other cluster in, which is then no cluster any more: the center becomes the common
    /// mean.
    void absorb(AnnealedCluster other) {
        double total = mass + other.mass;
        if (total > 0) {
            for (int d = 0; d < center.length; d++) {
                center[d] = (mass * center[d] + other.mass * other.center[d]) / total;
            }
        }
        mass = total;
        leave();
        other.leave();
        // Unknown until the next sweep.
        variance = Double.NaN;
    }

    /// Has no sibling any more.
    void leave() {
        sibling = null;
        split = null;
    }
}
