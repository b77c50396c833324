package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BlockAssignment;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.clustering.ranks.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The last pass: labels and distances of all points for the centers found, the summary of each
/// cluster, and the numbering by decreasing size.
///
/// *Threads:* where the ranks share the points, one object for all ranks, made before they start;
/// every rank calls [#label] and writes what belongs to its own points.
final class Labelling {
    private final Points points;

    /// What brings labels to their owners; null where the ranks share the points and the arrays.
    private final @Nullable PointExchange exchange;

    /// The place of the first of the labels.
    private final int firstPlace;

    /// In the order of the sweeps, as they are found.
    private final int[] labels;

    private final double[] distances;

    /// By the points' own numbers; the same arrays where that is the order of the sweeps.
    private final int[] givenLabels;

    private final double[] givenDistances;

    /// The labelling of points that all ranks share.
    Labelling(Points points) {
        this.points = points;
        this.exchange = null;
        this.firstPlace = 0;
        this.labels = new int[points.count()];
        this.distances = new double[points.count()];
        boolean isInGivenOrder = points.space().blocked().isInGivenOrder();
        this.givenLabels = isInGivenOrder ? labels : new int[points.count()];
        this.givenDistances = isInGivenOrder ? distances : new double[points.count()];
    }

    /// The labelling of the points that one rank owns; every rank has its own.
    Labelling(Points own, PointExchange exchange) {
        this.points = own;
        this.exchange = exchange;
        this.firstPlace = exchange.firstPlace();
        this.labels = new int[exchange.places()];
        this.distances = new double[exchange.places()];
        this.givenLabels = exchange.isInPlace() ? labels : new int[own.count()];
        this.givenDistances = exchange.isInPlace() ? distances : new double[own.count()];
    }

    /// The centers and clusters in the order of the labels.
    ///
    /// @param noise null: there is none
    record Summary(
            Centers centers,
            List<Cluster> clusters,
            double inertia,
            Model model,
            @Nullable NoiseCluster noise) {}

    /// What a seeding sees on a rank.
    Partition partition(Share share) {
        if (exchange == null) {
            return new Partition(points, 0, share.firstPoint(), share.endPoint(), share);
        }
        int first = exchange.firstNumber();
        return new Partition(points, first, first, first + points.count(), share);
    }

    /// Labels the points of this rank.
    ///
    /// @param centers `[k * dimensions + d]` in the space of the sweeps, equal on all ranks, in any
    ///   order
    /// @return equal on all ranks
    Summary label(Share share, BlockAssignment assignment, double[] centers) {
        int dimensions = share.space().dimensions();
        int clusters = centers.length / dimensions;
        // Such as they are given to the caller, so that they give these labels again.
        Geometry geometry = share.geometry();
        Centers found =
                Centers.of(geometry.dimensionsOutside(dimensions), geometry.ofSpace(centers));
        double[] given = geometry.toSpace(found.toArray());
        double farthest = share.max(nearest(share, assignment, given, clusters));
        FixedPoint weight = FixedPoint.forTotal(share.whole().totalWeight());
        FixedPoint inertia = FixedPoint.forTotal(share.whole().totalWeight() * farthest);
        double[] largest = new double[clusters];
        long[] sums = sums(share, clusters, weight, inertia, largest);
        long[] radii = radii(geometry, largest);
        share.sum(sums);
        share.max(radii);

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
        NoiseCluster noise =
                share.hasNoise()
                        ? new NoiseCluster(
                                geometry.distance(share.outlierSquare()),
                                (int) sums[3 * clusters],
                                weight.value(sums[3 * clusters + 1]))
                        : null;
        long total = IntStream.range(2 * clusters, 3 * clusters).mapToLong(k -> sums[k]).sum();
        return renumber(share, found, unordered, inertia.value(total), noise);
    }

    /// Labels the points of this rank as the model does; no cluster is summed up.
    void label(Share share, BlockAssignment assignment, Model model) {
        double[] centers = share.geometry().toSpace(model.centers().toArray());
        nearest(share, assignment, centers, model.centers().count());
        give(share, model.labels().stream().mapToInt(label -> label).toArray());
    }

