package io.portolan.clustering.kernel;

/// The textbook for every point.
final class PlainAssignment implements Assignment {
    private final int dimensions;
    private double[] centers = {};
    private int clusters;

    PlainAssignment(int dimensions) {
        this.dimensions = dimensions;
    }

    @Override
    public void centers(double[] centers, int clusters) {
        this.centers = centers;
        this.clusters = clusters;
    }

    @Override
    public void assign(double[] exact, float[] rough, int points, int[] labels) {
        for (int i = 0; i < points; i++) {
            labels[i] = NearestCenter.of(exact, i, centers, clusters, dimensions);
        }
    }
}
