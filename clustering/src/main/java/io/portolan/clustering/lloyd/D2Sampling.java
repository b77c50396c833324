package io.portolan.clustering.lloyd;

import static io.portolan.clustering.kernel.BlockLayout.BLOCK;

import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.Share;
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
public final class D2Sampling {
    private final Share share;
    private final LocalPoints points;
    private final int firstBlock;
    private final double[][] ofBlock;
    private final double[] scratch = new double[BLOCK];
    private FixedPoint units = new FixedPoint(0);
    private boolean isEmpty = true;

    public D2Sampling(Share share) {
        this.share = share;
        this.points = share.space();
        this.firstBlock = share.firstBlock();
        this.ofBlock = new double[share.endBlock() - firstBlock][];
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

    /// Chooses centers one after the other: each is the best of `2 + ln K` points drawn with a
    /// probability proportional to their weighted squared distance from the centers before.
    ///
    /// Source: Arthur and Vassilvitskii 2007, section 2.2
    ///
    /// @return `[k * dimensions + d]`, equal on all ranks
    public static double[] seed(Share share, int clusters, long seed) {
        int dimensions = share.space().dimensions();
        SplittableRandom random = new SplittableRandom(seed);
        D2Sampling sampling = new D2Sampling(share);
        double[] centers = new double[clusters * dimensions];
        int tries = 2 + (int) Math.log(clusters);
        for (int k = 0; k < clusters; k++) {
            double[][] candidates = sampling.draw(random, k == 0 ? 1 : tries);
            double[] best = candidates[k == 0 ? 0 : sampling.lowest(candidates)];
            sampling.add(best);
            System.arraycopy(best, 0, centers, k * dimensions, dimensions);
        }
        return centers;
    }

    /// Draws points, with repetition; equal on all ranks.
    ///
    /// @return `[tries][d]`; when every point sits on a center, point 0
    public double[][] draw(SplittableRandom random, int tries) {
        units = units();
        long[] ofRanks = new long[share.ranks()];
        for (double[] block : ofBlock) {
            ofRanks[share.rank()] += sum(block, block.length, units.scale());
        }
        share.sum(ofRanks);
        long total = Arrays.stream(ofRanks).sum();
        long before = Arrays.stream(ofRanks, 0, share.rank()).sum();
        long[] rows = new long[tries * points.dimensions()];
        for (int t = 0; t < tries; t++) {
            long drawn = (total > 0 ? random.nextLong(total) : 0) - before;
            if (drawn >= 0 && drawn < ofRanks[share.rank()]) {
                writeRow(find(drawn, units.scale()), rows, t);
            } else if (total == 0 && share.firstPoint() == 0 && share.endPoint() > 0) {
                writeRow(0, rows, t);
            }
        }
        // All ranks but the one that has the point contribute 0.
        share.sum(rows);
        double[][] drawn = new double[tries][points.dimensions()];
        for (int i = 0; i < rows.length; i++) {
            drawn[i / points.dimensions()][i % points.dimensions()] =
                    Double.longBitsToDouble(rows[i]);
        }
        return drawn;
    }

    /// The candidate of the last draw that leaves the smallest sum, when there is a center already.
    public int lowest(double[][] candidates) {
        double scale = units.scale();
        long[] sums = new long[candidates.length];
        for (int b = 0; b < ofBlock.length; b++) {
            for (int c = 0; c < candidates.length; c++) {
                distances(b, candidates[c]);
                lower(scratch, ofBlock[b], ofBlock[b].length);
                sums[c] += sum(scratch, ofBlock[b].length, scale);
            }
        }
        share.sum(sums);
        int lowest = 0;
        for (int c = 1; c < sums.length; c++) {
            if (sums[c] < sums[lowest]) {
                lowest = c;
            }
        }
        return lowest;
    }

    /// Adds a center.
    public void add(double[] center) {
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
        return FixedPoint.forTotal(points.count() * share.max(largest));
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
        if (share.hasNoise()) {
            // However far an outlier is, a center costs no more without it.
            for (int i = 0; i < n; i++) {
                scratch[i] = Math.min(scratch[i], share.outlierSquare());
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
