package io.portolan.clustering;

/// What the distance of a point from a center is, and where centers may lie.
///
/// Every sweep works with squared Euclidean distances in some vector space, and moves centers to
/// means there; a metric says what these stand for.
public enum Metric {
    /// The length of the straight line.
    EUCLIDEAN {
        @Override
        double distance(double square) {
            return Math.sqrt(square);
        }

        @Override
        double cost(double square) {
            return square;
        }

        @Override
        void settle(double[] centers, int dimensions) {
            // Means are the best centers there are.
        }

        @Override
        Centers ofSpace(Centers centers) {
            return centers;
        }

        @Override
        Centers toSpace(Centers centers) {
            return centers;
        }
    };

    /// The distance that a squared Euclidean distance stands for.
    abstract double distance(double square);

    /// What a point at this squared Euclidean distance adds to the inertia, per unit of weight.
    abstract double cost(double square);

    /// Moves means to the nearest places where centers may lie.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`, in the space of the sweeps.
    abstract void settle(double[] centers, int dimensions);

    /// Centers of the sweeps in the coordinates of the points.
    abstract Centers ofSpace(Centers centers);

    /// Centers in the coordinates of the points as the sweeps take them.
    abstract Centers toSpace(Centers centers);
}
