package io.portolan.clustering.format;

import java.io.IOException;
import java.util.List;

/// Writes points that have nothing but the number of their row, from 0.
final class NumberedLabels implements LabelRows {

    private final int points;
    private final SkippedRows skipped;

    /// @param skipped rows that are no points
    NumberedLabels(int points, SkippedRows skipped) {
        this.points = points;
        this.skipped = skipped;
    }

    @Override
    public List<String> names() {
        return List.of("point");
    }

    @Override
    public void each(Rows rows) throws IOException {
        int row = 0;
        for (int i = 0; i < points; i++) {
            row = skipped.next(row);
            rows.row(i, List.of(Integer.toString(row)));
            row++;
        }
    }

    @Override
    public String place(int point) {
        int row = skipped.next(0);
        for (int i = 0; i < point; i++) {
            row = skipped.next(row + 1);
        }
        return "row " + row + ", counted from 0";
    }
}
