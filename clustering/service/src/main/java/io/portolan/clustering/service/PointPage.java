package io.portolan.clustering.service;

import java.util.List;

/// Some rows of points of a service, as lines of CSV.
///
/// @param header the names of the columns, as a line of CSV
/// @param rows as lines of CSV, without their ends
/// @param isLast whether no row follows
public record PointPage(String header, List<String> rows, boolean isLast) {
    public PointPage {
        rows = List.copyOf(rows);
    }
}
