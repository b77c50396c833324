package io.portolan.clustering.kernel;

/// Scores that are sums of squared differences, trusted as [DistanceMargin] says; one class for
/// each number of dimensions whose coordinates all fit into registers.
abstract sealed class SquaredDifferences implements TileScores
        permits PlaneDistances, SpaceDistances {
    private final F32Centers centers;
    private final int dimensions;

    SquaredDifferences(F32Scale scale) {
        this.centers = new F32Centers(scale);
        this.dimensions = scale.dimensions();
    }

    @Override
    public final void centers(double[] exact, int clusters) {
        centers.set(exact, clusters);
    }

    @Override
    public final long undecided(int[] best, int[] second, float[] norms) {
        return DistanceMargin.undecided(best, second, norms, dimensions);
    }

    /// The rounded centers, one row per center.
    final float[] table() {
        return centers.table();
    }
}
