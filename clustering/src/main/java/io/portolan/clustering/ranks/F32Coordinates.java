package io.portolan.clustering.ranks;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BlockSums;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.points.LocalPoints;

/// The f32 coordinates in which the soft kernels work, and the sums of their blocks over all ranks.
///
/// The kernels add up one block in f32 and f64; that sum is then rounded to fixed point. Both
/// depend on the block alone, so the totals are the same for any number of ranks.
public final class F32Coordinates {
    /// For what f32 adds to a sum: a relative error of some 1e-5 at most.
    private static final double SLACK = 1.001;

    private final Share share;
    private final SoftKernel kernel;
    private final LocalPoints points;
    private final double weightScale;
    private final double[] origin;
    private final double scale;
    private final double totalBound;

    /// @param kernel makes the sweeps
    public F32Coordinates(Share share, SoftKernel kernel) {
        this.share = share;
        this.kernel = kernel;
        this.points = share.space();
        this.weightScale = 1 / largestWeight();
        this.origin = points.frame().origin();
        this.scale = points.frame().scale();
        this.totalBound = SLACK * points.totalWeight() * weightScale;
    }

    /// Whether the next sweep is to be made by plain Java.
    public boolean isPlain() {
        return kernel.isPlain();
    }

    public LocalPoints points() {
        return points;
    }

    /// What weights are multiplied by, so that the largest is 1.
    public double weightScale() {
        return weightScale;
    }

    /// The squared distance, in f32 coordinates, beyond which a point is an outlier; infinite if
    /// none is.
    public double outlierSquare() {
        return share.outlierSquare() * scale * scale;
    }

    /// The fixed-point format for a sum over all points of weight times value.
    ///
    /// @param largest a bound on the magnitude of the values
    public FixedPoint fixedPoint(double largest) {
        return FixedPoint.forTotal(totalBound * largest);
    }

    /// Adds up the blocks of all ranks in one reduction.
    ///
    /// @param sums makes the sums of one block
    /// @param unitScales what each of them is multiplied by to get units of fixed point
    public long[] total(BlockSums sums, double[] unitScales) {
        long[] totals = new long[unitScales.length];
        long start = System.nanoTime();
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            double[] ofBlock = sums.of(b);
            for (int s = 0; s < totals.length; s++) {
                totals[s] += (long) Math.rint(ofBlock[s] * unitScales[s]);
            }
        }
        kernel.worked(System.nanoTime() - start);
        share.sum(totals);
        return totals;
    }

    /// An f32 coordinate in the unit of the points.
    public double exact(double f32, int dimension) {
        return f32 / scale + origin[dimension];
    }

    /// A coordinate of the points as an f32 one, not rounded to f32.
    public double f32(double exact, int dimension) {
        return (exact - origin[dimension]) * scale;
    }

    /// A squared f32 distance times a scaled weight in the units of the points.
    public double exactSquare(double f32) {
        return f32 / (scale * scale * weightScale);
    }

    private double largestWeight() {
        double largest = points.hasWeights() ? 0 : 1;
        for (int b = share.firstBlock(); b < share.endBlock(); b++) {
            double[] weights = points.weights(b);
            for (int i = 0; weights != null && i < BlockLayout.BLOCK; i++) {
                largest = Math.max(largest, weights[i]);
            }
        }
        return share.max(largest);
    }
}
