package io.portolan.clustering;

import io.portolan.clustering.annealing.AnnealedCluster;
import io.portolan.clustering.annealing.Expectation;
import io.portolan.clustering.annealing.Moments;
import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.Spread;
import java.util.List;

/// The expectation step over the points of all ranks, in rough coordinates: one reduction.
///
/// *Threads:* one per rank; all ranks measure together and get equal moments.
final class SoftExpectation implements Expectation {
    /// The sponge is there below this part of its squared distance. Above, clusters are wider than
    /// the sponge is far, and it would take up small ones that lie apart; here it takes those of
    /// less than exp(-4) of the mean mass.
    private static final double SOAKING = 0.25;

    private final BlockedPoints points;
    private final RoughCoordinates coordinates;
    private final RunHistory history;
    private final double squares;

    SoftExpectation(Grain grain, RoughCoordinates coordinates, RunHistory history) {
        this.points = grain.space();
        this.coordinates = coordinates;
        this.history = history;
        this.squares = grain.squares();
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
        if (temperature <= outlierSquare * SOAKING) {
            centers.soak(outlierSquare);
        }
        BlockSums sums = points.softSums(centers, coordinates.weightScale(), coordinates.kernel());
        SoftTotals totals = new SoftTotals(coordinates, centers, clusters, spread);
        totals.measure(coordinates, sums);
        history.add(
                temperature / (points.scale() * points.scale()),
                clusters.size(),
                Math.max(
                        0,
                        squares
                                + coordinates.exactSquare(
                                        totals.distortionLessSquares()
                                                + totals.costOfOutliers(outlierSquare))));
        return totals.moments();
    }
}
