package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads points from a file of any [PointFormat].
///
/// *Failure:* [ClusteringException], naming the file, the place in it, the value and what is
/// allowed: with [Fault#ARGUMENT] when the settings ask for what the file cannot give, with
/// [Fault#DATA] when the file cannot be read or is not what its format asks for.
public final class PointReader {

    private PointReader() {}

    public static PointTable read(Path file, ReadSettings settings) {
        PointTable table = read(FileRanks.ALONE, file, settings);
        PointTable found =
                withMetric(FileRanks.ALONE, settings, new PartReader.Part(table.points(), table))
                        .table();
        return Objects.requireNonNull(found);
    }

    /// Whether each of several ranks can read some rows of the file alone, which are numbers, or
    /// may be such.
    static boolean hasPartsOfNumbers(Path file, PointFormat format, ReadSettings settings) {
        return !TextFile.isPacked(file)
                && switch (format) {
                    case csv, libsvm, parquet -> true;
                    case npy -> NpyReader.hasNumbers(file, settings);
                    case fps, geojson -> false;
                };
    }

    /// Reads a file before its metric is looked at. Several ranks read such a file as
    /// [#hasPartsOfNumbers] says: the table of each has the points of its own, and knows all else
    /// of the whole file. So does the table of one that deals out what it reads.
    static PointTable read(FileRanks ranks, Path file, ReadSettings settings) {
        return switch (ranks.unlessAny(() -> format(file, settings))) {
            case csv -> CsvReader.read(ranks, file, settings.csv());
            case fps -> FpsReader.read(file, settings.metric());
            case npy -> NpyReader.read(ranks, file, settings);
            case libsvm -> LibsvmReader.read(ranks, file, settings);
            case geojson -> GeoJsonReader.read(ranks, file, settings.csv());
            case parquet -> ParquetReader.read(ranks, file, settings.csv());
        };
    }

    /// What a rank has, in the metric that is asked for; a collective.
    ///
    /// *Failure:* on all ranks alike.
    ///
    /// @param settings null on ranks without a table
    static PartReader.Part withMetric(
            FileRanks ranks, @Nullable ReadSettings settings, PartReader.Part given) {
        Points own = given.own();
        PointTable table = given.table();
        boolean areBits = ranks.sum(own.count() > 0 && own.isBinary() ? 1 : 0) > 0;
        boolean isOnEarth =
                ranks.unlessAny(() ->
                        table != null && settings != null && isOnEarth(table, settings, areBits));
        return ranks.sum(isOnEarth ? 1 : 0) > 0 ? Positions.onEarth(ranks, given) : given;
    }

    /// Whether the points become positions on the Earth; refuses what the metric is not for.
    private static boolean isOnEarth(PointTable table, ReadSettings settings, boolean areBits) {
        if (settings.metric() == Metric.HAMMING && !areBits) {
            throw usage(
                    table.file(),
                    "the metric hamming needs points of bits, and this %s file holds numbers; use euclidean"
                            .formatted(format(table.file(), settings).title()));
        }
        if (settings.metric() == Metric.GEO && (areBits || table.columns().size() != 2)) {
            throw usage(
                    table.file(),
                    "the metric geo needs two columns, longitude and latitude, and here %d are used; name both with --columns"
                            .formatted(table.columns().size()));
        }
        return settings.metric() == Metric.GEO;
    }

