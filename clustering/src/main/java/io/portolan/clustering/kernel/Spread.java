package io.portolan.clustering.kernel;

/// What a soft sweep sums besides masses and first moments, to find how a cluster is spread.
public enum Spread {
    /// Nothing.
    NONE,
    /// All second moments about the center: the upper triangle, row by row.
    COVARIANCE,
    /// The covariance times the cluster's axis: one step of a power iteration, without the matrix.
    AXIS;

    /// How many sums per cluster.
    public int sums(int dimensions) {
        return switch (this) {
            case NONE -> 0;
            case COVARIANCE -> dimensions * (dimensions + 1) / 2;
            case AXIS -> dimensions;
        };
    }
}
