package io.portolan.clustering.points;

import java.nio.LongBuffer;
import java.util.Set;

/// Positions on the Earth: longitude and latitude outside, unit vectors for the sweeps.
///
/// *Cost:* 60 bytes per point.
public final class SpherePoints extends Space {
    private final double[][] degrees;
    private final Space vectors;

    /// Takes over longitudes and latitudes that were checked.
    public SpherePoints(double[][] degrees, PointWeights weights) {
        this.degrees = degrees;
        int count = degrees[0].length;
        double[][] columns = new double[3][count];
        double[] vector = new double[3];
        for (int i = 0; i < count; i++) {
            Sphere.toVector(degrees[0][i], degrees[1][i], vector, 0);
            for (int d = 0; d < 3; d++) {
                columns[d][i] = vector[d];
            }
        }
        this.vectors = OrderedPoints.taking(columns, weights);
    }

    @Override
    public int count() {
        return vectors.count();
    }

    @Override
    public int dimensions() {
        return degrees.length;
    }

    @Override
    public double coordinate(int point, int dimension) {
        return degrees[dimension][point];
    }

    @Override
    public double weight(int point) {
        return vectors.weight(point);
    }

    @Override
    public boolean hasWeights() {
        return vectors.hasWeights();
    }

    @Override
    public double totalWeight() {
        return vectors.totalWeight();
    }

    @Override
    public Geometry geometry() {
        return Geometry.SPHERE;
    }

    @Override
    public double distance(int point, int other) {
        double chord = vectors.distance(point, other);
        return geometry().distance(chord * chord);
    }

    /// Positions that differ by full turns, or in their longitude at a pole, are the same.
    @Override
    public Set<LongBuffer> distinctRows(int limit) {
        return vectors.distinctRows(limit);
    }

    @Override
    public int dimensionsOfSpace() {
        return vectors.dimensions();
    }

    @Override
    public double[] column(int dimension) {
        return vectors.column(dimension);
    }

    @Override
    public LocalPoints blocked() {
        return vectors.blocked();
    }
}
