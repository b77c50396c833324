package io.portolan.clustering.annealing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Splits clusters in two, and decides when a split has come true.
///
/// Two halves of a fresh split lie almost on each other, and each would at once ask to be split
/// again: soon all clusters would be copies of a few. So the two halves must first move apart.
/// Halves that do not for some temperatures become one cluster again.
final class SplitPairs {
    /// Two halves are apart when their squared distance is more than this part of the temperature.
    private static final double APART = 0.5;

    /// After so many temperatures two halves that are not apart become one.
    private static final int MOST_TEMPERATURES = 6;

    /// How far a half is moved along the axis, in standard deviations.
    private static final double OFFSET = 0.1;

    private SplitPairs() {}

    /// Whether the split has come true.
    static boolean areApart(AnnealedCluster cluster, AnnealedCluster sibling, double temperature) {
        return cluster.squaredDistance(sibling) > APART * temperature;
    }

    /// Makes two clusters of halves that are apart, and one of halves that are not in time.
    static void part(List<AnnealedCluster> clusters, double temperature, SplitLog log) {
        for (AnnealedCluster cluster : List.copyOf(clusters)) {
            AnnealedCluster sibling = cluster.sibling;
            PendingSplit split = cluster.split;
            if (sibling == null || split == null || split.elder != cluster) {
                continue;
            }
            split.age++;
            if (areApart(cluster, sibling, temperature)) {
                log.cameTrue(split, cluster, sibling);
                cluster.leave();
                sibling.leave();
            } else if (split.age > MOST_TEMPERATURES) {
                join(clusters, cluster, sibling);
            }
        }
    }

    /// Makes one cluster of each two halves that are not apart yet.
    static void join(List<AnnealedCluster> clusters) {
        for (AnnealedCluster cluster : List.copyOf(clusters)) {
            AnnealedCluster sibling = cluster.sibling;
            if (sibling != null) {
                join(clusters, cluster, sibling);
            }
        }
    }

    private static void join(
            List<AnnealedCluster> clusters, AnnealedCluster cluster, AnnealedCluster sibling) {
        cluster.absorb(sibling);
        clusters.remove(sibling);
    }

    /// Splits clusters whose critical temperature has been passed, the most spread first, until
    /// there are so many as the limit says.
    static void split(List<AnnealedCluster> clusters, double temperature, int limit) {
        List<AnnealedCluster> unstable = new ArrayList<>(clusters);
        unstable.removeIf(c -> c.sibling != null || !(c.criticalTemperature() > temperature));
        // Stable: of equal ones the elder comes first.
        unstable.sort(Comparator.comparingDouble(AnnealedCluster::criticalTemperature).reversed());
        for (AnnealedCluster cluster : unstable) {
            if (clusters.size() >= limit) {
                break;
            }
            clusters.add(halve(cluster, temperature));
        }
    }

    private static AnnealedCluster halve(AnnealedCluster cluster, double temperature) {
        double offset = OFFSET * Math.sqrt(cluster.variance);
        AnnealedCluster sibling =
                new AnnealedCluster(cluster.center.clone(), cluster.mass / 2, cluster.axis);
        cluster.mass /= 2;
        for (int d = 0; d < cluster.center.length; d++) {
            cluster.center[d] += offset * cluster.axis[d];
            sibling.center[d] -= offset * cluster.axis[d];
        }
        sibling.variance = cluster.variance;
        sibling.node = cluster.node;
        double critical = cluster.criticalTemperature();
        pair(cluster, sibling, new PendingSplit(cluster, temperature, critical, 0));
        return sibling;
    }

    /// Makes two clusters the halves of a split.
    static void pair(AnnealedCluster cluster, AnnealedCluster sibling, PendingSplit split) {
        cluster.sibling = sibling;
        sibling.sibling = cluster;
        cluster.split = split;
        sibling.split = split;
    }
}
