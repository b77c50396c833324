package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The rows of a file that were left out because they could not be used.
public final class SkippedRows {

    private final BitSet rows = new BitSet();
    private @Nullable String firstReason;
    private int missing;

    SkippedRows() {}

    /// How many of the rows that were left out miss a value.
    public int missing() {
        return missing;
    }

    /// How many rows were left out.
    public int count() {
        return rows.cardinality();
    }

    /// What was wrong with the first of them, with its line; null when none was left out.
    public @Nullable String firstReason() {
        return firstReason;
    }

    /// @param isMissing whether the row misses a value
    void add(int row, String reason, boolean isMissing) {
        if (rows.isEmpty()) {
            firstReason = reason;
        }
        missing += isMissing && !rows.get(row) ? 1 : 0;
        rows.set(row);
    }

    /// Adds what other ranks left out that read the same file.
    ///
    /// @param before the number of the first row that this rank read
    void addOthers(FileRanks ranks, long before) {
        if (ranks.isAlone()) {
            return;
        }
        byte[] words = words(Math.toIntExact(before));
        byte[] reason = firstReason == null ? new byte[0] : firstReason.getBytes(UTF_8);
        rows.clear();
        for (byte[] ofRank : ranks.each(words)) {
            addWords(ByteBuffer.wrap(ofRank).asLongBuffer());
        }
        firstReason = null;
        for (byte[] ofRank : ranks.each(reason)) {
            if (firstReason == null && ofRank.length > 0) {
                firstReason = new String(ofRank, UTF_8);
            }
        }
        missing = Math.toIntExact(ranks.sum(missing));
    }

    /// The rows as a bit for each, from a word on whose number is the first of these.
    private byte[] words(int before) {
        BitSet shifted = new BitSet();
        int skipped = before % Long.SIZE;
        rows.stream().forEach(row -> shifted.set(skipped + row));
        long[] words = shifted.toLongArray();
        ByteBuffer bytes = ByteBuffer.allocate((1 + words.length) * Long.BYTES);
        bytes.asLongBuffer().put(before / Long.SIZE).put(words);
        return bytes.array();
    }

    private void addWords(LongBuffer words) {
        int first = Math.toIntExact(words.get()) * Long.SIZE;
        BitSet.valueOf(words).stream().forEach(row -> rows.set(first + row));
    }

    /// Whether the row with this number, counted from 0 after the header, was left out.
    boolean contains(int row) {
        return rows.get(row);
    }

    /// The numbers of the rows of some points, counted from 0 after the header, in their order.
    public int[] rows(int... points) {
        int[] found = points.clone();
        Integer[] order = new Integer[points.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> points[i]));
        int before = 0;
        int left = rows.nextSetBit(0);
        for (int i : order) {
            while (left >= 0 && left <= points[i] + before) {
                before++;
                left = rows.nextSetBit(left + 1);
            }
            found[i] = points[i] + before;
        }
        return found;
    }

    /// The first row from this one on that was not left out.
    int next(int row) {
        return rows.nextClearBit(row);
    }
}
