package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/// Scores that are sums of squared differences, trusted as [DistanceMargin] says; one class for
/// each number of dimensions whose coordinates all fit into registers.
abstract sealed class SquaredDifferences implements TileScores
        permits PlaneDistances, SpaceDistances {
    private final F32Scale scale;

    /// The centers moved, scaled and rounded as the f32 coordinates, one row per center.
    private float[] table = {};

    SquaredDifferences(F32Scale scale) {
        this.scale = scale;
    }

    @Override
    public final void centers(double[] exact, int clusters) {
        int dimensions = scale.dimensions();
        if (table.length < clusters * dimensions) {
            table = new float[clusters * dimensions];
        }
        for (int k = 0; k < clusters; k++) {
            for (int d = 0; d < dimensions; d++) {
                int at = k * dimensions + d;
                table[at] = (float) scale.scaled(exact[at], d);
            }
        }
    }

    @Override
    public final long undecided(int[] best, int[] second, float[] norms) {
        return DistanceMargin.undecided(best, second, norms, scale.dimensions());
    }

    /// The rounded centers, one row per center.
    final float[] table() {
        return table;
    }

    /// When a sum of squared differences in f32 decides.
    ///
    /// Derivation, in the notation of [TileScores]. Rounding point and center moves their
    /// difference by at most `u|X| + u|C|`, the subtraction by `uD`: together at most `2u|X| +
    /// 2uD`. Squares and sum then add a relative error of d u to the score E, half of that to its
    /// root:
    ///
    /// ```
    ///   |sqrt(E) - D|  <=  2.1 u sqrt(N) + (d/2 + 2.1) u sqrt(E)         (0.1: products of errors)
    /// ```
    ///
    /// The best is the nearest if the roots of second s and best b differ by more than twice the
    /// bound of the larger. Times `sqrt(s) + sqrt(b) <= 2 sqrt(s)`, that is implied by
    ///
    /// ```
    ///   s - b  >  8.4 u sqrt(N s) + (2d + 8.4) u s
    /// ```
    ///
    /// Used are 9 and 2d + 10: the excess is a thousand times what the rounding of this test and of
    /// the textbook in f64 can do. To spare the root, both sides are squared; `2^-120` is far above
    /// what underflow can lose. Comparisons are such that NaN and infinity leave a point undecided.
    private static final class DistanceMargin {
        private static final int LANES = SPECIES_PREFERRED.length();
        private static final float U = 0x1p-24f;

        private DistanceMargin() {}

        static long undecided(int[] best, int[] second, float[] norms, int dimensions) {
            var species = IntVector.SPECIES_PREFERRED;
            float relative = (2 * dimensions + 10) * U;
            long decided = 0;
            for (int i = 0; i < BlockLayout.TILE; i += LANES) {
                FloatVector b = IntVector.fromArray(species, best, i).reinterpretAsFloats();
                FloatVector s = IntVector.fromArray(species, second, i).reinterpretAsFloats();
                FloatVector n = FloatVector.fromArray(SPECIES_PREFERRED, norms, i);
                FloatVector gap = s.sub(b).sub(s.mul(relative));
                FloatVector bound = n.mul(s).mul(81 * U * U).add(0x1p-120f);
                VectorMask<Float> isDecided =
                        gap.compare(VectorOperators.GT, 0)
                                .and(gap.mul(gap).compare(VectorOperators.GT, bound));
                decided |= isDecided.toLong() << i;
            }
            return ~decided;
        }
    }
}
