package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/// Scores for any d: `N + |C|^2 - 2 X C`, one multiply-add per dimension where differences need two
/// operations; the price is a wider margin.
///
/// Derivation of the margin, in the notation of [TileScores]. N is the same for all centers of a
/// point, so its own error does not matter. Rounding X, C and `|C|^2`, and d multiply-adds that
/// start from `|C|^2`, are off by at most `(d + 2) u (|C|^2 + 2 |X| |C|)`, and by `|C| <= |X| + D`
/// that is at most `(d + 2) u (5 N + 3 D^2)`; adding N rounds once more. With room for products of
/// errors and for D^2 being known only as the score itself:
///
/// ```
///   |score - D^2 - (the same for all centers)|  <=  h (6 N + 4 score),      h = (d + 3) u
/// ```
///
/// The best is the nearest if second s and best b differ by more than twice the bound for s, `h (12
/// N + 8 s)`. Used are 13 and 9 for the rounding of this test and of the textbook. A score can be
/// negative by its error only: the order of ints is then wrong among negative ones, but these are
/// all within the margin of each other.
final class ScalarProducts implements TileScores {
    private static final int LANES = SPECIES_PREFERRED.length();

    /// Centers that are scored together.
    static final int GROUP = 6;

    private static final float U = 0x1p-24f;
    private static final float WIDENED = 0x1p-20f;

    /// Scores above it are not told from infinity.
    private static final float FARTHEST = 1e37f;

    private final F32Scale scale;
    private final int dimensions;

    // -2 C in groups of 6 centers: `products[(group * d + dimension) * 6 + center]`; padded with 0.
    private float[] products = {};
    private float[] squares = {};

    ScalarProducts(F32Scale scale) {
        this.scale = scale;
        this.dimensions = scale.dimensions();
    }

    @Override
    public void centers(double[] centers, int clusters) {
        int padded = (clusters + GROUP - 1) / GROUP * GROUP;
        if (squares.length != padded) {
            squares = new float[padded];
            products = new float[padded * dimensions];
        }
        for (int k = 0; k < clusters; k++) {
            double square = 0;
            for (int d = 0; d < dimensions; d++) {
                double scaled = scale.scaled(centers[k * dimensions + d], d);
                square += scaled * scaled;
                products[(k / GROUP * dimensions + d) * GROUP + k % GROUP] = (float) (-2 * scaled);
            }
            squares[k] = (float) square;
        }
    }

    @Override
    public void scores(float[] f32, int at, float[] norms, int from, int to, int[] scores) {
        for (int k = from; k < to; k += GROUP) {
            int out = (k - from) * BlockLayout.TILE;
            if (LANES == ManyProducts.LANES) {
                ManyProducts.scores(f32, at, products, squares, k, dimensions, norms, scores, out);
            } else {
                few(f32, at, norms, k, scores, out);
            }
        }
    }

    private void few(float[] f32, int at, float[] norms, int group, int[] scores, int out) {
        for (int k = 0; k < GROUP; k += FewProducts.CENTERS) {
            int row = out + k * BlockLayout.TILE;
            for (int i = 0; i < BlockLayout.TILE; i += FewProducts.VECTORS * LANES) {
                FewProducts.scores(
                        f32,
                        at,
                        products,
                        squares,
                        group + k,
                        dimensions,
                        norms,
                        i,
                        scores,
                        row + i);
            }
        }
    }

    @Override
    public long undecided(int[] best, int[] second, float[] norms) {
        return undecided(best, second, norms, (dimensions + 3) * U);
    }

    private static long undecided(int[] best, int[] second, float[] norms, float h) {
        var species = IntVector.SPECIES_PREFERRED;
        long decided = 0;
        for (int i = 0; i < BlockLayout.TILE; i += LANES) {
            FloatVector b = IntVector.fromArray(species, best, i).reinterpretAsFloats();
            FloatVector s = IntVector.fromArray(species, second, i).reinterpretAsFloats();
            FloatVector n = FloatVector.fromArray(SPECIES_PREFERRED, norms, i);
            FloatVector bound = n.mul(13 * h).add(s.mul(9 * h)).add(0x1p-120f);
            decided |= s.sub(b).compare(VectorOperators.GT, bound).toLong() << i;
        }
        return ~decided;
    }

    /// See [VectorAssignment#gaps].
    ///
    /// To the bound above comes the error of N, at most h N, because here the scores themselves
    /// count: `|score - D^2| <= h (7 N + 4 score)`. Used are 7.5 and 4.5, and roots are widened by
    /// far more than they and their difference are rounded by.
    static void gaps(int[] best, int[] second, float[] norms, int dimensions, float[] gaps) {
        var species = IntVector.SPECIES_PREFERRED;
        float h = (dimensions + 3) * U;
        for (int i = 0; i < BlockLayout.TILE; i += LANES) {
            FloatVector b = IntVector.fromArray(species, best, i).reinterpretAsFloats();
            FloatVector s = IntVector.fromArray(species, second, i).reinterpretAsFloats();
            FloatVector error = FloatVector.fromArray(SPECIES_PREFERRED, norms, i).mul(7.5f * h);
            FloatVector nearer = b.add(b.abs().mul(4.5f * h)).add(error).add(0x1p-120f);
            FloatVector farther = s.sub(s.mul(4.5f * h)).sub(error);
            FloatVector gap =
                    farther.max(0)
                            .lanewise(VectorOperators.SQRT)
                            .mul(1 - WIDENED)
                            .sub(nearer.max(0).lanewise(VectorOperators.SQRT).mul(1 + WIDENED));
            // No second one, or one too far for f32.
            gap.blend(Float.NaN, s.compare(VectorOperators.LT, FARTHEST).not()).intoArray(gaps, i);
        }
    }
}
