package io.portolan.cli.cluster;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import io.portolan.clustering.order.InputOrder;
import io.portolan.clustering.order.MetricName;
import io.portolan.clustering.order.TaskFiles;
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
                    "The points: CSV, FPS (fingerprints), NumPy, LIBSVM, GeoJSON or Parquet, plain or"
                            + " gzip; - is standard input.")
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
                            + " if there are such columns, else all that hold numbers.")
    private List<String> columns = List.of();

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "The column with the weight of each point, 0 or more.")
    private @Nullable String weight;

    @Option(
            names = "--missing",
            paramLabel = "POLICY",
            description =
                    "What becomes of a row that misses a value in a column that is used: error or"
                            + " skip-row. Default: error.")
    private @Nullable Missing missing;

    @Option(
            names = "--na",
            split = ",",
            paramLabel = "MARK",
            description =
                    "What stands for a missing value besides an empty field, NA, NaN, null, - and"
                            + " others of that kind: such as --na=-999.")
    private List<String> marks = List.of();

    @Option(
            names = "--header",
            negatable = true,
            description = "The first row does (not) hold names. Without it: found out.")
    private @Nullable Boolean header;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description =
                    "What separates fields: a character, or tab or space. Without it: found out.")
    private @Nullable String delimiter;

    @Option(
            names = "--decimal",
            paramLabel = "CHAR",
            description =
                    "What begins the fraction of a number: a point or a comma. Default: point.")
    private @Nullable String decimal;

    @Option(
            names = "--comment",
            paramLabel = "CHAR",
            description = "Lines that begin with it are passed over.")
    private @Nullable String comment;

    @Option(
            names = "--skip-invalid",
            description =
                    "Leave out rows that cannot be read, such as those with a field too many, and count"
                            + " them.")
    private boolean skipInvalid;

    private @Nullable StandardInput input;

    /// The file to read: what was named, or what came from standard input.
    Path file() {
        if (StandardInput.isMeant(file) && input == null) {
            input = StandardInput.kept();
        }
        return input == null ? file : input.file();
    }

    /// What kind of file it is.
    PointFormat format() {
        return TaskFiles.of(file(), name()).format(format);
    }

    /// What the file is called in results, which are named after it.
    Path name() {
        return StandardInput.isMeant(file) ? StandardInput.NAME : file;
    }

    /// Whether it is what comes from standard input.
    boolean isStandardInput() {
        return StandardInput.isMeant(file);
    }

    /// A failure with the name of the file that the user knows.
    ClusteringException named(ClusteringException failure) {
        return input == null
                ? failure
                : new ClusteringException(
                        failure.fault(),
                        String.valueOf(failure.getMessage())
                                .replace(input.file().toString(), "standard input"),
                        failure);
    }

    MetricName metric() {
        return metric;
    }

    /// Whether it was said what becomes of missing values.
    boolean hasMissing() {
        return missing != null;
    }

    ReadSettings settings() {
        return order().settings(format());
    }

    /// What was given, as values.
    InputOrder order() {
        return new InputOrder(
                format,
                packedBits,
                metric == MetricName.euclidean ? null : metric,
                columns,
                weight,
                missing,
                marks,
                header,
                delimiter,
                decimal,
                comment,
                skipInvalid);
    }
}
