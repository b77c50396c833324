package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The points of a file and where they came from.
///
/// @param file the file they were read from
/// @param points the points, in the order of the file
/// @param columns the names of the coordinates; `column1` and so on, by their place in the file,
///   where it gives no names
/// @param weightColumn the name of the column of weights; null: every point weighs 1
/// @param skipped the rows left out of `points`
/// @param labels writes the points again with what a clustering found
/// @param identifiers the names of the points; null where the format has none
public record PointTable(
        Path file,
        Points points,
        List<String> columns,
        @Nullable String weightColumn,
        SkippedRows skipped,
        LabelRows labels,
        @Nullable Identifiers identifiers) {

    public PointTable {
        columns = List.copyOf(columns);
    }
}
