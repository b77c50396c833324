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
/// writes what belongs to its own points.
final class Labelling {
    private final Points points;

    /// In the order of the sweeps, as they are found.
    private final int[] labels;

    private final double[] distances;

    /// By the points' own numbers; the same arrays where that is the order of the sweeps.
    private final int[] givenLabels;

    private final double[] givenDistances;

    Labelling(Points points) {
        this.points = points;
        this.labels = new int[points.count()];
        this.distances = new double[points.count()];
        boolean isInGivenOrder = points.blocked().isInGivenOrder();
        this.givenLabels = isInGivenOrder ? labels : new int[points.count()];
        this.givenDistances = isInGivenOrder ? distances : new double[points.count()];
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
        double[] largest = new double[clusters];
        long[] sums = sums(grain, clusters, weight, inertia, largest);
        long[] radii = radii(largest);
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
        give(grain, model.labels().stream().mapToInt(label -> label).toArray());
    }

    Assigned assigned() {
        return new Assigned(givenLabels, givenDistances);
    }

    Clustering clustering(Summary summary, Course course, Parallelism parallelism) {
        return new Clustering(
                givenLabels,
                givenDistances,
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
        BlockedPoints space = grain.space();
        Metric metric = points.metric();
        int[] ofBlock = new int[BlockLayout.BLOCK];
        double[] squares = new double[BlockLayout.BLOCK];
        double farthest = 0;
        assignment.centers(centers, clusters);
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            assignment.assign(b, ofBlock);
            space.ownSquares(b, centers, ofBlock, squares);
            int n = space.pointsIn(b);
            for (int i = 0; i < n; i++) {
                farthest = Math.max(farthest, metric.cost(squares[i]));
                if (squares[i] > grain.outlierSquare()) {
                    ofBlock[i] = Clustering.OUTLIER;
                }
            }
            System.arraycopy(ofBlock, 0, labels, b * BlockLayout.BLOCK, n);
            System.arraycopy(squares, 0, distances, b * BlockLayout.BLOCK, n);
        }
        return farthest;
    }

    /// Sizes, weights and inertias, K of each, then size and weight of the sponge; and the largest
    /// squared distances per cluster.
    private long[] sums(
            Grain grain, int clusters, FixedPoint weight, FixedPoint inertia, double[] largest) {
        long[] sums = new long[3 * clusters + 2];
        BlockedPoints space = grain.space();
        Metric metric = points.metric();
        double weightScale = weight.scale();
        double inertiaScale = inertia.scale();
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            int first = b * BlockLayout.BLOCK;
            double @Nullable [] weights = space.weights(b);
            for (int n = 0; n < space.pointsIn(b); n++) {
                int k = labels[first + n];
                double square = distances[first + n];
                double w = weights == null ? 1 : weights[n];
                long units = (long) Math.rint(w * weightScale);
                if (k == Clustering.OUTLIER) {
                    sums[3 * clusters]++;
                    sums[3 * clusters + 1] += units;
                    continue;
                }
                sums[k]++;
                sums[clusters + k] += units;
                sums[2 * clusters + k] += (long) Math.rint(w * metric.cost(square) * inertiaScale);
                largest[k] = Math.max(largest[k], square);
            }
        }
        return sums;
    }

    /// The largest distances per cluster as bits, whose order is that of the numbers.
    private long[] radii(double[] largestSquares) {
        return Arrays.stream(largestSquares)
                .mapToLong(square -> Double.doubleToRawLongBits(points.metric().distance(square)))
                .toArray();
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
        give(grain, numbers);
        List<Integer> order = Arrays.stream(numbers).boxed().toList();
        double reach = sponge == null ? Double.POSITIVE_INFINITY : sponge.distance();
        Model model = new Model(points.metric(), centers, order, reach);
        return new Summary(
                Centers.of(dimensions, rows), List.copyOf(ordered), inertia, model, sponge);
    }

    /// Turns squared distances into distances and gives these and the labels of this rank to the
    /// caller, with other numbers for the labels of clusters.
    private void give(Grain grain, int[] numbers) {
        BlockedPoints space = grain.space();
        Metric metric = points.metric();
        for (int position = grain.firstPoint(); position < grain.endPoint(); position++) {
            int point = space.number(position);
            int label = labels[position];
            givenLabels[point] = label == Clustering.OUTLIER ? label : numbers[label];
            givenDistances[point] = metric.distance(distances[position]);
        }
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
