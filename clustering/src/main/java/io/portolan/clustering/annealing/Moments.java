package io.portolan.clustering.annealing;

/// What one sweep found out about each cluster.
public final class Moments {
    private final double[] masses;
    private final double[][] means;
    private final double[][] spreads;

    /// Takes over the arrays.
    ///
    /// @param masses the cluster's part of the total weight, from 0 to 1
    /// @param means the mean of its points, `[k][d]`; the old center where the mass is 0
    /// @param spreads about the mean, as the sweep was asked: nothing, the upper triangle of the
    ///   covariance row by row, or the covariance times the cluster's axis
    public Moments(double[] masses, double[][] means, double[][] spreads) {
        this.masses = masses;
        this.means = means;
        this.spreads = spreads;
    }

    public double mass(int cluster) {
        return masses[cluster];
    }

    /// Not to be written.
    public double[] mean(int cluster) {
        return means[cluster];
    }

    /// Not to be written.
    public double[] spread(int cluster) {
        return spreads[cluster];
    }
}
