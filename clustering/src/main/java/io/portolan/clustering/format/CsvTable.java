package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The points of a CSV file and where they came from.
///
/// @param file the file they were read from
/// @param points the coordinates and weights of the rows, in the order of the file
/// @param columns the names of the coordinates; `column1` and so on, by their place in the file,
///   where it gives no names
/// @param weightColumn the name of the column of weights; null: every point weighs 1
/// @param hasHeader whether the first row holds names
/// @param skipped the rows left out of `points`
public record CsvTable(
        Path file,
        Points points,
        List<String> columns,
        @Nullable String weightColumn,
        boolean hasHeader,
        SkippedRows skipped) {

    public CsvTable {
        columns = List.copyOf(columns);
    }
}
