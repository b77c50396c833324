package io.portolan.clustering.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
    public void write(List<LabelColumn> columns, OutputStream out) throws IOException {
        LabelText text = new LabelText(new BufferedOutputStream(out, 1 << 16));
        text.header(List.of("point"), columns);
        int row = 0;
        for (int i = 0; i < points; i++) {
            row = skipped.next(row);
            text.row(List.of(Integer.toString(row)), columns, i);
            row++;
        }
        text.flush();
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
