package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BitLayout;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Points of bits of which other ranks have some. Rows are brought when somebody asks for them, in
/// pieces, of which the last ones are kept; all weigh 1.
///
/// ```
///   asked for    row 5000
///   pieces       | 0 ... 1023 | 1024 ... 2047 | ... | 4096 ... 5119 |  <-- Rows: who has them
///                                       of fewer rows where a row is long
/// ```
///
/// *Threads:* any; one piece is brought at a time.
///
/// *Cost:* [#KEPT_BYTES] for pieces, whatever the number of points. Rows that are asked for in
/// their order come once; a row here and a row there cost a message each.
public final class FarBits extends Space {
    private static final int MOST_ROWS = 1024;
    private static final int LEAST_KEPT = 4;
    private static final long KEPT_BYTES = 1 << 24;

    private final int count;
    private final int bits;
    private final int words;
    private final Geometry geometry;
    private final Rows rows;

    /// How many rows a piece has.
    private final int size;

    private final Pieces pieces;

    /// The piece that was asked for last, which the next question is nearly always about.
    private volatile Piece last = new Piece(-1, new long[0]);

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Piece(int number, long[] rows) {}

    /// Brings rows from those who have them.
    @FunctionalInterface
    public interface Rows {
        /// The words of these points, one point after the other.
        long[] bring(int first, int count);
    }

    /// The points of all ranks.
    public FarBits(int count, int bits, Geometry geometry, Rows rows) {
        this.count = count;
        this.bits = bits;
        this.words = BitLayout.words(bits);
        this.geometry = geometry;
        this.rows = rows;
        long bytes = (long) words * Long.BYTES;
        this.size = (int) Math.clamp(KEPT_BYTES / (LEAST_KEPT * bytes), 1, MOST_ROWS);
        this.pieces = new Pieces((int) Math.max(LEAST_KEPT, KEPT_BYTES / (size * bytes)));
    }

    /// The pieces that were asked for last.
    private static final class Pieces extends LinkedHashMap<Integer, long[]> {
        private static final long serialVersionUID = 1;

        private final int most;

        Pieces(int most) {
            super(most, 1, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, long[]> eldest) {
            return size() > most;
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int dimensions() {
        return bits;
    }

    @Override
    public double coordinate(int point, int dimension) {
        int word = dimension / Long.SIZE;
        return piece(point)[point % size * words + word] >>> dimension & 1;
    }

    @Override
    public long[] words(int point) {
        int from = point % size * words;
        return Arrays.copyOfRange(piece(point), from, from + words);
    }

    private long[] piece(int point) {
        Piece found = last;
        int number = point / size;
        if (found.number() != number) {
            found = new Piece(number, kept(number));
            last = found;
        }
        return found.rows();
    }

    private synchronized long[] kept(int number) {
        long[] known = pieces.get(number);
        if (known == null) {
            int first = number * size;
            known = rows.bring(first, Math.min(size, count - first));
            pieces.put(number, known);
        }
        return known;
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
        return count;
    }

    @Override
    public Geometry geometry() {
        return geometry;
    }

    @Override
    public double distance(int point, int other) {
        long[] one = words(point);
        long[] two = words(other);
        int differing = 0;
        for (int w = 0; w < words; w++) {
            differing += Long.bitCount(one[w] ^ two[w]);
        }
        return geometry.distance(differing);
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public Set<LongBuffer> distinctRows(int limit) {
        Set<LongBuffer> seen = new HashSet<>();
        for (int i = 0; i < count && seen.size() < limit; i++) {
            seen.add(LongBuffer.wrap(words(i)));
        }
        return seen;
    }

    /// None: the ranks that have the points sweep over them.
    @Override
    public LocalPoints blocked() {
        throw new UnsupportedOperationException(
                "%d points of several ranks cannot be swept over by one of them; all ranks cluster them together"
                        .formatted(count));
    }
}
