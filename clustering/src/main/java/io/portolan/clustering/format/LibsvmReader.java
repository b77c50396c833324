package io.portolan.clustering.format;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads sparse points from LIBSVM files, plain or packed with gzip.
///
/// A line is a label and then `index:value` for every coordinate that is not 0, indices ascending
/// from 1, or from 0 where the file has an index 0, as scikit-learn writes it. What follows a `#`
/// is a comment. When all values are 1 the points are bits.
///
/// *Failure:* [io.portolan.clustering.ClusteringException] with the line, the value and what is
/// allowed.
///
/// *Cost:* 12 bytes for each value while reading; points that are no bits are then kept whole,
/// zeros included.
final class LibsvmReader {

    private static final int LARGEST = 1 << 20;

    private final Path file;
    private final TextLines lines;
    private final SparseRows rows = new SparseRows();

    private LibsvmReader(Path file, TextLines lines) {
        this.file = file;
        this.lines = lines;
    }

    static PointTable read(Path file, ReadSettings settings) {
        try (TextLines lines = new TextLines(file)) {
            return new LibsvmReader(file, lines).read(settings);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private PointTable read(ReadSettings settings) {
        while (lines.next()) {
            if (label(lines) != null) {
                row();
            }
        }
        if (rows.count() == 0) {
            throw TextFile.bad(file, "the file is empty; it needs one line for each point");
        }
        if (rows.dimensions() == 0) {
            throw TextFile.bad(file, "no line has a value; all points are 0");
        }
        CsvSettings csv = settings.csv();
        LineLabels labels = new LineLabels(file, rows.count(), "label", LibsvmReader::label);
        List<String> facts = List.of("labels are carried along, not used");
        boolean isPlain = csv.columns().isEmpty() && csv.weightColumn() == null;
        if (rows.areOnes() && isPlain && csv.scale() == Scaling.Kind.NONE) {
            return new PointTable(
                    file,
                    bits(settings.metric()),
                    names(),
                    null,
                    new SkippedRows(),
                    labels,
                    null,
                    Scaling.NONE,
                    new InputPage(PointFormat.libsvm, facts, null, List.of()));
        }
        InputColumns chosen =
                TextFile.naming(
                        file,
                        () ->
                                InputColumns.decide(
                                        names().stream().map(ColumnProfile::ofNumbers).toList(),
                                        new InputColumns.ColumnRequest(csv, true, "line", false),
                                        _ -> false));
        double[][] all = rows.columns();
        double[][] used = new double[chosen.coordinates().size() + (chosen.hasWeight() ? 1 : 0)][];
        for (int i = 0; i < used.length; i++) {
            boolean isWeight = i == chosen.coordinates().size();
            used[i] = all[isWeight ? chosen.weight() : chosen.coordinates().get(i)];
        }
        DenseRows dense = new DenseRows(used.length);
        dense.add(used, rows.count());
        return DenseTable.make(
                file,
                dense,
                chosen,
                csv,
                new InputPage(PointFormat.libsvm, facts, chosen, List.of()),
                new SkippedRows(),
                labels,
                null);
    }

    private List<String> names() {
        return IntStream.range(rows.first(), rows.first() + rows.dimensions())
                .mapToObj(d -> "index" + d)
                .toList();
    }

    private Points bits(Metric metric) {
        BinaryRows binary = new BinaryRows(rows.dimensions());
        for (int i = 0; i < rows.count(); i++) {
            binary.add(rows.bits(i));
        }
        return binary.points(metric);
    }

    /// The first field; null for a line that is empty or a comment.
    private static @Nullable String label(TextLines line) {
        String text = line.text();
        int comment = text.indexOf('#');
        String fields = (comment < 0 ? text : text.substring(0, comment)).strip();
        return fields.isEmpty() ? null : fields.split("\\s+", 2)[0];
    }

    private void row() {
        byte[] bytes = lines.bytes();
        int end = lines.find('#', lines.start());
        int at = skip(lines.start(), end);
        int labelEnd = word(at, end);
        if (Double.isNaN(Decimal.parse(bytes, at, labelEnd))) {
            throw bad(
                    "the label "
                            + Shown.value(lines.text(at, labelEnd))
                            + " is not a number; a line begins with a label, 0 if there is none");
        }
        long last = -1;
        rows.begin();
        for (at = skip(labelEnd, end); at < end; at = skip(at, end)) {
            int next = word(at, end);
            int colon = Math.min(next, lines.find(':', at));
            String text = lines.text(at, colon);
            if (text.equals("qid") && last < 0 && colon < next) {
                at = next;
                continue;
            }
            if (colon == next || !text.matches("[0-9]{1,18}")) {
                throw bad(
                        Shown.value(lines.text(at, next))
                                + " is not an index and a value, such as 12:0.5");
            }
            long index = Long.parseLong(text);
            if (index > LARGEST) {
                throw bad("index %d; indices are from 0 to %d".formatted(index, LARGEST));
            }
            if (index <= last) {
                throw bad(
                        "index %d comes after index %d; indices must ascend: sort the line"
                                .formatted(index, last));
            }
            double value = Decimal.parse(bytes, colon + 1, next);
            if (!Double.isFinite(value)) {
                throw bad(
                        "the value "
                                + Shown.value(lines.text(colon + 1, next))
                                + " of index "
                                + index
                                + " is not a finite number: correct it, or leave the pair out for 0");
            }
            rows.add((int) index, value);
            last = index;
            at = next;
        }
    }

    private int skip(int from, int end) {
        int at = from;
        while (at < end && lines.bytes()[at] <= ' ' && lines.bytes()[at] >= 0) {
            at++;
        }
        return at;
    }

    private int word(int from, int end) {
        int at = from;
        while (at < end && (lines.bytes()[at] > ' ' || lines.bytes()[at] < 0)) {
            at++;
        }
        return at;
    }

    private RuntimeException bad(String what) {
        return TextFile.bad(file, "line " + lines.number() + ": " + what);
    }
}
