package io.portolan.clustering;

import static io.portolan.clustering.kernel.BlockLayout.BLOCK;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// One rank's part in what k-means++ draws from: each point's weighted squared distance to the
/// nearest of the centers chosen so far; before the first center, its weight.
///
/// Draws and sums are in fixed point, in units that suit the largest of the numbers at the last
/// draw; the numbers never grow.
///
/// The loops over a block are plain and simple so that the JIT turns them into vector instructions.
final class Potential {
    private final Grain grain;
    private final BlockedPoints points;
    private final int firstBlock;
    private final double[][] ofBlock;
    private final double[] scratch = new double[BLOCK];
    private FixedPoint units = new FixedPoint(0);
    private boolean isEmpty = true;

    Potential(Grain grain) {
        this.grain = grain;
        this.points = grain.space();
        this.firstBlock = grain.firstBlock();
        this.ofBlock = new double[grain.endBlock() - firstBlock][];
        for (int b = 0; b < ofBlock.length; b++) {
            double[] weights = points.weights(firstBlock + b);
            ofBlock[b] = new double[points.pointsIn(firstBlock + b)];
            if (weights == null) {
                Arrays.fill(ofBlock[b], 1);
            } else {
                System.arraycopy(weights, 0, ofBlock[b], 0, ofBlock[b].length);
            }
        }
    }

    /// Draws points, with repetition; equal on all ranks.
    ///
    /// @return `[tries][d]`; when every point sits on a center, point 0
    double[][] draw(SplittableRandom random, int tries) {
        units = units();
        long[] ofRanks = new long[grain.ranks()];
        for (double[] block : ofBlock) {
            ofRanks[grain.rank()] += sum(block, block.length, units.scale());
        }
        grain.sum(ofRanks);
        long total = Arrays.stream(ofRanks).sum();
        long before = Arrays.stream(ofRanks, 0, grain.rank()).sum();
        long[] rows = new long[tries * points.dimensions()];
        for (int t = 0; t < tries; t++) {
            long drawn = (total > 0 ? random.nextLong(total) : 0) - before;
            if (drawn >= 0 && drawn < ofRanks[grain.rank()]) {
                writeRow(find(drawn, units.scale()), rows, t);
            } else if (total == 0 && grain.firstPoint() == 0 && grain.endPoint() > 0) {
                writeRow(0, rows, t);
            }
        }
        // All ranks but the one that has the point contribute 0.
        grain.sum(rows);
        double[][] drawn = new double[tries][points.dimensions()];
        for (int i = 0; i < rows.length; i++) {
            drawn[i / points.dimensions()][i % points.dimensions()] =
                    Double.longBitsToDouble(rows[i]);
        }
        return drawn;
    }

    /// The candidate of the last draw that leaves the smallest sum, when there is a center already.
    int lowest(double[][] candidates) {
        double scale = units.scale();
        long[] sums = new long[candidates.length];
        for (int b = 0; b < ofBlock.length; b++) {
            for (int c = 0; c < candidates.length; c++) {
                distances(b, candidates[c]);
                lower(scratch, ofBlock[b], ofBlock[b].length);
                sums[c] += sum(scratch, ofBlock[b].length, scale);
            }
        }
        grain.sum(sums);
        int lowest = 0;
        for (int c = 1; c < sums.length; c++) {
            if (sums[c] < sums[lowest]) {
                lowest = c;
            }
        }
        return lowest;
    }

    /// Adds a center.
    void add(double[] center) {
        for (int b = 0; b < ofBlock.length; b++) {
            distances(b, center);
            if (isEmpty) {
                System.arraycopy(scratch, 0, ofBlock[b], 0, ofBlock[b].length);
            } else {
                lower(ofBlock[b], scratch, ofBlock[b].length);
            }
        }
        isEmpty = false;
    }

    /// Units in which the sum over all points fits.
    private FixedPoint units() {
        double largest = 0;
        for (double[] block : ofBlock) {
            for (double value : block) {
                largest = Math.max(largest, value);
            }
        }
        return FixedPoint.forTotal(points.count() * grain.max(largest));
    }

    /// The point on which a number drawn from this rank's sum falls.
    private int find(long drawn, double scale) {
        long rest = drawn;
        int b = 0;
        for (long inBlock; rest >= (inBlock = sum(ofBlock[b], ofBlock[b].length, scale)); b++) {
            rest -= inBlock;
        }
        int i = 0;
        for (long inPoint; rest >= (inPoint = (long) Math.rint(ofBlock[b][i] * scale)); i++) {
            rest -= inPoint;
        }
        return (firstBlock + b) * BLOCK + i;
    }

    private void writeRow(int point, long[] rows, int row) {
        for (int d = 0; d < points.dimensions(); d++) {
            rows[row * points.dimensions() + d] =
                    Double.doubleToRawLongBits(points.coordinate(point, d));
        }
    }

    /// Weighted squared distances of a block from a center, into the scratch array.
    private void distances(int b, double[] center) {
        int n = ofBlock[b].length;
        points.squares(firstBlock + b, center, scratch);
        if (grain.hasSponge()) {
            // However far an outlier is, a center costs no more without it.
            for (int i = 0; i < n; i++) {
                scratch[i] = Math.min(scratch[i], grain.outlierSquare());
            }
        }
        double @Nullable [] weights = points.weights(firstBlock + b);
        if (weights != null) {
            for (int i = 0; i < n; i++) {
                scratch[i] *= weights[i];
            }
        }
    }

    private static void lower(double[] values, double[] others, int n) {
        for (int i = 0; i < n; i++) {
            values[i] = Math.min(values[i], others[i]);
        }
    }

    private static long sum(double[] values, int n, double scale) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (long) Math.rint(values[i] * scale);
        }
        return sum;
    }
}
