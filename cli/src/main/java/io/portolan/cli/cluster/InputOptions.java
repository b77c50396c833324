package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.CsvSettings.Header;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The file a command reads, and what of it.
final class InputOptions {

    /// Characters that are hard to type.
    private static final Map<String, Character> CHARACTERS =
            Map.of(
                    "tab",
                    '\t',
                    "\\t",
                    '\t',
                    "comma",
                    ',',
                    "semicolon",
                    ';',
                    "space",
                    ' ',
                    "bar",
                    '|',
                    "pipe",
                    '|',
                    "point",
                    '.',
                    "colon",
                    ':');

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
        PointFormat found = format != null ? format : PointFormat.detect(file());
        if (found == PointFormat.parquet) {
            LibraryLogs.quiet();
        }
        return found;
    }

    /// What the file is called in results, which are named after it.
    Path name() {
        return StandardInput.isMeant(file) ? StandardInput.NAME : file;
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

    /// Whether points are positions on the Earth.
    boolean isGeographic() {
        return metric == MetricName.geo;
    }

    /// Whether it was said what becomes of missing values.
    boolean hasMissing() {
        return missing != null;
    }

    ReadSettings settings() {
        Header rows = header == null ? Header.DETECT : header ? Header.PRESENT : Header.ABSENT;
        char point = decimal == null ? '.' : character("--decimal", decimal);
        if (point != '.' && point != ',') {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--decimal = %s: must be a point or a comma".formatted(decimal));
        }
        Character separator = delimiter == null ? null : character("--delimiter", delimiter);
        if (separator != null && separator == point) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--delimiter and --decimal are both '%s'; they must differ".formatted(point));
        }
        return ReadSettings.detect()
                .withFormat(format())
                .withMetric(metric.metric())
                .withPackedBits(packedBits)
                .withCsv(
                        new CsvSettings(
                                strippedColumns(),
                                weight,
                                rows,
                                skipInvalid,
                                missing == null ? Missing.ERROR : missing,
                                marks,
                                separator,
                                point,
                                comment == null ? null : character("--comment", comment),
                                Scaling.Kind.NONE,
                                Map.of()));
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
        if (missing != null) {
            text.add("--missing", MissingPolicy.name(missing));
        }
        if (!marks.isEmpty()) {
            text.add("--na=" + String.join(",", marks));
        }
        if (header != null) {
            text.add(header ? "--header" : "--no-header");
        }
        if (delimiter != null) {
            text.add("--delimiter", delimiter);
        }
        if (decimal != null) {
            text.add("--decimal", decimal);
        }
        if (comment != null) {
            text.add("--comment", comment);
        }
        if (skipInvalid) {
            text.add("--skip-invalid");
        }
    }

    private List<String> strippedColumns() {
        return columns.stream().map(String::strip).toList();
    }

    private static char character(String option, String text) {
        Character named = CHARACTERS.get(text.toLowerCase(Locale.ROOT));
        if (named != null) {
            return named;
        }
        if (text.length() != 1 || text.charAt(0) > 126 || text.charAt(0) == '"') {
            throw new CommandException(
                    ExitCode.USAGE,
                    "%s = '%s': must be one character of ASCII other than a quote, or tab, comma, semicolon, space, bar or point"
                            .formatted(option, text));
        }
        return text.charAt(0);
    }

    /// Keeps what libraries log about themselves off the terminal; warnings stay.
    private static final class LibraryLogs {

        /// Held, because loggers that nobody holds forget their level.
        private static final Logger PARQUET = Logger.getLogger("dev.hardwood");

        private LibraryLogs() {}

        static void quiet() {
            PARQUET.setLevel(Level.WARNING);
        }
    }
}
