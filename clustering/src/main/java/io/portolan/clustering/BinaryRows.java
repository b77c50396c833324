package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.PointWeights;
import java.util.ArrayList;
import java.util.List;

/// Collects binary points one by one, for readers of files that do not know how many will come.
///
/// *Threads:* one thread.
///
/// *Cost:* 8 bytes for each 64 bits of a point, which the points take over.
public final class BinaryRows {
    private static final int MOST_BITS = Long.SIZE * BlockLayout.MOST_NUMBERS;

    private final int bits;
    private final int words;
    private final List<long[]> blocks = new ArrayList<>();
    private int count;

    /// @param bits how many each point has, from 1 to 134217664
    public BinaryRows(int bits) {
        Requirement.atLeastOne("bits", bits);
        if (bits > MOST_BITS) {
            throw ClusteringException.argument(
                    "bits = %d: at most %d are allowed".formatted(bits, MOST_BITS));
        }
        this.bits = bits;
        this.words = BitLayout.words(bits);
    }

    /// Adds a point.
    ///
    /// *Units and shapes:* bit b is bit `b % 64` of `row[b / 64]`; what is beyond the last bit must
    /// be 0.
    public void add(long[] row) {
        if (row.length != words) {
            throw ClusteringException.argument(
                    "point %d has %d longs, and %d bits need %d: give all points the same bits"
                            .formatted(count, row.length, bits, words));
        }
        int beyond = bits % Long.SIZE;
        if (beyond > 0 && row[words - 1] >>> beyond != 0) {
            throw ClusteringException.data(
                    "point %d has a bit set beyond bit %d: points have %d bits"
                            .formatted(count, bits - 1, bits));
        }
        int inBlock = count % BlockLayout.BLOCK;
        if (inBlock == 0) {
            blocks.add(new long[words * BlockLayout.BLOCK]);
        }
        long[] block = blocks.getLast();
        for (int w = 0; w < words; w++) {
            block[BitLayout.index(inBlock, w)] = row[w];
        }
        count++;
    }

    public int count() {
        return count;
    }

    /// The points, which all weigh 1; ends the collection.
    public Points points(Metric metric) {
        if (count == 0) {
            throw ClusteringException.data("no points: give at least one");
        }
        return new Points(
                new BinaryPoints(
                        bits,
                        blocks.toArray(long[][]::new),
                        PointWeights.equal(count),
                        metric.geometry()));
    }
}
