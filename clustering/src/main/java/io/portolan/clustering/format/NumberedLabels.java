package io.portolan.clustering.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes points that have nothing but their number, from 0.
final class NumberedLabels implements LabelRows {

    private final int points;

    NumberedLabels(int points) {
        this.points = points;
    }

    @Override
    public void write(List<LabelColumn> columns, OutputStream out) throws IOException {
        LabelText text = new LabelText(new BufferedOutputStream(out, 1 << 16));
        text.header(List.of("point"), columns);
        for (int i = 0; i < points; i++) {
            text.row(List.of(Integer.toString(i)), columns, i);
        }
        text.flush();
    }
}
