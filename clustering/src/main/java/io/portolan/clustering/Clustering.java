package io.portolan.clustering;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result of a clustering: a label for every point, the centers, and how it came about.
///
/// Labels are 0 to K-1 by decreasing number of points (ties: the lexicographically smaller center
/// first), so that they do not depend on the path taken. Every point carries the label of its
/// nearest center, or, where there is a [NoiseCluster], perhaps [#OUTLIER].
///
/// *Threads:* immutable.
///
/// *Cost:* 12 bytes per point.
public final class Clustering {
    /// The label of a point in the [NoiseCluster].
    public static final int OUTLIER = -1;

    private final int[] labels;
    private final double[] distances;
    private final Centers centers;
    private final List<Cluster> clusters;
    private final double inertia;
    private final Model model;
    private final @Nullable NoiseCluster noise;
    private final RunTrace course;
    private final Parallelism parallelism;

    /// Takes over the arrays.
    Clustering(
            int[] labels,
            double[] distances,
            Centers centers,
            List<Cluster> clusters,
            double inertia,
            Model model,
            @Nullable NoiseCluster noise,
            RunTrace course,
            Parallelism parallelism) {
        this.labels = labels;
        this.distances = distances;
        this.centers = centers;
        this.clusters = List.copyOf(clusters);
        this.inertia = inertia;
        this.model = model;
        this.noise = noise;
        this.course = course;
        this.parallelism = parallelism;
    }

    /// How many points there are.
    public int count() {
        return labels.length;
    }

    /// K.
    public int clusters() {
        return clusters.size();
    }

    /// The number of the point's cluster, 0 to K-1, or [#OUTLIER].
    public int label(int point) {
        return labels[point];
    }

    /// A copy of all labels.
    public int[] labels() {
        return labels.clone();
    }

    /// This clustering with the labels and distances of the points of all ranks, which it takes
    /// over.
    Clustering with(int[] ofAll, double[] distancesOfAll) {
        return new Clustering(
                ofAll,
                distancesOfAll,
                centers,
                clusters,
                inertia,
                model,
                noise,
                course,
                parallelism);
    }

    /// All labels; not to be written.
    int[] ownLabels() {
        return labels;
    }

    /// All distances; not to be written.
    double[] ownDistances() {
        return distances;
    }

    /// The distance of the point from the center of its cluster, of an outlier from the nearest
    /// one, in the unit of the coordinates.
    public double distance(int point) {
        return distances[point];
    }

    /// The centers, in the order of the labels.
    public Centers centers() {
        return centers;
    }

    /// Size, weight, inertia and radius of one cluster.
    public Cluster cluster(int label) {
        return clusters.get(label);
    }

    /// The inertia (SSE): the sum of squared distances, weighted when the points have weights.
    public double inertia() {
        return inertia;
    }

    /// The outliers; empty when none were looked for.
    public Optional<NoiseCluster> noiseCluster() {
        return Optional.ofNullable(noise);
    }

    /// What labels other points as these were labelled.
    public Model model() {
        return model;
    }

    /// How many sweeps over the points were made, the final labelling not counted.
    public int sweeps() {
        return course.history().size();
    }

    /// Whether the labels had stopped changing, rather than the limit of sweeps been reached.
    public boolean isConverged() {
        return course.isConverged();
    }

    /// How often a cluster had lost all its points and was moved to the farthest point.
    public int relocations() {
        return course.relocations();
    }

    /// The sweeps in order.
    public List<Sweep> history() {
        return course.history();
    }

    /// How clusters split while the temperature fell; empty when there was no temperature.
    ///
    /// After an annealing to a given K its leaves are more than K, and not the clusters of the
    /// result: these were merged and moved about since.
    public Optional<SplitTree> splitTree() {
        return Optional.ofNullable(course.splitTree());
    }

    /// Time in computing and in messages.
    public Parallelism parallelism() {
        return parallelism;
    }

    @Override
    public String toString() {
        return "Clustering[%d points, %d clusters %s, inertia %s, %d sweeps]"
                .formatted(
                        count(),
                        clusters(),
                        Arrays.toString(clusters.stream().mapToInt(Cluster::size).toArray()),
                        inertia,
                        sweeps());
    }
}
