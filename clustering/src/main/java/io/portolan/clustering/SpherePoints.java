package io.portolan.clustering;

/// Positions on the Earth: longitude and latitude outside, unit vectors for the sweeps.
///
/// *Cost:* 60 bytes per point.
final class SpherePoints extends Points {
    private final double[][] degrees;
    private final Points vectors;

    /// Takes over longitudes and latitudes that were checked.
    SpherePoints(double[][] degrees, PointWeights weights) {
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
    public Metric metric() {
        return Metric.GEO;
    }

    @Override
    public double distance(int point, int other) {
        double chord = vectors.distance(point, other);
        return metric().distance(chord * chord);
    }

    /// Positions that differ by full turns, or in their longitude at a pole, are the same.
    @Override
    public int distinct(int limit) {
        return vectors.distinct(limit);
    }

    @Override
    BlockedPoints blocked() {
        return vectors.blocked();
    }
}
