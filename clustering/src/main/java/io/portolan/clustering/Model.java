package io.portolan.clustering;

import java.util.List;
import java.util.stream.IntStream;

/// What gives points the labels of a clustering: to those it was made from exactly the same ones,
/// and to others that of the nearest center.
///
/// {@snippet class="io.portolan.clustering.examples.ModelExample" region="model"}
///
/// *Threads:* immutable.
///
/// @param metric what distances are
/// @param centers in the order in which ties are decided: of equally near ones the first
/// @param labels the label of each center: 0 to K-1, each once
/// @param reach points farther than this from every center are outliers; infinite: none are
public record Model(Metric metric, Centers centers, List<Integer> labels, double reach) {
    public Model(Metric metric, Centers centers, List<Integer> labels) {
        this(metric, centers, labels, Double.POSITIVE_INFINITY);
    }

    public Model {
        Requirement.reach("reach", reach);
        labels = List.copyOf(labels);
        List<Integer> sorted = labels.stream().sorted().toList();
        if (!sorted.equals(IntStream.range(0, centers.count()).boxed().toList())) {
            throw ClusteringException.argument(
                    "labels %s for %d centers: each of 0 to %d must occur once"
                            .formatted(labels, centers.count(), centers.count() - 1));
        }
    }

    /// Labels points on one rank.
    public Assigned assign(Points points) {
        return assign(points, 1);
    }

    /// Labels points; the number of ranks changes the time, never the result.
    ///
    /// *Failure:* [ClusteringException] when the points have other dimensions than the centers, or
    /// another metric.
    ///
    /// *Cost:* one sweep, and 12 bytes per point.
    public Assigned assign(Points points, int ranks) {
        Requirement.atLeastOne("ranks", ranks);
        if (points.dimensions() != centers.dimensions()) {
            throw ClusteringException.argument(
                    "points of %d dimensions and a model of %d: the two numbers must be equal"
                            .formatted(points.dimensions(), centers.dimensions()));
        }
        if (points.metric() != metric) {
            throw ClusteringException.argument(
                    "points with the metric %s and a model with %s: the two must be equal"
                            .formatted(points.metric(), metric));
        }
        Labelling labelling = new Labelling(points);
        DataParallel.run(
                points,
                ranks,
                metric.geometry().square(reach),
                share -> {
                    labelling.label(
                            share, share.space().assignment(Kernel.AUTOMATIC.isPlain()), this);
                    return this;
                });
        return labelling.assigned();
    }
}
