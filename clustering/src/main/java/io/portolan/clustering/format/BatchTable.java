package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
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

    /// The same under another name of the file.
    public BatchTable named(Path name) {
        return new BatchTable(name, batches, columns, weightColumn, skipped, labels, scaling, page);
    }

    /// Opens a file of points; CSV, FPS and NumPy files can be read in batches.
    ///
    /// *Failure:* [ClusteringException] as [PointReader#read], in the pass that comes to it.
    ///
    /// @param rows how many points a batch has, the last one fewer; some more where they weigh
    ///   nothing
    public static BatchTable open(Path file, ReadSettings settings, int rows) {
        PointFormat format = PointReader.format(file, settings);
        return switch (format) {
            case csv -> CsvReader.batchTable(file, settings.csv(), rows);
            case npy -> NpyReader.batchTable(file, settings, rows);
            case fps -> FpsReader.batchTable(file, settings.metric(), rows);
            case libsvm, geojson, parquet ->
                    throw new ClusteringException(
                            Fault.ARGUMENT,
                            "%s: CSV, FPS and NumPy files can be read in batches, and this is read as %s; convert it, or use a method that has all points in memory"
                                    .formatted(file, format.title()));
        };
    }

    /// Refuses what no batch can have.
    static void checkRows(int rows) {
        if (rows < 1) {
            throw new ClusteringException(
                    Fault.ARGUMENT, "rows = %d: must be at least 1".formatted(rows));
        }
    }
}
