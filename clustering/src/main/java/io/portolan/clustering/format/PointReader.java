package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Metric;
import java.nio.file.Path;

/// Reads points from a file of any [PointFormat].
///
/// *Failure:* [ClusteringException], naming the file, the place in it, the value and what is
/// allowed: with [Fault#ARGUMENT] when the settings ask for what the file cannot give, with
/// [Fault#DATA] when the file cannot be read or is not what its format asks for.
public final class PointReader {

    private PointReader() {}

    public static PointTable read(Path file, ReadSettings settings) {
        PointTable table =
                switch (format(file, settings)) {
                    case csv -> CsvReader.read(file, settings.csv());
                    case fps -> FpsReader.read(file, settings.metric());
                    case npy -> NpyReader.read(file, settings);
                    case libsvm -> LibsvmReader.read(file, settings.metric());
                    case geojson -> GeoJsonReader.read(file, settings.csv().weightColumn());
                };
        if (settings.metric() == Metric.HAMMING && !table.points().isBinary()) {
            throw usage(
                    file,
                    "the metric hamming needs points of bits, and this %s file holds numbers; use euclidean"
                            .formatted(format(file, settings).title()));
        }
        return settings.metric() == Metric.GEO ? Positions.onEarth(table) : table;
    }

    /// What the file is read as.
    static PointFormat format(Path file, ReadSettings settings) {
        PointFormat format =
                settings.format() != null ? settings.format() : PointFormat.detect(file);
        check(file, format, settings);
        return format;
    }

    private static void check(Path file, PointFormat format, ReadSettings settings) {
        CsvSettings csv = settings.csv();
        boolean hasWeight = format == PointFormat.geojson;
        CsvSettings allowed =
                CsvSettings.detect().withWeightColumn(hasWeight ? csv.weightColumn() : null);
        if (format != PointFormat.csv && !csv.equals(allowed)) {
            throw usage(
                    file,
                    "columns, weight, header and skip-invalid can be chosen in CSV files only (the weight in GeoJSON files, too), and this is read as "
                            + format.title());
        }
        if (settings.packedBits() != null && format != PointFormat.npy) {
            throw usage(
                    file,
                    "packed bits can be read from NumPy files only, and this is read as "
                            + format.title());
        }
    }

    private static ClusteringException usage(Path file, String what) {
        return new ClusteringException(Fault.ARGUMENT, file + ": " + what);
    }
}
