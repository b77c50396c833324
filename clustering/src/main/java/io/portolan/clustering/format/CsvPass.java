package io.portolan.clustering.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;

/// Reads the rows of data of a part of a CSV file once, in their order.
///
/// ```
///   CsvBlocks --> PlainRows on each core --> values in the order of the file --> Sink
///                    |  a row that is not plain                                   ^
///                    `----> CsvRows, CsvColumns: the rest of the block, ----------'
///                           or of the part where it has quotes
/// ```
///
/// Where a block has no quote every line is a row, so the rows of a block do not depend on those
/// before. Where it has one, lines may end inside of fields, and the file is read row by row from
/// there on.
///
/// *Failure:* [io.portolan.clustering.ClusteringException] when the file cannot be read, and what
/// the problems of its rows make of the first one in the file.
final class CsvPass {

    private static final int ROWS_KEPT = 1 << 10;

    private final Path file;
    private final TextPart part;
    private final CsvDialect dialect;
    private final CsvColumns columns;
    private final Problems problems;
    private final Sink sink;
    private final FieldRule rule;
    private final ColumnCounts counts;
    private final int[] targets;
    private int row;
    private long line;
    private boolean isStopped;

    /// Told of each row that cannot be used.
    @FunctionalInterface
    interface Problems {
        /// Whether the row is left out; otherwise the pass stops.
        ///
        /// @param row its number in the part, from 0
        boolean isLeftOut(int row, CsvColumns.Problem problem);
    }

    /// Takes the values of rows, a column for each value of a row; the arrays are its own from then
    /// on, and may be longer than the rows are many.
    @FunctionalInterface
    interface Sink {
        void add(double[][] values, int rows);
    }

    /// @param part which rows are read
    CsvPass(
            Path file,
            CsvStart start,
            TextPart part,
            CsvColumns columns,
            Problems problems,
            Sink sink) {
        this.file = file;
        this.part = part;
        this.dialect = start.dialect();
        this.rule = start.rule();
        this.columns = columns;
        this.problems = problems;
        this.sink = sink;
        this.targets = columns.targets();
        this.counts = new ColumnCounts(columns.fields(), rule);
    }

    /// Reads the rows of the part.
    ///
    /// @param blocks how many are read before their values go to the sink
    /// @return whether it came to the end
    boolean run(int blocks) {
        return run(blocks, CsvBlocks.BLOCK_BYTES);
    }

    /// As [#run(int)], in blocks of so many bytes.
    boolean run(int blocks, int blockBytes) {
        line = part.line();
        row = 0;
        if (part.isEmpty()) {
            return true;
        }
        try {
            if (dialect.isSpaced()) {
                exactly(part.from());
            } else {
                inBlocks(blocks, blockBytes);
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        return !isStopped;
    }

    /// What the columns hold, those that were read excepted: of them all is taken for numbers.
    /// Places are lines.
    ColumnCounts counts() {
        return counts;
    }

    /// How many rows were read, those left out included.
    int rows() {
        return row;
    }

    private void inBlocks(int most, int blockBytes) throws IOException {
        try (CsvBlocks blocks = new CsvBlocks(file, part.from(), part.to(), blockBytes)) {
            while (!blocks.hasEnded() && !isStopped) {
                BlockRound round = new BlockRound(blocks, columns, dialect, rule, most);
                for (PlainRows.Read read : round.read()) {
                    counts.add(read.counts(), line);
                    take(read.values(), read.rows());
                    if (!read.isWhole()) {
                        long place = read.block().offset() + read.end();
                        if (hasQuote(read) || !read.block().hasLines()) {
                            exactly(place);
                            return;
                        }
                        exactly(read);
                        if (isStopped) {
                            return;
                        }
                    }
                }
                round.rethrow();
            }
        }
    }

    private void take(double[][] values, int rows) {
        if (rows > 0) {
            sink.add(values, rows);
            row += rows;
            line += rows;
        }
    }

    /// The rest of the part.
    private void exactly(long offset) throws IOException {
        try (CsvRows rows =
                new CsvRows(file, TextFile.open(file, offset, part.to()), dialect, line)) {
            exactly(rows);
        }
    }

    /// The rest of a block.
    private void exactly(PlainRows.Read read) throws IOException {
        CsvBlocks.Block block = read.block();
        ByteArrayInputStream rest =
                new ByteArrayInputStream(block.bytes(), read.end(), block.end() - read.end());
        try (CsvRows rows = new CsvRows(file, rest, dialect, line)) {
            exactly(rows);
        }
    }

    private void exactly(CsvRows rows) {
        int width = columns.values();
        double[] values = new double[width];
        double[][] kept = new double[width][ROWS_KEPT];
        int keptRows = 0;
        while (rows.next()) {
            CsvColumns.Problem problem = columns.parse(rows, values, rule);
            if (problem == null) {
                count(rows);
                for (int column = 0; column < width; column++) {
                    kept[column][keptRows] = values[column];
                }
                keptRows++;
                if (keptRows == ROWS_KEPT) {
                    sink.add(kept, keptRows);
                    kept = new double[width][ROWS_KEPT];
                    keptRows = 0;
                }
            } else if (!problems.isLeftOut(row, problem)) {
                isStopped = true;
                return;
            }
            row++;
        }
        if (keptRows > 0) {
            sink.add(kept, keptRows);
        }
        line = rows.line();
    }

    private void count(CsvRows rows) {
        for (int field = 0; field < targets.length; field++) {
            if (targets[field] < 0 || targets[field] >= columns.wanted()) {
                rows.count(field, counts, rows.line());
            }
        }
        counts.addRows(1);
    }

    private static boolean hasQuote(PlainRows.Read read) {
        for (int i = read.end(); i < read.block().end(); i++) {
            if (read.block().bytes()[i] == '"') {
                return true;
            }
        }
        return false;
    }
}
