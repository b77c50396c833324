package io.portolan.clustering.format;

import io.portolan.clustering.DenseRows;

/// Rows that come one by one.
///
/// *Threads:* one thread.
final class KeptRows {
    private static final int ROWS_KEPT = 1 << 12;

    private final DenseRows all;
    private final int columns;
    private double[][] kept;
    private int size;

    KeptRows(FileRanks ranks, int columns) {
        this.columns = columns;
        this.all = ranks.rows(columns, false);
        this.kept = new double[columns][ROWS_KEPT];
    }

    /// Adds a row.
    void add(double... values) {
        for (int i = 0; i < columns; i++) {
            kept[i][size] = values[i];
        }
        if (++size == ROWS_KEPT) {
            all.add(kept, size);
            kept = new double[columns][ROWS_KEPT];
            size = 0;
        }
    }

    /// The rows that were added.
    DenseRows all() {
        if (size > 0) {
            all.add(kept, size);
            size = 0;
        }
        return all;
    }
}
