package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.format.CsvSettings.Header;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the beginning of a CSV file says: how it is divided, how its columns are called, and where
/// its rows of data begin.
///
/// ```
///   (byte order mark)     passed over
///   sep=;                 names the separator, as spreadsheets write it
///   # x y                 a comment; the last one has the names if it has as many words as the data
///   x;y                   the header, if there is one
///   1;2                   the data
/// ```
///
/// A header with one name fewer than the rows have fields is that of R, whose first column has
/// none; where the last field of the rows is empty, their lines end in a separator.
///
/// @param dialect how rows are divided
/// @param rule what its fields are
/// @param names those of all columns, empty where the file gives none
/// @param hasNames whether it gives any
/// @param header in which line the names stand; 0: in none
/// @param offset where the first row of data begins in the text
/// @param line in which line it begins
/// @param guess what the first rows of data hold
/// @param notes what was found out besides, for the page on the input
record CsvStart(
        CsvDialect dialect,
        FieldRule rule,
        List<String> names,
        boolean hasNames,
        long header,
        long offset,
        long line,
        ColumnCounts guess,
        List<String> notes) {

    private static final int HEAD_BYTES = 1 << 16;
    private static final int SAMPLE_ROWS = 200;
    private static final int FIRST_YEAR = 1800;
    private static final int LAST_YEAR = 2200;

    static CsvStart of(Path file, CsvSettings settings) {
        try {
            return new Reading(file, settings).start();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// How columns are called in messages.
    List<String> shownNames() {
        return InputColumns.shownNames(names);
    }

    /// A row of the beginning.
    private record Row(List<String> texts, List<Boolean> quoted, long offset, long line) {}

    /// The beginning while it is read.
    private static final class Reading {
        private final Path file;
        private final CsvSettings settings;
        private final FieldRule rule;
        private final byte[] head;
        private final List<String> notes = new ArrayList<>();
        private int at;
        private long line = 1;
        private @Nullable String comment;
        private long commentLine;
        private @Nullable Character separator;

        Reading(Path file, CsvSettings settings) {
            this.file = file;
            this.settings = settings;
            this.rule = new FieldRule(settings);
            this.head = TextFile.head(file, HEAD_BYTES);
            this.separator = settings.delimiter();
            TextFile.refuseForeign(file, head);
        }

        CsvStart start() throws IOException {
            passOver();
            // The last character may be cut off.
            if (!FieldText.isUtf8(head, 0, lastLine())) {
                notes.add("texts are Windows-1252, since they are not UTF-8");
            }
            CsvDialect dialect = dialect();
            try (CsvRows in = new CsvRows(file, TextFile.open(file, at), dialect, line)) {
                return start(dialect, in);
            }
        }

        private CsvStart start(CsvDialect dialect, CsvRows in) throws IOException {
            List<Row> rows = rows(in, 2);
            if (rows.isEmpty()) {
                throw TextFile.bad(
                        file,
                        comment == null
                                ? "the file is empty; it needs one row for each point"
                                : "the file has comments and no row of data");
            }
            List<String> commented = commented(dialect, rows.getFirst().texts().size());
            if (settings.header() == Header.ABSENT) {
                commented = List.of();
            }
            boolean isHeader = commented.isEmpty() && isHeader(rows);
            if (isHeader && rows.size() == 1) {
                throw TextFile.bad(
                        file,
                        "the file has a header and no row of data; where line 1 is a row of data, add --no-header");
            }
            List<Row> data = isHeader ? rows.subList(1, rows.size()) : rows;
            int width = data.getFirst().texts().size();
            List<String> names =
                    isHeader
                            ? names(rows.getFirst().texts(), dialect, width)
                            : commented.isEmpty()
                                    ? IntStream.range(0, width).mapToObj(_ -> "").toList()
                                    : commented;
            boolean hasNames = isHeader || !commented.isEmpty();
            return new CsvStart(
                    dialect,
                    rule,
                    names,
                    hasNames,
                    isHeader ? rows.getFirst().line() : hasNames ? commentLine : 0,
                    data.getFirst().offset(),
                    data.getFirst().line(),
                    counts(data, in, names.size()),
                    List.copyOf(notes));
        }

        /// What stands before the header.
        private void passOver() {
            boolean hasMark =
                    head.length >= 3
                            && head[0] == (byte) 0xef
                            && head[1] == (byte) 0xbb
                            && head[2] == (byte) 0xbf;
            at = hasMark ? 3 : 0;
            while (at < head.length) {
                int end = at;
                while (end < head.length && head[end] != '\n' && head[end] != '\r') {
                    end++;
                }
                String text = FieldText.of(head, at, end);
                if (!isPassedOver(text)) {
                    return;
                }
                boolean crLf = end + 1 < head.length && head[end] == '\r' && head[end + 1] == '\n';
                at = Math.min(head.length, end + (crLf ? 2 : 1));
                line++;
            }
        }

        /// Where the last line of the beginning ends, which may be cut off.
        private int lastLine() {
            int end = head.length;
            while (head.length == HEAD_BYTES && end > 0 && head[end - 1] != '\n') {
                end--;
            }
            return end;
        }

        private boolean isPassedOver(String text) {
            String word =
                    line == 1 && text.length() <= 8
                            ? text.strip().replace("\"", "").toLowerCase(Locale.ROOT)
                            : "";
            if (word.startsWith("sep=") && word.length() <= 6) {
                if (settings.delimiter() == null) {
                    String after = word.substring(4);
                    separator = after.isEmpty() || after.equals("\\t") ? '\t' : after.charAt(0);
                    notes.add("line 1 names the separator");
                }
                return true;
            }
            Character mark = settings.comment();
            if (text.startsWith("#") || (mark != null && text.startsWith(mark.toString()))) {
                comment = text.substring(1);
                commentLine = line;
                return true;
            }
            return text.isBlank() && text.indexOf('\t') < 0;
        }

        private CsvDialect dialect() {
            byte delimiter =
                    separator == null
                            ? CsvDialect.delimiter(head, at, head.length)
                            : (byte) separator.charValue();
            Character mark = settings.comment();
            byte begin = mark == null ? CsvDialect.NO_COMMENT : (byte) mark.charValue();
            return new CsvDialect(delimiter, (byte) settings.decimal(), begin);
        }

        private List<Row> rows(CsvRows in, int most) {
            List<Row> rows = new ArrayList<>();
            while (rows.size() < most && in.offset() < HEAD_BYTES && in.next()) {
                rows.add(new Row(in.texts(), in.quoted(), at + in.offset(), in.line()));
            }
            return rows;
        }

        /// The names in the last comment before the data, if it has as many as there are columns.
        private List<String> commented(CsvDialect dialect, int width) throws IOException {
            if (comment == null || comment.isBlank()) {
                return List.of();
            }
            byte[] bytes = comment.strip().getBytes(UTF_8);
            CsvDialect plain =
                    new CsvDialect(dialect.delimiter(), dialect.decimal(), CsvDialect.NO_COMMENT);
            try (CsvRows in =
                    new CsvRows(file, new ByteArrayInputStream(bytes), plain, commentLine)) {
                if (!in.next() || in.fields() != width) {
                    return List.of();
                }
                List<String> texts = in.texts();
                boolean areNumbers =
                        texts.stream().allMatch(t -> rule.kind(t) == FieldRule.Kind.NUMBER);
                if (areNumbers) {
                    return List.of();
                }
                notes.add("names in the comment of line " + commentLine);
                return texts;
            }
        }

        private List<String> names(List<String> header, CsvDialect dialect, int width)
                throws IOException {
            List<String> names = new ArrayList<>(header);
            if (names.size() + 1 == width) {
                names.add(endInSeparator(dialect) ? names.size() : 0, "");
            } else if (names.size() - 1 == width && names.getLast().isEmpty()) {
                names.removeLast();
            }
            return names;
        }

        /// Whether the rows after the header do.
        private boolean endInSeparator(CsvDialect dialect) throws IOException {
            try (CsvRows in = new CsvRows(file, TextFile.open(file, at), dialect, line)) {
                return rows(in, SAMPLE_ROWS).stream()
                        .skip(1)
                        .allMatch(row -> row.texts().getLast().isEmpty());
            }
        }

        private boolean isHeader(List<Row> rows) {
            if (settings.header() != Header.DETECT) {
                return settings.header() == Header.PRESENT;
            }
            List<String> first = rows.getFirst().texts();
            List<Integer> considered = new ArrayList<>();
            List<String> wanted = new ArrayList<>(settings.columns());
            if (settings.weightColumn() != null) {
                wanted.add(settings.weightColumn());
            }
            for (String column : wanted) {
                int named = first.indexOf(column);
                boolean isNumber = column.matches("[0-9]{1,9}");
                if (named >= 0 && (!isNumber || Integer.parseInt(column) > first.size())) {
                    return true;
                }
                if (isNumber && Integer.parseInt(column) <= first.size() && !column.matches("0+")) {
                    considered.add(Integer.parseInt(column) - 1);
                }
            }
            if (settings.columns().isEmpty() || considered.isEmpty()) {
                for (int i = 0; i < first.size(); i++) {
                    considered.add(i);
                }
            }
            boolean anyText = false;
            boolean anyNumber = false;
            for (int i = 0; i < first.size(); i++) {
                FieldRule.Kind kind = rule.kind(first.get(i));
                boolean isNumber = kind == FieldRule.Kind.NUMBER || kind == FieldRule.Kind.INFINITE;
                anyText |= kind == FieldRule.Kind.TEXT;
                anyNumber |= isNumber && considered.contains(i);
            }
            if (!anyNumber) {
                return anyText;
            }
            return rows.size() > 1 && (isQuotedOnly(rows) || areYears(rows));
        }

        /// Whether all fields of the first row are in quotes, and numbers of the second are not.
        private boolean isQuotedOnly(List<Row> rows) {
            Row second = rows.get(1);
            boolean hasBareNumber =
                    IntStream.range(0, second.texts().size())
                            .anyMatch(i ->
                                    !second.quoted().get(i)
                                            && rule.kind(second.texts().get(i))
                                                    == FieldRule.Kind.NUMBER);
            return hasBareNumber && rows.getFirst().quoted().stream().allMatch(q -> q);
        }

        /// Whether the numbers of the first row are years that ascend, and those below are others.
        private boolean areYears(List<Row> rows) {
            List<String> first = rows.getFirst().texts();
            List<String> second = rows.get(1).texts();
            int last = 0;
            int years = 0;
            boolean areAlike = true;
            for (int i = 0; i < first.size(); i++) {
                if (rule.kind(first.get(i)) == FieldRule.Kind.NUMBER) {
                    if (year(first.get(i)) <= last) {
                        return false;
                    }
                    last = year(first.get(i));
                    years++;
                    areAlike &= i < second.size() && year(second.get(i)) > 0;
                }
            }
            boolean areNames = years > 0 && first.size() > 1 && !areAlike;
            if (areNames) {
                notes.add(
                        "line %d holds years and is taken for names; where it is data, add --no-header"
                                .formatted(rows.getFirst().line()));
            }
            return areNames;
        }

        private static int year(String text) {
            int year = text.matches("[0-9]{4}") ? Integer.parseInt(text) : 0;
            return year >= FIRST_YEAR && year <= LAST_YEAR ? year : 0;
        }

        /// @param data the first rows, after which `rest` stands
        private ColumnCounts counts(List<Row> data, CsvRows rest, int width) {
            ColumnCounts counts = new ColumnCounts(width, rule);
            for (Row row : data) {
                if (row.texts().size() == width) {
                    for (int i = 0; i < width; i++) {
                        counts.add(i, row.texts().get(i), row.line());
                    }
                    counts.addRows(1);
                }
            }
            for (int row = data.size();
                    row < SAMPLE_ROWS && rest.offset() < HEAD_BYTES && rest.next();
                    row++) {
                if (rest.fields() == width) {
                    for (int i = 0; i < width; i++) {
                        rest.count(i, counts, rest.line());
                    }
                    counts.addRows(1);
                }
            }
            return counts;
        }
    }
}
