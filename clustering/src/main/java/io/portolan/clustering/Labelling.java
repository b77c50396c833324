package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The last pass: labels and distances of all points for the centers found, the summary of each
/// cluster, and the numbering by decreasing size.
///
/// *Threads:* one object for all ranks, made before they start; every rank calls [#label] and
/// writes the range of its own points.
final class Labelling {
    private final Points points;
    private final int[] labels;
    private final double[] distances;

    Labelling(Points points) {
        this.points = points;
        this.labels = new int[points.count()];
        this.distances = new double[points.count()];
    }

    /// The centers and clusters in the order of the labels.
    ///
    /// @param sponge null: there is none
    record Summary(
            Centers centers,
            List<Cluster> clusters,
            double inertia,
            Model model,
            @Nullable Sponge sponge) {}

    /// Labels the points of this rank.
    ///
    /// @param centers `[k * dimensions + d]` in the space of the sweeps, equal on all ranks, in any
    ///   order
    /// @return equal on all ranks
    Summary label(Grain grain, BlockAssignment assignment, double[] centers) {
        int dimensions = grain.space().dimensions();
        int clusters = centers.length / dimensions;
        // Such as they are given to the caller, so that they give these labels again.
        Centers found = points.metric().ofSpace(Centers.of(dimensions, centers));
        double[] given = points.metric().toSpace(found).toArray();
        double farthest = grain.max(nearest(grain, assignment, given, clusters));
        FixedPoint weight = FixedPoint.forTotal(points.totalWeight());
        FixedPoint inertia = FixedPoint.forTotal(points.totalWeight() * farthest);
        long[] sums = sums(grain, clusters, weight, inertia);
        long[] radii = radii(grain, clusters);
        grain.sum(sums);
        grain.max(radii);

        List<Cluster> unordered = new ArrayList<>();
        for (int k = 0; k < clusters; k++) {
            unordered.add(
                    new Cluster(
                            k,
                            (int) sums[k],
                            weight.value(sums[clusters + k]),
                            inertia.value(sums[2 * clusters + k]),
                            Double.longBitsToDouble(radii[k])));
        }
        Sponge sponge =
                grain.hasSponge()
                        ? new Sponge(
                                points.metric().distance(grain.outlierSquare()),
                                (int) sums[3 * clusters],
                                weight.value(sums[3 * clusters + 1]))
                        : null;
        long total = IntStream.range(2 * clusters, 3 * clusters).mapToLong(k -> sums[k]).sum();
        return renumber(grain, found, unordered, inertia.value(total), sponge);
    }

    /// Labels the points of this rank as the model does; no cluster is summed up.
    void label(Grain grain, BlockAssignment assignment, Model model) {
        Centers centers = points.metric().toSpace(model.centers());
        nearest(grain, assignment, centers.toArray(), centers.count());
        for (int i = grain.firstPoint(); i < grain.endPoint(); i++) {
            labels[i] =
                    labels[i] == Clustering.OUTLIER
                            ? Clustering.OUTLIER
                            : model.labels().get(labels[i]);
            distances[i] = points.metric().distance(distances[i]);
        }
    }

    Assigned assigned() {
        return new Assigned(labels, distances);
    }

    Clustering clustering(Summary summary, Course course, Parallelism parallelism) {
        return new Clustering(
                labels,
                distances,
                summary.centers(),
                summary.clusters(),
                summary.inertia(),
                summary.model(),
                summary.sponge(),
                course,
                parallelism);
    }

    /// Labels and squared distances; returns the largest cost of one.
    private double nearest(
            Grain grain, BlockAssignment assignment, double[] centers, int clusters) {
        int[] ofBlock = new int[BlockLayout.BLOCK];
        double farthest = 0;
        assignment.centers(centers, clusters);
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            int first = b * BlockLayout.BLOCK;
            int n = grain.space().pointsIn(b);
            assignment.assign(b, ofBlock);
            System.arraycopy(ofBlock, 0, labels, first, n);
            for (int i = first; i < first + n; i++) {
                distances[i] = grain.space().square(i, centers, labels[i]);
                farthest = Math.max(farthest, points.metric().cost(distances[i]));
                if (distances[i] > grain.outlierSquare()) {
                    labels[i] = Clustering.OUTLIER;
                }
            }
        }
        return farthest;
    }

    /// Sizes, weights and inertias, K of each; then size and weight of the sponge.
    private long[] sums(Grain grain, int clusters, FixedPoint weight, FixedPoint inertia) {
        long[] sums = new long[3 * clusters + 2];
        for (int i = grain.firstPoint(); i < grain.endPoint(); i++) {
            int k = labels[i];
            double w = points.weight(i);
            if (k == Clustering.OUTLIER) {
                sums[3 * clusters]++;
                sums[3 * clusters + 1] += weight.units(w);
                continue;
            }
            sums[k]++;
            sums[clusters + k] += weight.units(w);
            sums[2 * clusters + k] += inertia.units(w * points.metric().cost(distances[i]));
        }
        return sums;
    }

    /// Turns squared distances into distances; returns the largest per cluster as bits, whose order
    /// is that of the numbers.
    private long[] radii(Grain grain, int clusters) {
        long[] radii = new long[clusters];
        for (int i = grain.firstPoint(); i < grain.endPoint(); i++) {
            distances[i] = points.metric().distance(distances[i]);
            int k = labels[i];
            if (k != Clustering.OUTLIER) {
                radii[k] = Math.max(radii[k], Double.doubleToRawLongBits(distances[i]));
            }
        }
        return radii;
    }

    private Summary renumber(
            Grain grain,
            Centers centers,
            List<Cluster> unordered,
            double inertia,
            @Nullable Sponge sponge) {
        int dimensions = centers.dimensions();
        double[] found = centers.toArray();
        List<Cluster> ordered = new ArrayList<>(unordered);
        Comparator<Cluster> byCenter =
                (a, b) -> compareRows(found, a.label(), b.label(), dimensions);
        ordered.sort(Comparator.comparingInt(Cluster::size).reversed().thenComparing(byCenter));

        int[] numbers = new int[ordered.size()];
        double[] rows = new double[found.length];
        for (int number = 0; number < numbers.length; number++) {
            Cluster old = ordered.get(number);
            numbers[old.label()] = number;
            System.arraycopy(
                    found, old.label() * dimensions, rows, number * dimensions, dimensions);
            ordered.set(
                    number,
                    new Cluster(number, old.size(), old.weight(), old.inertia(), old.radius()));
        }
        for (int i = grain.firstPoint(); i < grain.endPoint(); i++) {
            labels[i] = labels[i] == Clustering.OUTLIER ? Clustering.OUTLIER : numbers[labels[i]];
        }
        List<Integer> order = Arrays.stream(numbers).boxed().toList();
        double reach = sponge == null ? Double.POSITIVE_INFINITY : sponge.distance();
        Model model = new Model(points.metric(), centers, order, reach);
        return new Summary(
                Centers.of(dimensions, rows), List.copyOf(ordered), inertia, model, sponge);
    }

    private static int compareRows(double[] centers, int a, int b, int dimensions) {
        for (int d = 0; d < dimensions; d++) {
            int order = Double.compare(centers[a * dimensions + d], centers[b * dimensions + d]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
