package io.portolan.clustering.points;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Points of which this rank has the first ones, and other ranks the rest. Rows of others are
/// brought when somebody asks for them, in pieces, of which the last ones are kept.
///
/// ```
///   asked for    row 5000
///   own          0 ... 3999
///   pieces       | 4000 ... 5023 | 5024 ... 6047 | ...   <-- Rows: who has them
/// ```
///
/// *Threads:* any; one piece is brought at a time.
///
/// *Cost:* for pieces a sixteenth of the heap, from 16 to 64 MiB: where the rows of others need no
/// more, they come once. Of more, rows that are asked for in their order come once each time; a row
/// here and a row there cost a message each.
public abstract sealed class FarPoints extends Space permits FarBits, FarNumbers {
    private static final int PIECE_BYTES = 1 << 18;
    private static final int LEAST_KEPT_BYTES = 1 << 24;
    private static final int MOST_KEPT_BYTES = 1 << 26;
    private static final int PARTS_OF_HEAP = 16;
    private static final int LEAST_PIECES = 2;

    private final int count;
    private final int width;
    private final Geometry geometry;
    private final Space own;
    private final int owned;
    private final Rows rows;

    /// A piece has 2 to the power of this rows.
    private final int shift;

    private final Pieces pieces;

    /// The piece that was asked for last, which the next question is nearly always about.
    private volatile Piece last = new Piece(-1, new long[0]);

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Piece(int number, long[] rows) {}

    /// Brings rows of others from those who have them.
    @FunctionalInterface
    public interface Rows {
        /// What these points have, one point after the other.
        long[] bring(int first, int count);
    }

    /// @param count how many points all ranks have
    /// @param width how many longs a point has
    /// @param own the first ones
    FarPoints(int count, int width, Geometry geometry, Space own, Rows rows) {
        this.count = count;
        this.width = width;
        this.geometry = geometry;
        this.own = own;
        this.owned = own.count();
        this.rows = rows;
        int rowBytes = width * Long.BYTES;
        int rowsOfPiece = Integer.highestOneBit(Math.max(1, PIECE_BYTES / rowBytes));
        this.shift = Integer.numberOfTrailingZeros(rowsOfPiece);
        int kept =
                Math.clamp(
                        Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP,
                        LEAST_KEPT_BYTES,
                        MOST_KEPT_BYTES);
        this.pieces = new Pieces(Math.max(LEAST_PIECES, kept / (rowsOfPiece * rowBytes)));
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
    public final int count() {
        return count;
    }

    @Override
    public final Geometry geometry() {
        return geometry;
    }

    /// The points that this rank has, if a point is one of them; null if it is another rank's.
    final @Nullable Space ownOf(int point) {
        return point < owned ? own : null;
    }

    /// The rows of the piece that has a point of another rank, whose own begins at [#at].
    final long[] piece(int point) {
        Piece found = last;
        int number = (point - owned) >>> shift;
        if (found.number() != number) {
            found = new Piece(number, kept(number));
            last = found;
        }
        return found.rows();
    }

    private synchronized long[] kept(int number) {
        long[] known = pieces.get(number);
        if (known == null) {
            int first = owned + (number << shift);
            known = rows.bring(first, Math.min(1 << shift, count - first));
            pieces.put(number, known);
        }
        return known;
    }

    /// Where in its piece the row of a point begins.
    final int at(int point) {
        return ((point - owned) & ((1 << shift) - 1)) * width;
    }

    /// None: the ranks that have the points sweep over them.
    @Override
    public final LocalPoints blocked() {
        throw refusal(count);
    }

    /// Why one rank does not sweep over points of which others have some.
    static UnsupportedOperationException refusal(int count) {
        return new UnsupportedOperationException(
                "%d points of several ranks cannot be swept over by one of them; all ranks cluster them together"
                        .formatted(count));
    }
}
