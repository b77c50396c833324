package io.portolan.clustering.lloyd;

import io.portolan.clustering.points.BlockSums;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.ranks.F32Coordinates;
import java.util.Arrays;

/// Error and utility of every center, over the points of all ranks.
///
/// *Units and shapes:* squared distances times weights, to the precision of f32.
///
/// Source: Fritzke 2020, section 4
public final class CenterUses {
    private final double[] errors;
    private final double[] utilities;

    private CenterUses(double[] errors, double[] utilities) {
        this.errors = errors;
        this.utilities = utilities;
    }

    /// One sweep and one reduction; all ranks call it with equal centers.
    public static CenterUses measure(F32Coordinates coordinates, double[] centers, int dimensions) {
        int clusters = centers.length / dimensions;
        double[] f32 = new double[centers.length];
        for (int i = 0; i < f32.length; i++) {
            f32[i] = coordinates.f32(centers[i], i % dimensions);
        }
        BlockSums sums =
                coordinates
                        .points()
                        .centerUses(
                                f32,
                                coordinates.outlierSquare(),
                                coordinates.weightScale(),
                                coordinates.isPlain());
        FixedPoint fixed = coordinates.fixedPoint(4.0 * dimensions);
        double[] unitScales = new double[2 * clusters];
        Arrays.fill(unitScales, fixed.scale());
        long[] totals = coordinates.total(sums, unitScales);
        double[] errors = new double[clusters];
        double[] utilities = new double[clusters];
        for (int k = 0; k < clusters; k++) {
            errors[k] = coordinates.exactSquare(fixed.value(totals[2 * k]));
            utilities[k] = coordinates.exactSquare(fixed.value(totals[2 * k + 1]));
        }
        return new CenterUses(errors, utilities);
    }

    /// Per center, the sum of the squared distances of its points.
    public double[] errors() {
        return errors;
    }

    /// Per center, how much larger the sum over all points would be without it.
    public double[] utilities() {
        return utilities;
    }
}
