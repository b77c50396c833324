package io.portolan.clustering.format;

import dev.hardwood.InputFile;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.schema.SchemaNode;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.DenseRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads points from Parquet files by the library Hardwood, which need not be there: a file is then
/// refused with the name of the jar.
///
/// Numbers are columns of numbers; texts are looked at as those of CSV are; dates, times, words and
/// nested columns are carried along as text.
///
/// *Failure:* [ClusteringException] with the row, from 0, and the column.
///
/// *Cost:* two passes over all columns; of several ranks each reads some of the rows.
///
/// Source: Apache Parquet
final class ParquetReader implements LabelRows {

    private static final String LIBRARY = "dev.hardwood.reader.ParquetFileReader";

    /// The length of a point of two dimensions: the order of bytes, the type, and the coordinates.
    private static final int WKB_BYTES = 1 + Integer.BYTES + 2 * Double.BYTES;

    private static final int WKB_POINT = 1;

    /// The class that a codec needs, and the jar that has it.
    private static final Map<String, List<String>> CODECS =
            Map.of(
                    "SNAPPY", List.of("org.xerial.snappy.Snappy", "org.xerial.snappy:snappy-java"),
                    "ZSTD", List.of("com.github.luben.zstd.Zstd", "com.github.luben:zstd-jni"),
                    "LZ4", List.of("net.jpountz.lz4.LZ4Factory", "at.yawk.lz4:lz4-java"),
                    "LZ4_RAW", List.of("net.jpountz.lz4.LZ4Factory", "at.yawk.lz4:lz4-java"),
                    "BROTLI",
                            List.of(
                                    "com.aayushatharva.brotli4j.Brotli4jLoader",
                                    "com.aayushatharva.brotli4j:brotli4j"));

    private final FileRanks ranks;
    private final Path file;
    private final CsvSettings settings;
    private final FieldRule rule;
    private final SkippedRows skipped = new SkippedRows();
    private final List<Column> columns = new ArrayList<>();
    private int points;

    private ParquetReader(FileRanks ranks, Path file, CsvSettings settings) {
        this.ranks = ranks;
        this.file = file;
        this.settings = settings;
        this.rule = new FieldRule(settings);
    }

    /// As [PointReader#read(FileRanks,Path,ReadSettings)].
    static PointTable read(FileRanks ranks, Path file, CsvSettings settings) {
        ParquetReader reader = new ParquetReader(ranks, file, settings);
        ranks.unlessAny(reader::withLibrary);
        return reader.read();
    }

    /// How many points the file has, as [PointReader#extent].
    static Optional<FileExtent> extent(Path file, CsvSettings settings) {
        ParquetReader reader = new ParquetReader(FileRanks.ALONE, file, settings).withLibrary();
        return reader.withFile(in -> {
            long rows = in.getFileMetaData().numRows();
            int numbers = (int) reader.columns.stream().filter(c -> c.kind != Kind.TEXT).count();
            int dimensions = settings.columns().isEmpty() ? numbers : settings.columns().size();
            return dimensions == 0
                    ? Optional.empty()
                    : Optional.of(
                            new FileExtent(
                                    rows,
                                    dimensions,
                                    FileExtent.Kept.DOUBLES,
                                    settings.weightColumn() != null,
                                    false,
                                    true,
                                    rows * (dimensions + 1) * Double.BYTES));
        });
    }

    /// What is read of a column.
    private enum Kind {
        DOUBLE,
        FLOAT,
        INT,
        UNSIGNED_INT,
        LONG,
        UNSIGNED_LONG,
        DECIMAL,
        TEXT
    }

