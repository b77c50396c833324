package io.portolan.clustering.points;

/// How distances and centers in the vector space of the sweeps belong to those that a user sees.
///
/// Every sweep works with squared Euclidean distances in some vector space, and moves centers to
/// means there; a geometry says what these stand for.
///
/// *Units and shapes:* centers are `[k * dimensions + d]`.
public enum Geometry {
    /// A distance is the length of the straight line.
    EUCLIDEAN {
        @Override
        public double distance(double square) {
            return Math.sqrt(square);
        }

        @Override
        public double square(double distance) {
            return distance * distance;
        }

        @Override
        public void project(double[] centers) {
            // Means are the best centers there are.
        }
    },
    /// A distance is the number of bits in which a binary point and a binary center differ.
    HAMMING {
        @Override
        public double distance(double square) {
            // Binary points and centers differ in as many bits as their squared distance says.
            return square;
        }

        @Override
        public double square(double distance) {
            return distance;
        }

        @Override
        public void project(double[] centers) {
            for (int i = 0; i < centers.length; i++) {
                centers[i] = centers[i] > 0.5 ? 1 : 0;
            }
        }
    },
    /// A distance is the length of a great circle of the Earth; sweeps see unit vectors.
    SPHERE {
        @Override
        public double distance(double square) {
            return Sphere.kilometres(square);
        }

        @Override
        public double square(double distance) {
            return Sphere.squaredChord(distance);
        }

        @Override
        public double between(double[] one, double[] other) {
            double chord = Math.sqrt(squared(one, other));
            return distance(chord * chord);
        }

        @Override
        public boolean hasMeans() {
            return false;
        }

        @Override
        public double cost(double square) {
            double kilometres = Sphere.kilometres(square);
            return kilometres * kilometres;
        }

        @Override
        public double inUnits(double square) {
            return Sphere.RADIUS * Sphere.RADIUS * square;
        }

        @Override
        public void project(double[] centers) {
            for (int at = 0; at < centers.length; at += 3) {
                double square = 0;
                for (int d = 0; d < 3; d++) {
                    square += centers[at + d] * centers[at + d];
                }
                // Points around the whole globe may have their mean in the middle of it: then every
                // center is as good as any other.
                boolean isMiddle = square < 1e-24;
                double length = isMiddle ? 1 : Math.sqrt(square);
                for (int d = 0; d < 3; d++) {
                    centers[at + d] /= length;
                }
                if (isMiddle) {
                    Sphere.toVector(0, 0, centers, at);
                }
            }
        }

        @Override
        public int dimensionsOutside(int dimensions) {
            return 2;
        }

        @Override
        public double[] ofSpace(double[] centers) {
            double[] degrees = new double[centers.length / 3 * 2];
            for (int k = 0; 3 * k < centers.length; k++) {
                degrees[2 * k] = Sphere.longitude(centers, 3 * k);
                degrees[2 * k + 1] = Sphere.latitude(centers, 3 * k);
            }
            return degrees;
        }

        @Override
        public double[] toSpace(double[] centers) {
            double[] vectors = new double[centers.length / 2 * 3];
            for (int k = 0; 2 * k < centers.length; k++) {
                Sphere.toVector(centers[2 * k], centers[2 * k + 1], vectors, 3 * k);
            }
            return vectors;
        }
    };

    /// The distance that a squared Euclidean distance stands for.
    public abstract double distance(double square);

    /// The squared Euclidean distance that stands for a distance.
    public abstract double square(double distance);

    /// The distance of two points with these coordinates in the space of the sweeps.
    public double between(double[] one, double[] other) {
        return distance(squared(one, other));
    }

    private static double squared(double[] one, double[] other) {
        double sum = 0;
        for (int d = 0; d < one.length; d++) {
            double difference = one[d] - other[d];
            sum += difference * difference;
        }
        return sum;
    }

    /// Whether projected means are the best centers; otherwise the tangents at the centers find
    /// these.
    public boolean hasMeans() {
        return true;
    }

    /// What a point at this squared Euclidean distance adds to the inertia, per unit of weight.
    public double cost(double square) {
        return square;
    }

    /// A sum of squared Euclidean distances, or a temperature, in the units of the user.
    public double inUnits(double square) {
        return square;
    }

    /// Moves means to the nearest places where centers may lie.
    public abstract void project(double[] centers);

    /// How many coordinates a user sees of points that have so many in the sweeps.
    public int dimensionsOutside(int dimensions) {
        return dimensions;
    }

    /// Centers of the sweeps in the coordinates that a user sees; perhaps the same array.
    public double[] ofSpace(double[] centers) {
        return centers;
    }

    /// Centers in the coordinates that a user sees as the sweeps take them; perhaps the same array.
    public double[] toSpace(double[] centers) {
        return centers;
    }
}
