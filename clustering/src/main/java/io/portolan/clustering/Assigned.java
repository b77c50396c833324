package io.portolan.clustering;

/// The labels and distances that a [Model] gave to points.
///
/// *Threads:* immutable.
public final class Assigned {
    private final int[] labels;
    private final double[] distances;

    /// Takes over the arrays.
    Assigned(int[] labels, double[] distances) {
        this.labels = labels;
        this.distances = distances;
    }

    /// How many points there are.
    public int count() {
        return labels.length;
    }

    /// The label of the point's nearest center, or [Clustering#OUTLIER].
    public int label(int point) {
        return labels[point];
    }

    /// A copy of all labels.
    public int[] labels() {
        return labels.clone();
    }

    /// The distance of the point from that center.
    public double distance(int point) {
        return distances[point];
    }
}
