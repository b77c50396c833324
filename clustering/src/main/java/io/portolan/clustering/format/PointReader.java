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
        PointFormat format =
                settings.format() != null ? settings.format() : PointFormat.detect(file);
        check(file, format, settings);
        return switch (format) {
            case csv -> CsvReader.read(file, settings.csv());
            case fps -> FpsReader.read(file, settings.metric());
        };
    }

    private static void check(Path file, PointFormat format, ReadSettings settings) {
        CsvSettings detect = CsvSettings.detect();
        if (format != PointFormat.csv && !settings.csv().equals(detect)) {
            throw usage(
                    file,
                    "columns, weight, header and skip-invalid can be chosen in CSV files only, and"
                            + " this is read as "
                            + format.title());
        }
        if (settings.metric() == Metric.HAMMING && format == PointFormat.csv) {
            throw usage(
                    file,
                    "the metric hamming needs points of bits, and CSV files hold numbers; use"
                            + " euclidean");
        }
    }

    private static ClusteringException usage(Path file, String what) {
        return new ClusteringException(Fault.ARGUMENT, file + ": " + what);
    }
}
