package io.portolan.clustering.format;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The rows of a file that were left out because they could not be used.
public final class SkippedRows {

    private final BitSet rows = new BitSet();
    private @Nullable String firstReason;

    SkippedRows() {}

    /// How many rows were left out.
    public int count() {
        return rows.cardinality();
    }

    /// What was wrong with the first of them, with its line; null when none was left out.
    public @Nullable String firstReason() {
        return firstReason;
    }

    void add(int row, String reason) {
        if (rows.isEmpty()) {
            firstReason = reason;
        }
        rows.set(row);
    }

    /// Whether the row with this number, counted from 0 after the header, was left out.
    boolean contains(int row) {
        return rows.get(row);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }
}
