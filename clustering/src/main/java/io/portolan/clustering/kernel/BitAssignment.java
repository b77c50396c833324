package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gives every binary point of a block the number of its nearest center, as the textbook does.
///
/// Overview. `|x - c|^2` is `|c|^2` plus the sum of `1 - 2 c` over the set bits of x. That sum in
/// f32 leaves, for nearly every point, one center that can be the nearest; where it leaves several,
/// [BitDistances#square] decides between them. When all centers are binary, distances are whole
/// numbers, ties are frequent, and counting differing bits decides at once.
///
/// Error, with u = `2^-24`, s set bits and terms of magnitude at most w, C the largest `|c|^2`:
/// rounding the terms and `|c|^2` to f32 costs `u (C + s w)`, each of s additions at most u times
/// the sum of magnitudes, `C + s w` again. So a score is off by less than `h = (s + 2) u (C + s
/// w)`, and a center whose score is above the least by more than `2 h` is not the nearest. Used is
/// `s + 4`.
///
/// Points whose label cannot have changed since the last sweep, as [CenterMoves] knows, are left
/// out; the others of a block are gathered into a block of their own. The sum is the squared
/// distance, so with the bound on its error it gives the gap, too.
///
/// *Threads:* one thread at a time; every rank has its own.
///
/// *Cost:* in [#assign] nothing is allocated but 8 bytes per point when a block is first seen.
///
/// Source: Hamerly 2010
public final class BitAssignment {
    private static final double U = 0x1p-24;

    private final int bits;
    private final BitRows rows;
    private final int[] counts = new int[BlockLayout.BLOCK];
    private final int[] least = new int[BlockLayout.BLOCK];
    private final CenterMoves moves;
    private final int[] open = new int[BlockLayout.BLOCK];
    private final long[] gathered;
    private double[] centers = {};
    private int clusters;

    /// Packed centers, one after the other, when all are binary.
    private long @Nullable [] packed;

    private @Nullable BitSums sums;
    private float[] squares = {};
    private double largestSquare;
    private double largestTerm;

    /// At least so much farther is the second nearest center of the point looked at last.
    private double gap;