    Assigned assigned() {
        return new Assigned(givenLabels, givenDistances);
    }

    Clustering clustering(Summary summary, RunTrace course, Parallelism parallelism) {
        return new Clustering(
                givenLabels,
                givenDistances,
                summary.centers(),
                summary.clusters(),
                summary.inertia(),
                summary.model(),
                summary.noise(),
                course,
                parallelism);
    }

    /// Labels each point of this rank and stores its squared distance; returns the largest
    /// contribution of one point to the inertia.
    private double nearest(
            Share share, BlockAssignment assignment, double[] centers, int clusters) {
        LocalPoints space = share.space();
        Geometry geometry = share.geometry();
        int[] ofBlock = new int[BlockLayout.BLOCK];
        double[] squares = new double[BlockLayout.BLOCK];
        double farthest = 0;
        assignment.centers(centers, clusters);
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            assignment.assign(b, ofBlock);
            space.ownSquares(b, centers, ofBlock, squares);
            int n = space.pointsIn(b);
            for (int i = 0; i < n; i++) {
                farthest = Math.max(farthest, geometry.cost(squares[i]));
                if (squares[i] > share.outlierSquare()) {
                    ofBlock[i] = Clustering.OUTLIER;
                }
            }
            System.arraycopy(ofBlock, 0, labels, b * BlockLayout.BLOCK - firstPlace, n);
            System.arraycopy(squares, 0, distances, b * BlockLayout.BLOCK - firstPlace, n);
        }
        return farthest;
    }

    /// Sizes, weights and inertias, K of each, then size and weight of the noise cluster; and the
    /// largest squared distances per cluster.
    private long[] sums(
            Share share, int clusters, FixedPoint weight, FixedPoint inertia, double[] largest) {
        long[] sums = new long[3 * clusters + 2];
        LocalPoints space = share.space();
        Geometry geometry = share.geometry();
        double weightScale = weight.scale();
        double inertiaScale = inertia.scale();
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            int first = b * BlockLayout.BLOCK - firstPlace;
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
                sums[2 * clusters + k] +=
                        (long) Math.rint(w * geometry.cost(square) * inertiaScale);
                largest[k] = Math.max(largest[k], square);
            }
        }
        return sums;
    }

    /// The largest distances per cluster as bits, whose order is that of the numbers.
    private static long[] radii(Geometry geometry, double[] largestSquares) {
        return Arrays.stream(largestSquares)
                .mapToLong(square -> Double.doubleToRawLongBits(geometry.distance(square)))
                .toArray();
    }

    private Summary renumber(
            Share share,
            Centers centers,
            List<Cluster> unordered,
            double inertia,
            @Nullable NoiseCluster noise) {
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
        give(share, numbers);
        List<Integer> order = Arrays.stream(numbers).boxed().toList();
        double reach = noise == null ? Double.POSITIVE_INFINITY : noise.distance();
        Model model = new Model(Metric.of(share.geometry()), centers, order, reach);
        return new Summary(
                Centers.of(dimensions, rows), List.copyOf(ordered), inertia, model, noise);
    }

    /// Turns squared distances into distances and gives these and the labels of this rank to the
    /// caller, with other numbers for the labels of clusters.
    private void give(Share share, int[] numbers) {
        LocalPoints space = share.space();
        Geometry geometry = share.geometry();
        for (int place = share.firstPoint(); place < share.endPoint(); place++) {
            int i = place - firstPlace;
            int to = exchange == null ? space.number(place) : i;
            int label = labels[i];
            int[] into = exchange == null ? givenLabels : labels;
            double[] distancesInto = exchange == null ? givenDistances : distances;
            into[to] = label == Clustering.OUTLIER ? label : numbers[label];
            distancesInto[to] = geometry.distance(distances[i]);
        }
        if (exchange != null) {
            exchange.back(labels, distances, givenLabels, givenDistances);
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