    /// Opens a file of points that is read in batches; CSV, FPS and NumPy files can be.
    ///
    /// *Failure:* as [#read], in the pass that comes to it.
    ///
    /// @param rows how many points a batch has, the last one fewer; some more where they weigh
    ///   nothing
    public static BatchTable batches(Path file, ReadSettings settings, int rows) {
        PointFormat format = format(file, settings);
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

    /// How many points a file has and of which kind, without reading it; empty where that does not
    /// tell, as when it is no such file.
    ///
    /// *Failure:* as [#read], for what is wrong at the beginning.
    public static Optional<FileExtent> extent(Path file, ReadSettings settings) {
        PointFormat format =
                settings.format() != null ? settings.format() : PointFormat.detect(file);
        Optional<FileExtent> plain =
                switch (format) {
                    case csv -> CsvReader.extent(file, settings.csv());
                    case npy -> Optional.of(NpyReader.extent(file, settings));
                    case fps -> new TextSample(file).fps();
                    case libsvm -> new TextSample(file).libsvm();
                    case geojson ->
                            new TextSample(file).geojson(settings.csv().weightColumn() != null);
                    case parquet -> ParquetReader.extent(file, settings.csv());
                };
        return settings.metric() == Metric.GEO ? plain.map(FileExtent::onEarth) : plain;
    }

    /// What the file is read as.
    static PointFormat format(Path file, ReadSettings settings) {
        PointFormat given = settings.format();
        if (given != null && given != PointFormat.npy && given != PointFormat.parquet) {
            TextFile.refuseForeign(file, TextFile.head(file, ForeignFormat.HEAD_BYTES));
        }
        PointFormat format = given != null ? given : PointFormat.detect(file);
        check(file, format, settings);
        return format;
    }

    private static void check(Path file, PointFormat format, ReadSettings settings) {
        CsvSettings csv = settings.csv();
        boolean hasColumns = format != PointFormat.fps;
        CsvSettings text =
                CsvSettings.detect()
                        .withHeader(csv.header())
                        .withText(csv.delimiter(), csv.decimal(), csv.comment());
        if (format != PointFormat.csv && !text.equals(CsvSettings.detect())) {
            throw usage(
                    file,
                    "header, delimiter, decimal and comment can be chosen in CSV files only, and this is read as %s; leave them out, or say --format csv"
                            .formatted(format.title()));
        }
        CsvSettings columns = csv.withHeader(CsvSettings.Header.DETECT).withText(null, '.', null);
        if (!hasColumns && !columns.equals(CsvSettings.detect())) {
            throw usage(
                    file,
                    "%s has no columns that can be chosen; leave out %s%s"
                            .formatted(
                                    format.title(),
                                    given(csv),
                                    csv.apart().isEmpty()
                                            ? ""
                                            : "; the results name each point by its own identifier"));
        }
        if (csv.scale() != Scaling.Kind.NONE && settings.metric() != Metric.EUCLIDEAN) {
            throw usage(
                    file,
                    "scale %s goes with Euclidean distances, and the metric is %s; leave out one of them"
                            .formatted(lower(csv.scale()), lower(settings.metric())));
        }
        boolean areBits = settings.packedBits() != null;
        if (areBits && format != PointFormat.npy) {
            throw usage(
                    file,
                    "packed bits can be read from NumPy files only, and this is read as "
                            + format.title());
        }
        if (areBits && !columns.equals(CsvSettings.detect())) {
            throw usage(
                    file,
                    "packed bits have no columns that can be chosen; leave out " + given(csv));
        }
    }

    /// The settings about columns that are not as they are by themselves, by their names on the
    /// command line.
    private static String given(CsvSettings csv) {
        List<String> given = new ArrayList<>();
        if (!csv.columns().isEmpty()) {
            given.add("columns");
        }
        if (csv.weightColumn() != null) {
            given.add("weight");
        }
        if (csv.missing() != CsvSettings.Missing.ERROR) {
            given.add("missing");
        }
        if (!csv.marks().isEmpty()) {
            given.add("na");
        }
        if (csv.scale() != Scaling.Kind.NONE) {
            given.add("scale");
        }
        if (csv.skipInvalid()) {
            given.add("skip-invalid");
        }
        csv.apart()
                .forEach((column, use) -> given.add("the column '%s', %s".formatted(column, use)));
        return String.join(", ", given);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static ClusteringException usage(Path file, String what) {
        return new ClusteringException(Fault.ARGUMENT, file + ": " + what);
    }
}
