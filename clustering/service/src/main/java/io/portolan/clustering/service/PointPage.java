package io.portolan.clustering.service;

import java.util.List;

/// Some rows of points of a service, as lines of CSV, or of another text that the order of the job
/// names as the format of its input, such as FPS.
///
/// @param header what stands before the rows: for CSV the names of the columns
/// @param rows as lines without their ends
/// @param isLast whether no row follows
public record PointPage(String header, List<String> rows, boolean isLast) {
    public PointPage {
        rows = List.copyOf(rows);
    }
}