    /// Bytes as a text: of a point in WKB, as GeoParquet has it, the WKT.
    private static String binary(byte[] bytes) {
        boolean isShort = bytes.length != WKB_BYTES || bytes[0] < 0 || bytes[0] > 1;
        if (isShort) {
            return "(binary)";
        }
        ByteBuffer wkb =
                ByteBuffer.wrap(bytes)
                        .order(bytes[0] == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        return wkb.getInt(1) == WKB_POINT
                ? "POINT (%s %s)".formatted(wkb.getDouble(5), wkb.getDouble(13))
                : "(binary)";
    }

    /// A column of the file.
    ///
    /// @param place its number among the fields of a row
    private record Column(String name, int place, Kind kind) {

        double number(RowReader row, FieldRule rule) {
            double value =
                    row.isNull(place)
                            ? Double.NaN
                            : switch (kind) {
                                case DOUBLE -> row.getDouble(place);
                                case FLOAT -> row.getFloat(place);
                                case INT -> row.getInt(place);
                                case UNSIGNED_INT -> Integer.toUnsignedLong(row.getInt(place));
                                case LONG -> row.getLong(place);
                                case UNSIGNED_LONG ->
                                        Double.parseDouble(
                                                Long.toUnsignedString(row.getLong(place)));
                                case DECIMAL -> row.getDecimal(place).doubleValue();
                                case TEXT -> {
                                    byte[] bytes = text(row).getBytes(StandardCharsets.UTF_8);
                                    yield rule.number(bytes, 0, bytes.length);
                                }
                            };
            boolean isMark = kind == Kind.FLOAT ? rule.isMark((float) value) : rule.isMark(value);
            return isMark ? Double.NaN : value;
        }

        String text(RowReader row) {
            if (row.isNull(place)) {
                return "";
            }
            return switch (kind) {
                case DOUBLE -> Double.toString(row.getDouble(place));
                case FLOAT -> Float.toString(row.getFloat(place));
                case INT -> Integer.toString(row.getInt(place));
                case UNSIGNED_INT -> Integer.toUnsignedString(row.getInt(place));
                case LONG -> Long.toString(row.getLong(place));
                case UNSIGNED_LONG -> Long.toUnsignedString(row.getLong(place));
                case DECIMAL -> row.getDecimal(place).toPlainString();
                case TEXT -> {
                    Object value = row.getValue(place);
                    yield value instanceof byte[] bytes ? binary(bytes) : String.valueOf(value);
                }
            };
        }
    }

    private PointTable read() {
        List<ColumnProfile> profiles = profiles();
        InputColumns chosen =
                TextFile.naming(
                        file,
                        () ->
                                InputColumns.decide(
                                        profiles,
                                        new InputColumns.ColumnRequest(
                                                settings, true, "row", false),
                                        _ -> true));
        DenseRows rows = rows(chosen, profiles);
        points = rows.count();
        InputPage page = new InputPage(PointFormat.parquet, List.of(), chosen, List.of());
        return DenseTable.make(file, rows, chosen, settings, page, skipped, this, null);
    }

    private List<ColumnProfile> profiles() {
        return ranks.unlessAny(this::counts).merged(ranks).profiles(names());
    }

    private ColumnCounts counts() {
        return withFile(in -> {
            if (in.getFileMetaData().numRows() == 0) {
                throw TextFile.bad(file, "the file has no row; it needs one for each point");
            }
            ColumnCounts counts = new ColumnCounts(columns.size(), rule);
            each(
                    in,
                    (at, row) -> {
                        for (int i = 0; i < columns.size(); i++) {
                            counts.add(i, columns.get(i).text(row), at);
                        }
                        counts.addRows(1);
                    });
            return counts;
        });
    }

    /// Gives the rows that this rank reads.
    private void each(ParquetFileReader in, NumberedRows use) throws IOException {
        long all = in.getFileMetaData().numRows();
        long first = all * ranks.rank() / ranks.size();
        long end = all * (ranks.rank() + 1) / ranks.size();
        if (first == end) {
            return;
        }
        try (RowReader row =
                end - first == all
                        ? in.rowReader()
                        : in.buildRowReader().skip(first).head(end - first).build()) {
            for (int at = Math.toIntExact(first); row.hasNext(); at++) {
                row.next();
                use.of(at, row);
            }
        }
    }

    @FunctionalInterface
    private interface NumberedRows {
        /// @param at the number of the row in the file, from 0
        void of(int at, RowReader row) throws IOException;
    }

    private DenseRows rows(InputColumns chosen, List<ColumnProfile> profiles) {
        List<String> names =
                InputColumns.shownNames(profiles.stream().map(ColumnProfile::name).toList());
        CsvColumns wanted = CsvColumns.of(names, chosen);
        RowPolicy policy = new RowPolicy(file, settings, chosen, profiles, skipped, "");
        KeptRows rows = new KeptRows(ranks, wanted.values());
        double[] values = new double[wanted.values()];
        long all =
                ranks.unlessAny(() ->
                        withFile(in -> {
                            each(
                                    in,
                                    (at, row) -> {
                                        CsvColumns.Problem problem =
                                                wanted.parse(
                                                        new Fields(row, columns, at), values, rule);
                                        if (problem == null) {
                                            rows.add(values);
                                        } else {
                                            policy.leaveOut(at, problem);
                                        }
                                    });
                            return in.getFileMetaData().numRows();
                        }));
        skipped.addOthers(ranks, 0);
        policy.checkLeft(all);
        return rows.all();
    }

    /// The current row.
    private record Fields(RowReader row, List<Column> columns, int number) implements FieldRow {
        @Override
        public String place() {
            return "row " + number + ", counted from 0";
        }

        @Override
        public int fields() {
            return columns.size();
        }

        @Override
        public double number(int field, FieldRule rule) {
            return columns.get(field).number(row, rule);
        }

        @Override
        public String text(int field) {
            return columns.get(field).text(row);
        }
    }

    @Override
    public String place(int point) {
        int row = skipped.next(0);
        for (int i = 0; i < point; i++) {
            row = skipped.next(row + 1);
        }
        return "row " + row + ", counted from 0";
    }

    @Override
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    @Override
    public void each(Rows rows) throws IOException {
        int[] point = {0};
        withRows(row -> {
            if (point[0] == points) {
                throw TextFile.changed(file);
            }
            rows.row(point[0]++, columns.stream().map(column -> column.text(row)).toList());
        });
        if (point[0] != points) {
            throw TextFile.changed(file);
        }
    }

    private void withRows(RowUse use) throws IOException {
        try (ParquetFileReader in = ParquetFileReader.open(InputFile.of(file));
                RowReader row = in.rowReader()) {
            for (int at = 0; row.hasNext(); at++) {
                row.next();
                if (!skipped.contains(at)) {
                    use.of(row);
                }
            }
        }
    }

    @FunctionalInterface
    private interface RowUse {
        void of(RowReader row) throws IOException;
    }

    @FunctionalInterface
    private interface FileUse<T> {
        T of(ParquetFileReader in) throws IOException;
    }

    private <T> T withFile(FileUse<T> use) {
        try (ParquetFileReader in = ParquetFileReader.open(InputFile.of(file))) {
            if (columns.isEmpty()) {
                findColumns(in);
            }
            return use.of(in);
        } catch (ClusteringException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new ClusteringException(
                    Fault.DATA,
                    "file %s is Parquet that cannot be read: %s; write it again, or convert it: %s"
                            .formatted(
                                    file,
                                    e.getMessage(),
                                    ForeignFormat.pandas("read_parquet", file, "")),
                    e);
        }
    }

    /// Refuses the file where the library is not there.
    private ParquetReader withLibrary() {
        try {
            Class.forName(LIBRARY, false, ParquetReader.class.getClassLoader());
            return this;
        } catch (ClassNotFoundException e) {
            throw new ClusteringException(
                    Fault.DATA,
                    "file %s is Parquet, and the library that reads it is not there: put the jar of dev.hardwood:hardwood-core:1.0.0.Final on the class path, or convert it: %s"
                            .formatted(file, ForeignFormat.pandas("read_parquet", file, "")),
                    e);
        }
    }

    private void findColumns(ParquetFileReader in) {
        TreeSet<String> codecs = new TreeSet<>();
        in.getFileMetaData()
                .rowGroups()
                .forEach(group ->
                        group.columns()
                                .forEach(chunk -> codecs.add(chunk.metaData().codec().name())));
        codecs.forEach(this::mustBeThere);
        List<SchemaNode> fields = in.getFileSchema().getRootNode().children();
        for (int place = 0; place < fields.size(); place++) {
            SchemaNode field = fields.get(place);
            Kind kind =
                    field instanceof SchemaNode.PrimitiveNode node && node.maxRepetitionLevel() == 0
                            ? kind(node.type(), node.logicalType())
                            : Kind.TEXT;
            columns.add(new Column(field.name(), place, kind));
        }
    }

    private void mustBeThere(String codec) {
        List<String> needed = CODECS.get(codec);
        try {
            if (needed != null) {
                Class.forName(needed.getFirst(), false, ParquetFileReader.class.getClassLoader());
            }
        } catch (ClassNotFoundException e) {
            throw new ClusteringException(
                    Fault.DATA,
                    "file %s is Parquet packed with %s, and the library that unpacks it is not there: put the jar of %s on the class path, or write it with compression='snappy'"
                            .formatted(file, codec, needed == null ? codec : needed.getLast()),
                    e);
        }
    }

    private static Kind kind(PhysicalType type, @Nullable LogicalType logical) {
        if (logical instanceof LogicalType.DecimalType) {
            return Kind.DECIMAL;
        }
        if (logical instanceof LogicalType.Float16Type) {
            return Kind.FLOAT;
        }
        if (logical != null && !(logical instanceof LogicalType.IntType)) {
            return Kind.TEXT;
        }
        boolean isUnsigned = logical instanceof LogicalType.IntType whole && !whole.isSigned();
        return switch (type) {
            case DOUBLE -> Kind.DOUBLE;
            case FLOAT -> Kind.FLOAT;
            case INT32 -> isUnsigned ? Kind.UNSIGNED_INT : Kind.INT;
            case INT64 -> isUnsigned ? Kind.UNSIGNED_LONG : Kind.LONG;
            default -> Kind.TEXT;
        };
    }
}
