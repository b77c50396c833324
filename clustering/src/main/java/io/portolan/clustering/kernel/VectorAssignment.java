package io.portolan.clustering.kernel;

import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/// First f32 with the Vector API, tile by tile; then the textbook for the few points that f32
/// cannot decide.
///
/// Overview. Per tile: squared norms of the points; then, 30 centers at a time so that the scores
/// stay in the first cache, scores ([TileScores]) and selection of the best and the second best;
/// then the margin test. Each pass is a small static method over arrays: a larger method with more
/// vectors alive is not inlined as a whole, and every vector becomes an object.
final class VectorAssignment implements Assignment {
    private static final int LANES = SPECIES_PREFERRED.length();
    private static final int CHUNK = 30;

    /// Above every score, and finite so that a single center is decided.
    private static final int WORST = Float.floatToRawIntBits(Float.MAX_VALUE);

    private final int dimensions;
    private final TileScores tile;
    private final float[] norms = new float[BlockLayout.TILE];
    private final int[] scores = new int[CHUNK * BlockLayout.TILE];
    private final int[] best = new int[BlockLayout.TILE];
    private final int[] second = new int[BlockLayout.TILE];
    private final NearestCenter textbook;
    private double[] centers = {};
    private int[] numbers = {};
    private int clusters;

    VectorAssignment(F32Scale scale) {
        this.dimensions = scale.dimensions();
        this.tile = TileScores.of(scale);
        this.textbook = new NearestCenter(dimensions);
    }

    @Override
    public void centers(double[] centers, int[] labels, int clusters) {
        this.centers = centers;
        this.numbers = labels;
        this.clusters = clusters;
        tile.centers(centers, clusters);
    }

    @Override
    public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
        int end = first + points;
        for (int at = first; at < end; at += BlockLayout.TILE) {
            long undecided = assignTile(f32, BlockLayout.f32(at, 0, dimensions), labels, at);
            while (undecided != 0) {
                int point = at + Long.numberOfTrailingZeros(undecided);
                if (point < end) {
                    int nearest = textbook.of(exact, point, centers, clusters);
                    labels[point] = numbers[nearest];
                }
                undecided &= undecided - 1;
            }
        }
    }

    /// Labels a tile as f32 sees it and returns the undecided points.
    ///
    /// @param at where the tile begins in the f32 array
    /// @param first where its labels begin
    long assignTile(float[] f32, int at, int[] labels, int first) {
        squareNorms(f32, at, dimensions, norms);
        Arrays.fill(best, WORST);
        Arrays.fill(second, WORST);
        for (int from = 0; from < clusters; from += CHUNK) {
            int to = Math.min(from + CHUNK, clusters);
            tile.scores(f32, at, norms, from, to, scores);
            select(scores, numbers, from, to, best, second, labels, first);
        }
        return tile.undecided(best, second, norms);
    }

    /// For the points of the last tile, how much farther the second nearest center is, at least:
    /// distances, not squares, in f32 coordinates. Not a number or negative where f32 cannot tell.
    ///
    /// Only for numbers of dimensions for which scores are [ScalarProducts].
    void gaps(float[] gaps) {
        ScalarProducts.gaps(best, second, norms, dimensions, gaps);
    }

    private static void squareNorms(float[] f32, int at, int dimensions, float[] norms) {
        // Four vectors are in flight, where one chain of sums would wait for itself.
        for (int i = 0; i < BlockLayout.TILE; i += 4 * LANES) {
            FloatVector sum0 = FloatVector.zero(SPECIES_PREFERRED);
            FloatVector sum1 = sum0;
            FloatVector sum2 = sum0;
            FloatVector sum3 = sum0;
            for (int d = 0; d < dimensions; d++) {
                int in = at + d * BlockLayout.TILE + i;
                FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, f32, in);
                FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, f32, in + LANES);
                FloatVector x2 = FloatVector.fromArray(SPECIES_PREFERRED, f32, in + 2 * LANES);
                FloatVector x3 = FloatVector.fromArray(SPECIES_PREFERRED, f32, in + 3 * LANES);
                sum0 = x0.fma(x0, sum0);
                sum1 = x1.fma(x1, sum1);
                sum2 = x2.fma(x2, sum2);
                sum3 = x3.fma(x3, sum3);
            }
            sum0.intoArray(norms, i);
            sum1.intoArray(norms, i + LANES);
            sum2.intoArray(norms, i + 2 * LANES);
            sum3.intoArray(norms, i + 3 * LANES);
        }
    }

    private static void select(
            int[] scores,
            int[] numbers,
            int from,
            int to,
            int[] best,
            int[] second,
            int[] labels,
            int first) {
        var species = IntVector.SPECIES_PREFERRED;
        // Two vectors at a time share the vector of the label.
        for (int i = 0; i < BlockLayout.TILE; i += 2 * LANES) {
            IntVector best0 = IntVector.fromArray(species, best, i);
            IntVector best1 = IntVector.fromArray(species, best, i + LANES);
            IntVector second0 = IntVector.fromArray(species, second, i);
            IntVector second1 = IntVector.fromArray(species, second, i + LANES);
            IntVector label0 = IntVector.fromArray(species, labels, first + i);
            IntVector label1 = IntVector.fromArray(species, labels, first + i + LANES);
            int in = i;
            for (int k = from; k < to; k++) {
                IntVector label = IntVector.broadcast(species, numbers[k]);
                IntVector score = IntVector.fromArray(species, scores, in);
                VectorMask<Integer> isBetter = score.compare(VectorOperators.LT, best0);
                label0 = label0.blend(label, isBetter);
                second0 = second0.min(score.max(best0));
                best0 = best0.min(score);
                score = IntVector.fromArray(species, scores, in + LANES);
                isBetter = score.compare(VectorOperators.LT, best1);
                label1 = label1.blend(label, isBetter);
                second1 = second1.min(score.max(best1));
                best1 = best1.min(score);
                in += BlockLayout.TILE;
            }
            best0.intoArray(best, i);
            best1.intoArray(best, i + LANES);
            second0.intoArray(second, i);
            second1.intoArray(second, i + LANES);
            label0.intoArray(labels, first + i);
            label1.intoArray(labels, first + i + LANES);
        }
    }
}
