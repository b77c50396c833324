package io.portolan.clustering.annealing;

import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.Spread;
import io.portolan.clustering.points.BlockSums;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SweepLog;
import java.util.List;

/// The expectation step over the points of all ranks, in f32 coordinates: one reduction.
///
/// *Threads:* one per rank; all ranks measure together and get equal moments.
public final class SoftExpectation implements Expectation {
    /// The noise cluster is there below this part of its squared distance. Above, clusters are
    /// wider than the noise cluster is far, and it would take up small ones that lie apart; here it
    /// takes those of less than exp(-4) of the mean mass.
    private static final double NOISE_BELOW = 0.25;

    private final LocalPoints points;
    private final F32Coordinates coordinates;
    private final SweepLog log;
    private final double squares;

    public SoftExpectation(Share share, F32Coordinates coordinates, SweepLog log) {
        this.points = share.space();
        this.coordinates = coordinates;
        this.log = log;
        this.squares = share.squares();
    }

    @Override
    public Moments measure(List<AnnealedCluster> clusters, double temperature, Spread spread) {
        int dimensions = points.dimensions();
        SoftCenters centers = new SoftCenters(clusters.size(), dimensions, temperature, spread);
        for (int k = 0; k < clusters.size(); k++) {
            AnnealedCluster cluster = clusters.get(k);
            centers.set(k, cluster.center(), cluster.mass(), cluster.axis());
        }
        double outlierSquare = coordinates.outlierSquare();
        if (temperature <= outlierSquare * NOISE_BELOW) {
            centers.addNoise(outlierSquare);
        }
        BlockSums sums = points.softSums(centers, coordinates.weightScale(), coordinates.isPlain());
        SoftTotals totals = new SoftTotals(coordinates, centers, clusters, spread);
        totals.measure(coordinates, sums);
        log.add(
                temperature / (points.frame().scale() * points.frame().scale()),
                clusters.size(),
                Math.max(
                        0,
                        squares
                                + coordinates.exactSquare(
                                        totals.distortionLessSquares()
                                                + totals.costOfOutliers(outlierSquare))));
        log.centers(() -> exact(clusters));
        return totals.moments();
    }

    private double[] exact(List<AnnealedCluster> clusters) {
        int dimensions = points.dimensions();
        double[] exact = new double[clusters.size() * dimensions];
        for (int i = 0; i < exact.length; i++) {
            int d = i % dimensions;
            exact[i] = coordinates.exact(clusters.get(i / dimensions).center()[d], d);
        }
        return exact;
    }
}
