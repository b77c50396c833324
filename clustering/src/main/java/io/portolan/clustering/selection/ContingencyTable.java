package io.portolan.clustering.selection;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many points of each known class lie in each cluster, and how far the two divisions agree.
///
/// Every point counts once, whatever it weighs. A point whose class is not known, an empty text, is
/// left out. Outliers stand in a column of their own, the last one, and count as a cluster.
///
/// *Threads:* immutable.
///
/// Source: Hubert and Arabie 1985
public final class ContingencyTable {

    /// The most classes there may be.
    public static final int MOST_CLASSES = 10_000;

    private final List<String> classes;
    private final long[][] counts;
    private final int clusters;
    private final long unknown;

    private ContingencyTable(List<String> classes, long[][] counts, int clusters, long unknown) {
        this.classes = List.copyOf(classes);
        this.counts = counts;
        this.clusters = clusters;
        this.unknown = unknown;
    }

    /// Counts the points of a clustering.
    ///
    /// *Failure:* [ClusteringException] when there is not a class for each point, none at all, or
    /// more than [#MOST_CLASSES].
    ///
    /// @param known the class of each point; empty where it is not known
    public static ContingencyTable of(String[] known, Clustering clustering) {
        if (known.length != clustering.count()) {
            throw argument(
                    "there are %d classes for %d points: give one for each point"
                            .formatted(known.length, clustering.count()));
        }
        Counts counts = counting(clustering.clusters());
        for (int i = 0; i < known.length; i++) {
            counts.add(known[i], clustering.label(i));
        }
        return counts.table();
    }

    /// Begins a table of points that are told one by one.
    ///
    /// @param clusters K
    public static Counts counting(int clusters) {
        return new Counts(clusters);
    }

    /// Counts points one by one.
    ///
    /// *Threads:* one thread. *Failure:* as [ContingencyTable#of].
    public static final class Counts {
        private final int clusters;
        private final Map<String, long[]> rows = new TreeMap<>();
        private long unknown;

        private Counts(int clusters) {
            this.clusters = clusters;
        }

        /// Counts a point.
        ///
        /// @param known its class; empty where it is not known
        /// @param label of its cluster, or [Clustering#OUTLIER]
        public void add(String known, int label) {
            if (known.isEmpty()) {
                unknown++;
                return;
            }
            long[] row = rows.computeIfAbsent(known, _ -> new long[clusters + 1]);
            row[label == Clustering.OUTLIER ? clusters : label]++;
            if (rows.size() > MOST_CLASSES) {
                throw argument(
                        "more than %d different classes; name a column of classes, not one that tells points apart"
                                .formatted(MOST_CLASSES));
            }
        }

        /// The table of the points so far.
        public ContingencyTable table() {
            if (rows.isEmpty()) {
                throw argument("no point has a class; name a column that is not empty");
            }
            List<Map.Entry<String, long[]>> sorted = new ArrayList<>(rows.entrySet());
            sorted.sort(
                    Comparator.<Map.Entry<String, long[]>>comparingLong(
                            row -> -sum(row.getValue())));
            return new ContingencyTable(
                    sorted.stream().map(Map.Entry::getKey).toList(),
                    sorted.stream().map(entry -> entry.getValue().clone()).toArray(long[][]::new),
                    clusters,
                    unknown);
        }
    }

    private static long sum(long[] row) {
        long sum = 0;
        for (long count : row) {
            sum += count;
        }
        return sum;
    }

    /// The classes, those of most points first, equal ones by name.
    public List<String> classes() {
        return classes;
    }

    /// K.
    public int clusters() {
        return clusters;
    }

    /// How many points of a class lie in a cluster.
    ///
    /// @param row the place of the class in [#classes]
    /// @param label of the cluster, or [Clustering#OUTLIER]
    public long count(int row, int label) {
        return counts[row][label == Clustering.OUTLIER ? clusters : label];
    }

    /// How many points have no class, and are left out.
    public long unknown() {
        return unknown;
    }

    /// Whether a point of a known class is an outlier.
    public boolean hasOutliers() {
        for (long[] row : counts) {
            if (row[clusters] > 0) {
                return true;
            }
        }
        return false;
    }

    /// The adjusted Rand index: 1 where classes and clusters are the same, near 0 where they have
    /// nothing to do with each other, and below 0 where they agree less than by chance.
    public double adjustedRandIndex() {
        double both = 0;
        double ofClasses = 0;
        double[] sums = new double[clusters + 1];
        double points = 0;
        for (long[] row : counts) {
            double all = 0;
            for (int k = 0; k < row.length; k++) {
                double count = (double) row[k];
                both += pairs(count);
                sums[k] += count;
                all += count;
            }
            ofClasses += pairs(all);
            points += all;
        }
        double ofClusters = 0;
        for (double sum : sums) {
            ofClusters += pairs(sum);
        }
        double all = pairs(points);
        double chance = all > 0 ? ofClasses / all * ofClusters : 0;
        double most = (ofClasses + ofClusters) / 2;
        return most == both ? 1 : (both - chance) / (most - chance);
    }

    private static double pairs(double count) {
        return count * (count - 1) / 2;
    }

    private static ClusteringException argument(String message) {
        return new ClusteringException(Fault.ARGUMENT, message);
    }
}
