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
        double square(double distance) {
            return distance * distance;
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
        double square(double distance) {
            return distance;
        }

        @Override
        void settle(double[] centers, int dimensions) {
            for (int i = 0; i < centers.length; i++) {
                centers[i] = centers[i] > 0.5 ? 1 : 0;
            }
        }
    },
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
    GEO {
        @Override
        double distance(double square) {
            return Sphere.kilometres(square);
        }

        @Override
        double square(double distance) {
            return Sphere.squaredChord(distance);
        }

        @Override
        boolean hasMeans() {
            return false;
        }

        @Override
        double cost(double square) {
            double kilometres = Sphere.kilometres(square);
            return kilometres * kilometres;
        }

        @Override
        double inUnits(double square) {
            return Sphere.RADIUS * Sphere.RADIUS * square;
        }

        @Override
        void settle(double[] centers, int dimensions) {
            for (int at = 0; at < centers.length; at += dimensions) {
                double square = 0;
                for (int d = 0; d < dimensions; d++) {
                    square += centers[at + d] * centers[at + d];
                }
                // Points around the whole globe may have their mean in the middle of it: then every
                // center is as good as any other.
                boolean isMiddle = square < 1e-24;
                double length = isMiddle ? 1 : Math.sqrt(square);
                for (int d = 0; d < dimensions; d++) {
                    centers[at + d] /= length;
                }
                if (isMiddle) {
                    Sphere.toVector(0, 0, centers, at);
                }
            }
        }

        @Override
        Centers ofSpace(Centers centers) {
            double[] vectors = centers.toArray();
            double[] degrees = new double[2 * centers.count()];
            for (int k = 0; k < centers.count(); k++) {
                degrees[2 * k] = Sphere.longitude(vectors, 3 * k);
                degrees[2 * k + 1] = Sphere.latitude(vectors, 3 * k);
            }
            return Centers.of(2, degrees);
        }

        @Override
        Centers toSpace(Centers centers) {
            double[] vectors = new double[3 * centers.count()];
            for (int k = 0; k < centers.count(); k++) {
                Sphere.toVector(centers.coordinate(k, 0), centers.coordinate(k, 1), vectors, 3 * k);
            }
            return Centers.of(3, vectors);
        }
    };

    /// The distance that a squared Euclidean distance stands for.
    abstract double distance(double square);

    /// The squared Euclidean distance that stands for a distance.
    abstract double square(double distance);

    /// Whether means, settled, are the best centers; otherwise [TangentSums] find these.
    boolean hasMeans() {
        return true;
    }

    /// What a point at this squared Euclidean distance adds to the inertia, per unit of weight.
    double cost(double square) {
        return square;
    }

    /// A sum of squared Euclidean distances, or a temperature, in the units of the metric.
    double inUnits(double square) {
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
