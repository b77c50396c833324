package io.portolan.cli;

import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.CsvSettings.Header;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The file a command reads, and what of it.
final class InputOptions {

    @Parameters(
            index = "+",
            paramLabel = "FILE",
            description =
                    "The points: CSV, FPS (fingerprints), NumPy, LIBSVM or GeoJSON, plain or gzip.")
    private Path file = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "What kind of file it is: ${COMPLETION-CANDIDATES}. Without it: found out.")
    private @Nullable PointFormat format;

    @Option(
            names = "--packed-bits",
            paramLabel = "ORDER",
            description =
                    "The bytes of a NumPy file hold 8 bits each: big (as numpy.packbits has them) or"
                            + " little.")
    private @Nullable BitOrder packedBits;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description =
                    "What the distance is. euclidean; hamming: in how many bits points and centers"
                            + " of bits differ; geo: great circles in km between longitudes and"
                            + " latitudes. Default: ${DEFAULT-VALUE}.")
    private MetricName metric = MetricName.euclidean;

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "COLUMN",
            description =
                    "The coordinates, by name or by number from 1. Without it: longitude and latitude"
                            + " (or x and y) if there are such columns, else all that hold numbers.")
    private List<String> columns = List.of();

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "The column with the weight of each point, 0 or more.")
    private @Nullable String weight;

    @Option(
            names = "--header",
            negatable = true,
            description = "The first row does (not) hold names. Without it: found out.")
    private @Nullable Boolean header;

    @Option(
            names = "--skip-invalid",
            description = "Leave out rows that cannot be used, and count them.")
    private boolean skipInvalid;

    Path file() {
        return file;
    }

    MetricName metric() {
        return metric;
    }

    /// Whether points are positions on the Earth.
    boolean isGeographic() {
        return metric == MetricName.geo;
    }

    ReadSettings settings() {
        Header rows = header == null ? Header.DETECT : header ? Header.PRESENT : Header.ABSENT;
        return ReadSettings.detect()
                .withFormat(format)
                .withMetric(metric.metric())
                .withPackedBits(packedBits)
                .withCsv(new CsvSettings(strippedColumns(), weight, rows, skipInvalid));
    }

    /// Adds the options that were given.
    void addTo(CommandText text) {
        if (format != null) {
            text.add("--format", format);
        }
        if (packedBits != null) {
            text.add("--packed-bits", packedBits);
        }
        if (metric != MetricName.euclidean) {
            text.add("--metric", metric);
        }
        if (!columns.isEmpty()) {
            text.add("--columns", String.join(",", strippedColumns()));
        }
        if (weight != null) {
            text.add("--weight", weight);
        }
        if (header != null) {
            text.add(header ? "--header" : "--no-header");
        }
        if (skipInvalid) {
            text.add("--skip-invalid");
        }
    }

    private List<String> strippedColumns() {
        return columns.stream().map(String::strip).toList();
    }
}
