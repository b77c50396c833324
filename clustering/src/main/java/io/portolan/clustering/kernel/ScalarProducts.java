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
    private static final int GROUP = 6;
    private static final float U = 0x1p-24f;
    private static final float WIDENED = 0x1p-20f;

    /// Scores above it are not told from infinity.
    private static final float FARTHEST = 1e37f;

    private final RoughScale scale;
    private final int dimensions;

    // -2 C in groups of 6 centers: `products[(group * d + dimension) * 6 + center]`; padded with 0.
    private float[] products = {};
    private float[] squares = {};

    ScalarProducts(RoughScale scale) {
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
    public void scores(float[] rough, int at, float[] norms, int from, int to, int[] scores) {
        for (int k = from; k < to; k += GROUP) {
            for (int i = 0; i < BlockLayout.TILE; i += 2 * LANES) {
                group(rough, at + i, norms, i, k, scores, (k - from) * BlockLayout.TILE + i);
            }
        }
    }

    // Two vectors of points times six centers: twelve independent sums hide the latency, and with
    // what they need they fit into 16 registers.
    private void group(
            float[] rough, int at, float[] norms, int first, int center, int[] scores, int out) {
        FloatVector sum00 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center]);
        FloatVector sum10 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 1]);
        FloatVector sum20 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 2]);
        FloatVector sum30 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 3]);
        FloatVector sum40 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 4]);
        FloatVector sum50 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 5]);
        FloatVector sum01 = sum00;
        FloatVector sum11 = sum10;
        FloatVector sum21 = sum20;
        FloatVector sum31 = sum30;
        FloatVector sum41 = sum40;
        FloatVector sum51 = sum50;
        float[] table = products;
        int c = center * dimensions;
        int end = at + dimensions * BlockLayout.TILE;
        for (int x = at; x < end; x += BlockLayout.TILE) {
            FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, rough, x);
            FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, rough, x + LANES);
            FloatVector product = FloatVector.broadcast(SPECIES_PREFERRED, table[c]);
            sum00 = x0.fma(product, sum00);
            sum01 = x1.fma(product, sum01);
            product = FloatVector.broadcast(SPECIES_PREFERRED, table[c + 1]);
            sum10 = x0.fma(product, sum10);
            sum11 = x1.fma(product, sum11);
            product = FloatVector.broadcast(SPECIES_PREFERRED, table[c + 2]);
            sum20 = x0.fma(product, sum20);
            sum21 = x1.fma(product, sum21);
            product = FloatVector.broadcast(SPECIES_PREFERRED, table[c + 3]);
            sum30 = x0.fma(product, sum30);
            sum31 = x1.fma(product, sum31);
            product = FloatVector.broadcast(SPECIES_PREFERRED, table[c + 4]);
            sum40 = x0.fma(product, sum40);
            sum41 = x1.fma(product, sum41);
            product = FloatVector.broadcast(SPECIES_PREFERRED, table[c + 5]);
            sum50 = x0.fma(product, sum50);
            sum51 = x1.fma(product, sum51);
            c += GROUP;
        }
        FloatVector n0 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first);
        FloatVector n1 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first + LANES);
        sum00.add(n0).reinterpretAsInts().intoArray(scores, out);
        sum01.add(n1).reinterpretAsInts().intoArray(scores, out + LANES);
        sum10.add(n0).reinterpretAsInts().intoArray(scores, out + BlockLayout.TILE);
        sum11.add(n1).reinterpretAsInts().intoArray(scores, out + BlockLayout.TILE + LANES);
        sum20.add(n0).reinterpretAsInts().intoArray(scores, out + 2 * BlockLayout.TILE);
        sum21.add(n1).reinterpretAsInts().intoArray(scores, out + 2 * BlockLayout.TILE + LANES);
        sum30.add(n0).reinterpretAsInts().intoArray(scores, out + 3 * BlockLayout.TILE);
        sum31.add(n1).reinterpretAsInts().intoArray(scores, out + 3 * BlockLayout.TILE + LANES);
        sum40.add(n0).reinterpretAsInts().intoArray(scores, out + 4 * BlockLayout.TILE);
        sum41.add(n1).reinterpretAsInts().intoArray(scores, out + 4 * BlockLayout.TILE + LANES);
        sum50.add(n0).reinterpretAsInts().intoArray(scores, out + 5 * BlockLayout.TILE);
        sum51.add(n1).reinterpretAsInts().intoArray(scores, out + 5 * BlockLayout.TILE + LANES);
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
