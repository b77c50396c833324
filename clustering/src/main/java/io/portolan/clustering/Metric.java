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
        void settle(double[] centers, int dimensions) {
            // Means are the best centers there are.
        }
    },
    /// In how many bits a binary point and a binary center differ. A bit of a center is what it is
    /// in more than half of the points, 0 in a draw; the inertia is the sum of the distances.
    HAMMING {
        @Override
        double distance(double square) {
            // Of binary points and centers, the two are the same.
            return square;
        }

        @Override
        void settle(double[] centers, int dimensions) {
            for (int i = 0; i < centers.length; i++) {
                centers[i] = centers[i] > 0.5 ? 1 : 0;
            }
        }
    };

    /// The distance that a squared Euclidean distance stands for.
    abstract double distance(double square);

    /// What a point at this squared Euclidean distance adds to the inertia, per unit of weight.
    double cost(double square) {
        return square;
    }

    /// Moves means to the nearest places where centers may lie.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`, in the space of the sweeps.
    abstract void settle(double[] centers, int dimensions);

    /// Centers of the sweeps in the coordinates of the points.
    Centers ofSpace(Centers centers) {
        return centers;
    }

    /// Centers in the coordinates of the points as the sweeps take them.
    Centers toSpace(Centers centers) {
        return centers;
    }
}
