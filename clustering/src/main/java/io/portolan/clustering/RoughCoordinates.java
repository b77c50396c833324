package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;

/// The rough coordinates in which the soft kernels work, and the sums of their blocks over all
/// ranks.
///
/// The kernels add up one block in f32 and f64; that sum is then rounded to fixed point. Both
/// depend on the block alone, so the totals are the same for any number of ranks.
final class RoughCoordinates {
    /// For what f32 adds to a sum: a relative error of some 1e-5 at most.
    private static final double SLACK = 1.001;

    private final Grain grain;
    private final SoftKernel kernel;
    private final BlockedPoints points;
    private final double weightScale;
    private final double[] origin;
    private final double totalBound;

    /// @param kernel makes the sweeps
    RoughCoordinates(Grain grain, SoftKernel kernel) {
        this.grain = grain;
        this.kernel = kernel;
        this.points = grain.space();
        this.weightScale = 1 / largestWeight();
        this.origin = points.origin();
        this.totalBound = SLACK * points.totalWeight() * weightScale;
    }

    /// For the next sweep.
    Kernel kernel() {
        return kernel.next();
    }

    BlockedPoints points() {
        return points;
    }

    /// What weights are multiplied by, so that the largest is 1.
    double weightScale() {
        return weightScale;
    }

    /// The squared rough distance beyond which a point is an outlier; infinite: none is.
    double outlierSquare() {
        return grain.outlierSquare() * points.scale() * points.scale();
    }

    /// For sums over all points of a weight times something.
    ///
    /// @param largest a bound on the magnitude of that something
    FixedPoint fixedPoint(double largest) {
        return FixedPoint.forTotal(totalBound * largest);
    }

    /// Adds up the blocks of all ranks in one reduction.
    ///
    /// @param sums makes the sums of one block
    /// @param unitScales what each of them is multiplied by to get units of fixed point
    long[] total(BlockSums sums, double[] unitScales) {
        long[] totals = new long[unitScales.length];
        long start = System.nanoTime();
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            double[] ofBlock = sums.of(b);
            for (int s = 0; s < totals.length; s++) {
                totals[s] += (long) Math.rint(ofBlock[s] * unitScales[s]);
            }
        }
        kernel.worked(System.nanoTime() - start);
        grain.sum(totals);
        return totals;
    }

    /// A rough coordinate in the unit of the points.
    double exact(double rough, int dimension) {
        return rough / points.scale() + origin[dimension];
    }

    /// A coordinate of the points as a rough one, not rounded to f32.
    double rough(double exact, int dimension) {
        return (exact - origin[dimension]) * points.scale();
    }

    /// A squared rough distance times a scaled weight in the units of the points.
    double exactSquare(double rough) {
        return rough / (points.scale() * points.scale() * weightScale);
    }

    private double largestWeight() {
        double largest = points.hasWeights() ? 0 : 1;
        for (int b = grain.firstBlock(); b < grain.endBlock(); b++) {
            double[] weights = points.weights(b);
            for (int i = 0; weights != null && i < BlockLayout.BLOCK; i++) {
                largest = Math.max(largest, weights[i]);
            }
        }
        return grain.max(largest);
    }
}