    /// @param blocks how many there are; any of them may be given to [#assign]
    /// @param isPlain plain Java even where the Vector API is there
    public BitAssignment(int bits, int blocks, boolean isPlain) {
        this.bits = bits;
        this.moves = new CenterMoves(bits, 1, blocks);
        this.gathered = new long[BitLayout.words(bits) * BlockLayout.BLOCK];
        this.rows = BitRows.choose(isPlain);
    }

    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * bits + bit]`; read again by later calls, so leave it.
    public void centers(double[] centers, int clusters) {
        this.centers = centers;
        this.clusters = clusters;
        moves.to(centers, clusters);
        packed = allPacked();
        if (packed == null) {
            fillTable(sums());
        }
    }

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* the block as in [BitLayout]; `labels` has room for a whole block, what
    /// it holds beyond `points` is undefined afterwards.
    ///
    /// @param number of the block
    public void assign(int number, long[] block, int points, int[] labels) {
        int[] own = moves.labels(number);
        if (packed != null) {
            assignByCounting(block, packed, points, labels);
            for (int i = 0; i < points; i++) {
                moves.keep(number, i, labels[i], Double.NaN);
            }
            return;
        }
        int count = moves.open(number, 0, points, open, 0);
        if (count == points) {
            assignOpen(number, block, count);
        } else if (count > 0) {
            gather(block, count);
            assignOpen(number, gathered, count);
        }
        System.arraycopy(own, 0, labels, 0, points);
    }

    /// Brings the points that are open to the beginning of a block of their own.
    private void gather(long[] block, int count) {
        for (int w = 0; w < BitLayout.words(bits); w++) {
            int column = BitLayout.index(0, w);
            for (int i = 0; i < count; i++) {
                gathered[column + i] = block[column + open[i]];
            }
        }
    }

    /// Labels the first points of a block, which are those that are open.
    private void assignOpen(int number, long[] block, int count) {
        BitSums scores = sums();
        for (int first = 0; first < count; first += TILE) {
            int inTile = Math.min(TILE, count - first);
            scores.gather(block, first, inTile, squares);
            for (int i = 0; i < inTile; i++) {
                int label = nearest(scores, block, first + i, i);
                moves.keep(number, open[first + i], label, gap);
            }
        }
    }

    private void assignByCounting(long[] block, long[] centers, int points, int[] labels) {
        int words = BitLayout.words(bits);
        Arrays.fill(least, Integer.MAX_VALUE);
        for (int k = 0; k < clusters; k++) {
            BitDistances.hamming(block, centers, k * words, words, counts);
            for (int i = 0; i < points; i++) {
                labels[i] = counts[i] < least[i] ? k : labels[i];
                least[i] = Math.min(counts[i], least[i]);
            }
        }
    }

    /// Leaves the gap behind.
    private int nearest(BitSums scores, long[] block, int point, int inTile) {
        float best = least(scores, inTile);
        int set = BitLayout.cardinality(block, point);
        double error = (set + 4) * U * (largestSquare + set * largestTerm);
        double limit = best + 2 * error;
        int nearest = -1;
        boolean isAlone = true;
        for (int k = 0; k < clusters && isAlone; k++) {
            if (scores.sums[scores.at(inTile, k)] <= limit) {
                isAlone = nearest < 0;
                nearest = k;
            }
        }
        if (!isAlone || nearest < 0) {
            gap = Double.NaN;
            return decide(scores, block, point, inTile, limit);
        }
        scores.sums[scores.at(inTile, nearest)] = Float.POSITIVE_INFINITY;
        double second = least(scores, inTile);
        // Whatever rounds here does so by far less than the part of an error that is left.
        gap = Math.sqrt(Math.max(0, second - 1.1 * error)) - Math.sqrt(best + 1.1 * error);
        gap -= 1e-12 * gap;
        return nearest;
    }

    /// Chooses among the centers whose scores are within the limit; among all when the scores or
    /// the limit are not finite.
    private int decide(BitSums scores, long[] block, int point, int inTile, double limit) {
        int nearest = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < clusters; k++) {
            if (!(scores.sums[scores.at(inTile, k)] > limit)) {
                double square = BitDistances.square(block, point, centers, k, bits);
                if (square < smallest) {
                    smallest = square;
                    nearest = k;
                }
            }
        }
        return nearest;
    }

    private float least(BitSums scores, int inTile) {
        float best = Float.POSITIVE_INFINITY;
        for (int chunk = 0; chunk < scores.table.chunks; chunk++) {
            best = Math.min(best, least(scores, chunk, inTile));
        }
        return best;
    }

    private float least(BitSums scores, int chunk, int inTile) {
        float[] all = scores.sums;
        int from = scores.at(inTile, chunk * scores.table.width);
        int to = from + Math.min(scores.table.width, clusters - chunk * scores.table.width);
        float least = Float.POSITIVE_INFINITY;
        for (int at = from; at < to; at++) {
            // Not Math.min, which has NaN and -0 to care for.
            least = all[at] < least ? all[at] : least;
        }
        return least;
    }

    private long @Nullable [] allPacked() {
        int words = BitLayout.words(bits);
        long[] all = new long[clusters * words];
        for (int k = 0; k < clusters; k++) {
            long[] one = BitDistances.packed(centers, k, bits);
            if (one == null) {
                return null;
            }
            System.arraycopy(one, 0, all, k * words, words);
        }
        return all;
    }

    private BitSums sums() {
        if (sums == null || squares.length < clusters) {
            sums = new BitSums(new BitTable(bits, clusters, rows.lanes()), rows);
            squares = new float[sums.table.padded()];
        }
        return sums;
    }

    private void fillTable(BitSums scores) {
        largestSquare = 0;
        largestTerm = 0;
        for (int k = 0; k < clusters; k++) {
            double square = 0;
            for (int b = 0; b < bits; b++) {
                double c = centers[k * bits + b];
                double term = 1 - 2 * c;
                square += c * c;
                largestTerm = Math.max(largestTerm, Math.abs(term));
                scores.table.rows[scores.table.at(k, b)] = (float) term;
            }
            squares[k] = (float) square;
            largestSquare = Math.max(largestSquare, square);
        }
    }
}
