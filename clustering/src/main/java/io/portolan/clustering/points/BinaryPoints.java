package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BitAssignment;
import io.portolan.clustering.kernel.BitDistances;
import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.kernel.BitSoftSweep;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.CenterUse;
import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.SoftSweep;
import io.portolan.clustering.kernel.Spread;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Points whose coordinates are 0 or 1, one bit each.
public final class BinaryPoints extends LocalPoints {
    private final int bits;
    private final long[][] blocks;
    private final Geometry geometry;

    /// Takes over the blocks, see `BitLayout`; bits beyond the last are 0.
    public BinaryPoints(int bits, long[][] blocks, PointWeights weights, Geometry geometry) {
        super(PointFrame.ofBits(weights, bits), weights);
        this.bits = bits;
        this.blocks = blocks;
        this.geometry = geometry;
    }

    /// The block's bits, index by `BitLayout`. Not to be written.
    public long[] bits(int block) {
        return blocks[block];
    }

    @Override
    public double coordinate(int point, int dimension) {
        long[] block = blocks[point / BlockLayout.BLOCK];
        return BitLayout.isSet(block, point % BlockLayout.BLOCK, dimension) ? 1 : 0;
    }

    @Override
    public Geometry geometry() {
        return geometry;
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public Set<LongBuffer> distinctRows(int limit) {
        Set<LongBuffer> seen = new HashSet<>();
        for (int i = 0; i < count() && seen.size() < limit; i++) {
            if (weight(i) > 0) {
                seen.add(LongBuffer.wrap(words(i)));
            }
        }
        return seen;
    }

    @Override
    public long[] words(int point) {
        long[] words = new long[BitLayout.words(bits)];
        Arrays.setAll(words, w -> word(point, w));
        return words;
    }

    /// 64 of the point's bits.
    public long word(int point, int w) {
        return blocks[point / BlockLayout.BLOCK][BitLayout.index(point % BlockLayout.BLOCK, w)];
    }

    @Override
    double square(int point, int other) {
        int differing = 0;
        for (int w = 0; w < BitLayout.words(bits); w++) {
            differing += Long.bitCount(word(point, w) ^ word(other, w));
        }
        return differing;
    }

    @Override
    public BlockAssignment assignment(boolean isPlain) {
        return BlockAssignment.ofBits(this, new BitAssignment(bits, frame().blocks(), isPlain));
    }

    @Override
    public BlockSums softSums(SoftCenters centers, double weightScale, boolean isPlain) {
        if (centers.spread() == Spread.COVARIANCE) {
            SoftSweep sweep = new SoftSweep(centers, weightScale, isPlain);
            float[] f32 = new float[bits * BlockLayout.BLOCK];
            return b -> {
                BitLayout.expand(blocks[b], bits, f32);
                return sweep.block(f32, null, weights(b), pointsIn(b));
            };
        }
        BitSoftSweep sweep = new BitSoftSweep(centers, weightScale, isPlain);
        return b -> sweep.block(blocks[b], weights(b), pointsIn(b));
    }

    @Override
    public BlockSums centerUses(double[] centers, double cap, double weightScale, boolean isPlain) {
        CenterUse.OfBits use = new CenterUse.OfBits(centers, bits, cap, weightScale, isPlain);
        return b -> use.block(blocks[b], weights(b), pointsIn(b));
    }

    @Override
    public double square(int point, double[] centers, int center) {
        return BitDistances.square(
                blocks[point / BlockLayout.BLOCK],
                point % BlockLayout.BLOCK,
                centers,
                center,
                bits);
    }

    @Override
    public void squares(int block, double[] center, double[] squares) {
        BitDistances.squares(blocks[block], center, bits, pointsIn(block), squares);
    }

    @Override
    public double squaresAboutOrigin(int block) {
        double sum = 0;
        for (int i = 0; i < pointsIn(block); i++) {
            sum += weight(block, i) * BitLayout.cardinality(blocks[block], i);
        }
        return sum;
    }
}
