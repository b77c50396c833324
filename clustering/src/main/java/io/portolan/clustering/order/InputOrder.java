package io.portolan.clustering.order;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.CsvSettings.Header;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What of a file is read, as the options of the command line say it.
///
/// *Failure:* [ClusteringException] by [#settings] for characters that cannot be meant.
///
/// @param format what kind of file it is; null: found out
/// @param packedBits the order of the bits in the bytes of a NumPy file; null: they are no bits
/// @param metric what the distance is; null: Euclidean
/// @param columns the coordinates, by name or by number from 1; null: found out
/// @param weight the column with the weight of each point; null: none
/// @param missing what becomes of a row that misses a value; null: an error
/// @param na what else stands for a missing value; null: nothing
/// @param header whether the first row holds names; null: found out
/// @param delimiter what separates fields: a character or its name; null: found out
/// @param decimal what begins the fraction of a number; null: a point
/// @param comment lines that begin with it are passed over; null: none
/// @param skipInvalid whether rows that cannot be read are left out; null: no
public record InputOrder(
        @Nullable PointFormat format,
        @Nullable BitOrder packedBits,
        @Nullable MetricName metric,
        @Nullable List<String> columns,
        @Nullable String weight,
        @Nullable Missing missing,
        @Nullable List<String> na,
        @Nullable Boolean header,
        @Nullable String delimiter,
        @Nullable String decimal,
        @Nullable String comment,
        @Nullable Boolean skipInvalid) {

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

    /// Everything is found out.
    public static final InputOrder DETECTED =
            new InputOrder(null, null, null, null, null, null, null, null, null, null, null, null);

    public InputOrder {
        metric = metric == null ? MetricName.euclidean : metric;
        columns = columns == null ? List.of() : columns.stream().map(String::strip).toList();
        na = na == null ? List.of() : List.copyOf(na);
        skipInvalid = Boolean.TRUE.equals(skipInvalid);
    }

    /// The same of a file of this kind.
    public InputOrder withFormat(PointFormat kind) {
        return with(kind, columns);
    }

    /// The same with these coordinates, by name or by number from 1.
    public InputOrder withColumns(List<String> coordinates) {
        return with(format, coordinates);
    }

    private InputOrder with(@Nullable PointFormat kind, @Nullable List<String> coordinates) {
        return new InputOrder(
                kind,
                packedBits,
                metric,
                coordinates,
                weight,
                missing,
                na,
                header,
                delimiter,
                decimal,
                comment,
                skipInvalid);
    }

    @Override
    public MetricName metric() {
        return Objects.requireNonNull(metric);
    }

    @Override
    public List<String> columns() {
        return Objects.requireNonNull(columns);
    }

    @Override
    public List<String> na() {
        return Objects.requireNonNull(na);
    }

    /// Whether rows that cannot be read are left out.
    @Override
    public Boolean skipInvalid() {
        return Objects.requireNonNull(skipInvalid);
    }

    /// Whether points are positions on the Earth.
    public boolean isGeographic() {
        return metric() == MetricName.geo;
    }

    /// How a file is read.
    ///
    /// @param found what kind of file it is
    public ReadSettings settings(PointFormat found) {
        Header rows = header == null ? Header.DETECT : header ? Header.PRESENT : Header.ABSENT;
        char point = decimal == null ? '.' : character("--decimal", decimal);
        if (point != '.' && point != ',') {
            throw usage("--decimal = %s: must be a point or a comma".formatted(decimal));
        }
        Character separator = delimiter == null ? null : character("--delimiter", delimiter);
        if (separator != null && separator == point) {
            throw usage(
                    "--delimiter and --decimal are both '%s'; they must differ".formatted(point));
        }
        return ReadSettings.detect()
                .withFormat(found)
                .withMetric(metric().metric())
                .withPackedBits(packedBits)
                .withCsv(
                        new CsvSettings(
                                columns(),
                                weight,
                                rows,
                                skipInvalid(),
                                missing == null ? Missing.ERROR : missing,
                                na(),
                                separator,
                                point,
                                comment == null ? null : character("--comment", comment),
                                Scaling.Kind.NONE,
                                Map.of()));
    }

    /// Adds the options that were given.
    void addTo(CommandText text) {
        text.add("--format", format).add("--packed-bits", packedBits);
        text.add("--metric", metric == MetricName.euclidean ? null : metric);
        text.add("--columns", columns().isEmpty() ? null : String.join(",", columns()));
        text.add("--weight", weight);
        text.add("--missing", missing == null ? null : MissingPolicy.name(missing));
        text.addIf(!na().isEmpty(), "--na=" + String.join(",", na()));
        if (header != null) {
            text.add(header ? "--header" : "--no-header");
        }
        text.add("--delimiter", delimiter).add("--decimal", decimal).add("--comment", comment);
        text.addIf(skipInvalid(), "--skip-invalid");
    }

    private static char character(String option, String text) {
        Character named = CHARACTERS.get(text.toLowerCase(Locale.ROOT));
        if (named != null) {
            return named;
        }
        if (text.length() != 1 || text.charAt(0) > 126 || text.charAt(0) == '"') {
            throw usage(
                    "%s = '%s': must be one character of ASCII other than a quote, or tab, comma, semicolon, space, bar or point"
                            .formatted(option, text));
        }
        return text.charAt(0);
    }

    private static ClusteringException usage(String message) {
        return new ClusteringException(ClusteringException.Fault.ARGUMENT, message);
    }
}
