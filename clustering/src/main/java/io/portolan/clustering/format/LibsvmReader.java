package io.portolan.clustering.format;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.RowDeal;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.ScatteredBits;
import io.portolan.clustering.SpreadPoints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
/// zeros included. Several ranks read points of bits twice; one that deals points out reads all of
/// them twice, and keeps none the first time.
final class LibsvmReader {

    private static final int LARGEST = 1 << 20;

    /// How many points are dealt out at a time; of bits, a block.
    private static final int DEALT = ScatteredBits.BATCH;

    private final Path file;
    private final FileRanks ranks;
    private final ReadSettings.@Nullable Indices indices;
    private final TextPart part;

    /// The points of the part, which are not kept where they are dealt out.
    private final SparseRows rows;

    private LibsvmReader(Path file, FileRanks ranks, ReadSettings.@Nullable Indices indices) {
        this.file = file;
        this.ranks = ranks;
        this.indices = indices;
        this.part = TextPart.ofLines(ranks, file);
        boolean areKept = ranks.deal() == null;
        this.rows = ranks.unlessAny(() -> rows(part, 0, Integer.MAX_VALUE, areKept));
        if (indices == null) {
            long[] first = ranks.each(rows.first());
            long[] last = ranks.each(rows.last());
            rows.widen(
                    (int) Arrays.stream(first).min().orElseThrow(),
                    (int) Arrays.stream(last).max().orElseThrow());
        } else {
            rows.widen(indices.first(), indices.last());
        }
    }

    /// As [PointReader#read(FileRanks,Path,ReadSettings)].
    static PointTable read(FileRanks ranks, Path file, ReadSettings settings) {
        return new LibsvmReader(file, ranks, settings.indices()).table(settings);
    }

    private PointTable table(ReadSettings settings) {
        int count = count();
        if (count == 0) {
            throw TextFile.bad(file, "the file is empty; it needs one line for each point");
        }
        if (rows.dimensions() == 0) {
            throw TextFile.bad(file, "no line has a value; all points are 0");
        }
        CsvSettings csv = settings.csv();
        LineLabels labels = new LineLabels(file, count, "label", LibsvmReader::label);
        List<String> facts = List.of("labels are carried along, not used");
        boolean isPlain = csv.columns().isEmpty() && csv.weightColumn() == null;
        if (ranks.areAll(rows.areOnes()) && isPlain && csv.scale() == Scaling.Kind.NONE) {
            return new PointTable(
                    file,
                    bits(count, settings.metric()),
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
        int width = chosen.coordinates().size() + (chosen.hasWeight() ? 1 : 0);
        DenseRows dense = ranks.rows(width, false);
        if (ranks.deal() == null) {
            dense.add(used(rows, chosen, width), rows.count());
        } else {
            eachBatch(batch -> dense.add(used(batch, chosen, width), batch.count()));
        }
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

    /// The columns that are used.
    private static double[][] used(SparseRows points, InputColumns chosen, int width) {
        double[][] all = points.columns();
        double[][] used = new double[width][];
        for (int i = 0; i < width; i++) {
            boolean isWeight = i == chosen.coordinates().size();
            used[i] = all[isWeight ? chosen.weight() : chosen.coordinates().get(i)];
        }
        return used;
    }

    private List<String> names() {
        return IntStream.range(rows.first(), rows.first() + rows.dimensions())
                .mapToObj(d -> "index" + d)
                .toList();
    }

    /// How many points there are on all ranks.
    private int count() {
        long count = ranks.sum(rows.count());
        if (count > Integer.MAX_VALUE) {
            throw TextFile.bad(
                    file,
                    "the file has %d points; at most %d can be clustered: cluster a part of them"
                            .formatted(count, Integer.MAX_VALUE));
        }
        return (int) count;
    }

    /// The points of bits that this rank owns: those that it will sweep over.
    private Points bits(int count, Metric metric) {
        RowDeal deal = ranks.deal();
        if (deal != null) {
            return deal.bits(
                    new ScatteredBits(count, rows.dimensions(), metric),
                    points -> eachBatch(batch -> points.accept(bits(batch, metric))));
        }
        return bits(ranks.isAlone() ? rows : ranks.unlessAny(owned(count)), metric);
    }

    private Points bits(SparseRows owned, Metric metric) {
        BinaryRows binary = new BinaryRows(rows.dimensions());
        for (int i = 0; i < owned.count(); i++) {
            binary.add(owned.bits(i));
        }
        return owned.count() == 0 ? Points.none() : binary.points(metric);
    }

    /// Reads all points again, [#DEALT] at a time.
    private void eachBatch(Consumer<SparseRows> batch) {
        try (TextLines lines = new TextLines(file)) {
            SparseRows some;
            do {
                some = next(lines, Long.MAX_VALUE, DEALT, true);
                if (some.count() > 0) {
                    batch.accept(widened(some));
                }
            } while (some.count() == DEALT); // else the lines have ended
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// Points that were read again, with the coordinates that all points have.
    private SparseRows widened(SparseRows again) {
        again.widen(rows.first(), rows.last());
        if (again.dimensions() > rows.dimensions()) {
            throw TextFile.changed(file);
        }
        return again;
    }

    /// Reads the points again that this rank will sweep over, from the part on in which they begin.
    private Supplier<SparseRows> owned(int count) {
        long[] counts = ranks.each(rows.count());
        long[] from = ranks.each(part.from());
        long[] line = ranks.each(part.line());
        int first = SpreadPoints.firstPoint(count, ranks.rank(), ranks.size());
        int end = SpreadPoints.firstPoint(count, ranks.rank() + 1, ranks.size());
        int rank = 0;
        long before = 0;
        while (rank < counts.length - 1 && before + counts[rank] <= first) {
            before += counts[rank++];
        }
        TextPart rest = new TextPart(from[rank], Long.MAX_VALUE, line[rank]);
        int passed = (int) (first - before);
        return () -> widened(rows(rest, passed, end - first, true));
    }

    /// Reads points of a part.
    ///
    /// @param passed how many to pass over
    /// @param most how many to read then, at most
    private SparseRows rows(TextPart from, int passed, int most, boolean areKept) {
        if (from.isEmpty()) {
            return new SparseRows(areKept);
        }
        try (TextLines lines = new TextLines(file, from.from(), from.line() - 1)) {
            for (int left = passed; left > 0 && lines.next(); ) {
                left -= label(lines) == null ? 0 : 1;
            }
            return next(lines, from.to(), most, areKept);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// Reads points of the lines that follow.
    ///
    /// @param to in the line that begins there, or behind, is none of them
    private SparseRows next(TextLines lines, long to, int most, boolean areKept) {
        SparseRows found = new SparseRows(areKept);
        while (found.count() < most && lines.next() && lines.offset() < to) {
            if (label(lines) != null) {
                new Line(lines).addTo(found);
            }
        }
        return found;
    }

    /// The first field; null for a line that is empty or a comment.
    private static @Nullable String label(TextLines line) {
        String text = line.text();
        int comment = text.indexOf('#');
        String fields = (comment < 0 ? text : text.substring(0, comment)).strip();
        return fields.isEmpty() ? null : fields.split("\\s+", 2)[0];
    }

    /// A line that is a point.
    private final class Line {
        private final TextLines lines;

        Line(TextLines lines) {
            this.lines = lines;
        }

        void addTo(SparseRows found) {
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
            found.begin();
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
                if (indices == null || indices.has(index)) {
                    found.add((int) index, value);
                }
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
}
