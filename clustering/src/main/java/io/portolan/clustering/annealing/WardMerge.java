package io.portolan.clustering.annealing;

import java.util.Arrays;
import java.util.List;

/// Merges the two clusters whose union costs least, again and again.
///
/// Where there is a noise cluster, a cluster may also be given up to it, as costs the mass times
/// the squared distance of the noise cluster at most.
///
/// A union of clusters of masses a and b at distance r adds `a b / (a + b) r^2` to the sum of
/// squared distances. Every cluster remembers its cheapest partner among the earlier ones.
///
/// *Cost:* about the square of the number of clusters.
///
/// Source: Ward 1963
final class WardMerge {
    private final AnnealedCluster[] clusters;
    private final int[] partners;
    private final double[] costs;
    private int count;

    private WardMerge(List<AnnealedCluster> clusters) {
        this.clusters = clusters.toArray(AnnealedCluster[]::new);
        count = this.clusters.length;
        partners = new int[count];
        costs = new double[count];
        for (int k = 0; k < count; k++) {
            findPartner(k);
        }
    }

    /// Merges until no more than so many are left; the order of those left is kept.
    ///
    /// @param outlierSquare the squared distance of the noise cluster; infinite: there is none
    static void reduce(List<AnnealedCluster> clusters, int most, double outlierSquare) {
        if (clusters.size() <= most) {
            return;
        }
        WardMerge merge = new WardMerge(clusters);
        while (merge.count > most) {
            merge.mergeCheapest(outlierSquare);
        }
        clusters.clear();
        clusters.addAll(Arrays.asList(merge.clusters).subList(0, merge.count));
    }

    private void mergeCheapest(double outlierSquare) {
        int later = 1;
        int lightest = 0;
        for (int k = 1; k < count; k++) {
            later = costs[k] < costs[later] ? k : later;
            lightest = clusters[k].mass < clusters[lightest].mass ? k : lightest;
        }
        if (clusters[lightest].mass * outlierSquare < costs[later]) {
            remove(lightest, -1);
        } else {
            int earlier = partners[later];
            clusters[earlier].absorb(clusters[later]);
            remove(later, earlier);
        }
    }

    /// Takes a cluster out.
    ///
    /// @param changed the earlier one that took it in; -1: none did
    private void remove(int gone, int changed) {
        count--;
        for (int k = gone; k < count; k++) {
            clusters[k] = clusters[k + 1];
            partners[k] = partners[k + 1];
            costs[k] = costs[k + 1];
        }
        for (int k = 0; k < count; k++) {
            boolean isLost = partners[k] == gone || partners[k] == changed;
            if (k == changed || (k > 0 && isLost)) {
                findPartner(k);
            } else {
                if (partners[k] > gone) {
                    partners[k]--;
                }
                if (changed >= 0) {
                    offer(k, changed);
                }
            }
        }
    }

    private void findPartner(int k) {
        costs[k] = Double.POSITIVE_INFINITY;
        for (int other = 0; other < k; other++) {
            offer(k, other);
        }
    }

    private void offer(int k, int other) {
        if (other < k) {
            AnnealedCluster a = clusters[k];
            AnnealedCluster b = clusters[other];
            double total = a.mass + b.mass;
            double cost = total > 0 ? a.mass * b.mass / total * a.squaredDistance(b) : 0;
            if (cost < costs[k]) {
                costs[k] = cost;
                partners[k] = other;
            }
        }
    }
}
