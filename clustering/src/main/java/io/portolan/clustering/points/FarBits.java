package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BitLayout;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Points of bits of which other ranks have some; all weigh 1. A row of theirs is the words of a
/// point.
///
/// *Threads:* any.
public final class FarBits extends FarPoints {
    private final int bits;
    private final int words;

    /// The points of all ranks.
    ///
    /// @param own the first ones, which are of this form if there are any
    public FarBits(int count, int bits, Geometry geometry, Space own, Rows rows) {
        super(count, BitLayout.words(bits), geometry, own, rows);
        this.bits = bits;
        this.words = BitLayout.words(bits);
    }

    @Override
    public int dimensions() {
        return bits;
    }

    @Override
    public double coordinate(int point, int dimension) {
        Space own = ownOf(point);
        return own == null
                ? piece(point)[at(point) + dimension / Long.SIZE] >>> dimension & 1
                : own.coordinate(point, dimension);
    }

    @Override
    public long[] words(int point) {
        Space own = ownOf(point);
        return own == null
                ? Arrays.copyOfRange(piece(point), at(point), at(point) + words)
                : own.words(point);
    }

    @Override
    public double weight(int point) {
        return 1;
    }

    @Override
    public boolean hasWeights() {
        return false;
    }

    @Override
    public double totalWeight() {
        return count();
    }

    @Override
    public double distance(int point, int other) {
        long[] one = words(point);
        long[] two = words(other);
        int differing = 0;
        for (int w = 0; w < words; w++) {
            differing += Long.bitCount(one[w] ^ two[w]);
        }
        return geometry().distance(differing);
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public Set<LongBuffer> distinctRows(int limit) {
        Set<LongBuffer> seen = new HashSet<>();
        for (int i = 0; i < count() && seen.size() < limit; i++) {
            seen.add(LongBuffer.wrap(words(i)));
        }
        return seen;
    }
}
