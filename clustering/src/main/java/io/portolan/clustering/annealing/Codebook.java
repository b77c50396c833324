package io.portolan.clustering.annealing;

import io.portolan.clustering.kernel.Spread;
import java.util.List;

/// The clusters, and how they follow the temperature.
final class Codebook {
    /// Up to here the covariance is summed in full, above only its product with one vector.
    private static final int FULL_COVARIANCE_DIMENSIONS = 32;

    /// A power iteration goes on while the residual `|Cv - lv|` is more than this part of `|Cv|`.
    private static final double KNOWN = 0.02;

    /// A cluster of this mass holds no point.
    private static final double NO_MASS = 1e-12;

    private final Expectation expectation;
    private final CoolingSchedule schedule;
    private final int dimensions;
    private final Spread spread;
    private final List<AnnealedCluster> clusters;

    /// Whether all axes are eigenvectors but for the residual allowed.
    private boolean isAxisKnown;

    /// @param clusters all there are, at least one; changed in place
    Codebook(Expectation expectation, CoolingSchedule schedule, List<AnnealedCluster> clusters) {
        this.expectation = expectation;
        this.schedule = schedule;
        this.clusters = clusters;
        this.dimensions = clusters.getFirst().center.length;
        this.spread = dimensions <= FULL_COVARIANCE_DIMENSIONS ? Spread.COVARIANCE : Spread.AXIS;
    }

    /// Measures the only cluster: one sweep for the covariance, some for a power iteration.
    AnnealedCluster everything() {
        AnnealedCluster all = clusters.getFirst();
        for (int sweep = 0; sweep < 2 * schedule.maxSweeps(); sweep++) {
            // With one cluster every temperature gives the same; this one is above all critical
            // ones, since coordinates are of magnitude 1.
            step(4.0 * dimensions, spread);
            if (sweep > 0 && isAxisKnown) {
                break;
            }
        }
        return all;
    }

    /// Makes EM steps until the centers rest; afterwards the variances are known.
    void settleToSplit(double temperature) {
        if (spread == Spread.AXIS) {
            // Every step is one of the power iteration, too. An axis that was found may be that of
            // a smaller eigenvalue by now.
            for (AnnealedCluster cluster : clusters) {
                cluster.axis = PrincipalAxis.shaken(cluster.axis, cluster.node);
            }
            settle(temperature, spread, schedule.maxSweeps());
            if (turnAxes(temperature)) {
                settle(temperature, spread, 2 * schedule.maxSweeps());
            }
        } else {
            settle(temperature, Spread.NONE, schedule.maxSweeps() - 1);
            step(temperature, spread);
        }
    }

    /// Gives halves that came apart another axis to start from; returns whether there were any.
    ///
    /// Together they had the axis of the whole, and apart they spread least along it: a power
    /// iteration would hardly ever leave it.
    private boolean turnAxes(double temperature) {
        boolean any = false;
        for (AnnealedCluster cluster : clusters) {
            AnnealedCluster sibling = cluster.sibling;
            if (sibling != null && SplitPairs.areApart(cluster, sibling, temperature)) {
                cluster.axis = PrincipalAxis.anyDirection(dimensions);
                any = true;
            }
        }
        return any;
    }

    /// Makes EM steps until the centers rest.
    void settle(double temperature) {
        settle(temperature, Spread.NONE, schedule.maxSweeps());
    }

    private void settle(double temperature, Spread spread, int maxSweeps) {
        double rest = schedule.tolerance() * Math.sqrt(temperature);
        for (int sweep = 1; sweep <= maxSweeps; sweep++) {
            double moved = step(temperature, spread);
            if (sweep >= 2 && moved <= rest && isAxisKnown) {
                break;
            }
        }
    }

    /// One EM step.
    ///
    /// @return how far the center went that went farthest
    private double step(double temperature, Spread spread) {
        Moments moments = expectation.measure(clusters, temperature, spread);
        double farthest = 0;
        isAxisKnown = true;
        for (int k = 0; k < clusters.size(); k++) {
            AnnealedCluster cluster = clusters.get(k);
            double[] mean = moments.mean(k);
            double moved = 0;
            for (int d = 0; d < dimensions; d++) {
                moved += (mean[d] - cluster.center[d]) * (mean[d] - cluster.center[d]);
            }
            farthest = Math.max(farthest, moved);
            cluster.center = mean;
            cluster.mass = moments.mass(k);
            if (spread != Spread.NONE) {
                double[] measured = moments.spread(k);
                PrincipalAxis axis;
                if (spread == Spread.AXIS) {
                    axis = PrincipalAxis.ofProduct(measured);
                    isAxisKnown &= PrincipalAxis.residual(measured, cluster.axis) <= KNOWN;
                } else {
                    axis = PrincipalAxis.of(measured, dimensions);
                }
                cluster.variance = axis.variance();
                cluster.axis = axis.direction();
            }
        }
        return Math.sqrt(farthest);
    }

    void removeEmpty() {
        clusters.removeIf(c -> c.mass < NO_MASS && c.sibling == null);
    }

    boolean hasSplitPairs() {
        return clusters.stream().anyMatch(c -> c.sibling != null);
    }

    double largestVariance() {
        return clusters.stream().mapToDouble(c -> c.variance).max().orElse(0);
    }
}
