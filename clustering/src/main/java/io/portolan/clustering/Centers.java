package io.portolan.clustering;

import java.util.Arrays;

/// K centers in d dimensions, in f64.
public final class Centers {
    private final int dimensions;
    private final double[] coordinates;

    private Centers(int dimensions, double[] coordinates) {
        this.dimensions = dimensions;
        this.coordinates = coordinates;
    }

    /// Copies the centers, one row per center.
    ///
    /// *Units and shapes:* `rows[k][d]`, finite, at least one row and one column.
    public static Centers of(double[][] rows) {
        if (rows.length == 0 || rows[0].length == 0) {
            throw ClusteringException.argument(
                    "no centers: give at least one center of at least one coordinate");
        }
        int dimensions = rows[0].length;
        double[] coordinates = new double[rows.length * dimensions];
        for (int k = 0; k < rows.length; k++) {
            if (rows[k].length != dimensions) {
                throw ClusteringException.argument(
                        "center %d has %d coordinates, center 0 has %d: give all the same number"
                                .formatted(k, rows[k].length, dimensions));
            }
            for (int d = 0; d < dimensions; d++) {
                double value = rows[k][d];
                if (!Double.isFinite(value)) {
                    throw ClusteringException.argument(
                            "coordinate %d of center %d is %s: centers must be finite"
                                    .formatted(d, k, value));
                }
                coordinates[k * dimensions + d] = value;
            }
        }
        return new Centers(dimensions, coordinates);
    }

    /// Takes over the array: `coordinates[k * dimensions + d]`.
    static Centers of(int dimensions, double[] coordinates) {
        return new Centers(dimensions, coordinates);
    }

    public int count() {
        return coordinates.length / dimensions;
    }

    public int dimensions() {
        return dimensions;
    }

    public double coordinate(int center, int dimension) {
        return coordinates[center * dimensions + dimension];
    }

    /// A copy, `[k * dimensions + d]`.
    public double[] toArray() {
        return coordinates.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Centers that
                && dimensions == that.dimensions
                && Arrays.equals(coordinates, that.coordinates);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(coordinates);
    }

    @Override
    public String toString() {
        return "Centers[" + count() + " x " + dimensions + "]";
    }
}
