package io.portolan.clustering;

import io.portolan.clustering.points.Geometry;

/// What the distance of a point from a center is, and where centers may lie.
///
/// Every sweep works with squared Euclidean distances in some vector space, and moves centers to
/// means there; a metric says what these stand for.
public enum Metric {
    /// The length of the straight line.
    EUCLIDEAN(Geometry.EUCLIDEAN),
    /// In how many bits a binary point and a binary center differ. A bit of a center is what it is
    /// in more than half of the points, 0 in a draw; the inertia is the sum of the distances.
    HAMMING(Geometry.HAMMING),
    /// The length of the great circle between two positions on the Earth, in kilometres.
    ///
    /// What is made small, and reported as inertia, is the sum of squared distances in km, the
    /// Frechet variance; centers are Karcher means, the places where it is least. Between antipodes
    /// every place of a great circle is one, and one of them is taken.
    ///
    /// Sweeps work with unit vectors, so that neither the 180th meridian nor a pole is special.
    /// While the temperature falls, and only then, squared distances are those of chords, which are
    /// a little shorter.
    ///
    /// Source: Karcher 1977
    GEO(Geometry.SPHERE);

    private final Geometry geometry;

    Metric(Geometry geometry) {
        this.geometry = geometry;
    }

    static Metric of(Geometry geometry) {
        return switch (geometry) {
            case EUCLIDEAN -> EUCLIDEAN;
            case HAMMING -> HAMMING;
            case SPHERE -> GEO;
        };
    }

    Geometry geometry() {
        return geometry;
    }
}
