package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.streaming.PointBatches;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The points of a file that is read in batches, again in every pass, because they do not fit in
/// memory.
///
/// @param file the file they are read from
/// @param batches the points, in the order of the file
/// @param columns the names of the coordinates
/// @param weightColumn the name of the column of weights; null: every point weighs 1
/// @param skipped the rows left out, known after the first pass
/// @param labels for so many points, writes them again with what a clustering found
/// @param scaling what was done to the coordinates, which the points have scaled
/// @param page what the file was understood to mean
public record BatchTable(
        Path file,
        PointBatches batches,
        List<String> columns,
        @Nullable String weightColumn,
        SkippedRows skipped,
        IntFunction<LabelRows> labels,
        Scaling scaling,
        InputPage page) {

    public BatchTable {
        columns = List.copyOf(columns);
    }

    /// This table under another name of the file.
    public BatchTable named(Path name) {
        return new BatchTable(name, batches, columns, weightColumn, skipped, labels, scaling, page);
    }

    /// What the file was understood to mean, line by line: how many points there are and which rows
    /// are left out is not known yet.
    public List<InputPage.Line> lines() {
        List<InputPage.Line> lines = page.lines(columns, weightColumn, scaling, Metric.EUCLIDEAN);
        lines.addFirst(new InputPage.Line("input", file + ": " + page.described()));
        if (GeographicPair.degrees(columns).isPresent()) {
            InputPage.degrees(null, Metric.EUCLIDEAN, lines);
        }
        return lines;
    }

    /// Refuses what no batch can have.
    static void checkRows(int rows) {
        if (rows < 1) {
            throw new ClusteringException(
                    Fault.ARGUMENT, "rows = %d: must be at least 1".formatted(rows));
        }
    }
}
