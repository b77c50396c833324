package io.portolan.clustering.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;

/// Reads the rows of data of a CSV file once, in their order.
///
/// ```
///   CsvBlocks --> PlainRows on each core --> values in the order of the file --> Sink
///                    |  a row that is not plain                                   ^
///                    `----> CsvRows, CsvColumns: the rest of the block, ----------'
///                           or of the file where it has quotes
/// ```
///
/// Where a block has no quote every line is a row, so the rows of a block do not depend on those
/// before. Where it has one, lines may end inside of fields, and the file is read row by row from
/// there on.
///
/// *Failure:* [io.portolan.clustering.ClusteringException] for the first row in the file that
/// cannot be used.
final class CsvPass {

    private static final int ROWS_KEPT = 1 << 10;

    private final Path file;
    private final CsvDialect dialect;
    private final CsvColumns columns;
    private final boolean skipInvalid;
    private final SkippedRows skipped;
    private final Sink sink;
    private int row;
    private long line;

    /// Takes the values of rows, a column for each value of a row; the arrays are its own from then
    /// on, and may be longer than the rows are many.
    @FunctionalInterface
    interface Sink {
        void add(double[][] values, int rows);
    }

    /// @param skipped gets the rows that are left out
    CsvPass(
            Path file,
            CsvDialect dialect,
            CsvColumns columns,
            boolean skipInvalid,
            SkippedRows skipped,
            Sink sink) {
        this.file = file;
        this.dialect = dialect;
        this.columns = columns;
        this.skipInvalid = skipInvalid;
        this.skipped = skipped;
        this.sink = sink;
    }

    /// Reads the rows from `offset` on, which begin in line `firstLine`.
    ///
    /// @param blocks how many are read before their values go to the sink
    void run(long offset, long firstLine, int blocks) throws IOException {
        run(offset, firstLine, blocks, CsvBlocks.BLOCK_BYTES);
    }

    /// As [#run(long,long,int)], in blocks of so many bytes.
    void run(long offset, long firstLine, int blocks, int blockBytes) throws IOException {
        line = firstLine;
        row = 0;
        if (dialect == CsvDialect.SPACES) {
            exactly(offset);
        } else {
            inBlocks(offset, blocks, blockBytes);
        }
        if (skipped.count() == row) {
            throw TextFile.bad(
                    file, "none of the " + row + " rows can be used; " + skipped.firstReason());
        }
    }

    private void inBlocks(long offset, int most, int blockBytes) throws IOException {
        try (CsvBlocks blocks = new CsvBlocks(file, offset, blockBytes)) {
            while (!blocks.hasEnded()) {
                BlockRound round = new BlockRound(blocks, columns, dialect, most);
                for (PlainRows.Read read : round.read()) {
                    take(read.values(), read.rows());
                    if (!read.isWhole()) {
                        long place = read.block().offset() + read.end();
                        if (hasQuote(read) || !read.block().hasLines()) {
                            exactly(place);
                            return;
                        }
                        exactly(read);
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

    /// The rest of the file.
    private void exactly(long offset) throws IOException {
        try (CsvRows rows = new CsvRows(file, TextFile.open(file, offset), dialect, line)) {
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
            String problem = columns.parse(rows, values);
            if (problem == null) {
                for (int column = 0; column < width; column++) {
                    kept[column][keptRows] = values[column];
                }
                keptRows++;
                if (keptRows == ROWS_KEPT) {
                    sink.add(kept, keptRows);
                    kept = new double[width][ROWS_KEPT];
                    keptRows = 0;
                }
            } else if (skipInvalid) {
                skipped.add(row, problem);
            } else {
                throw TextFile.bad(
                        file, problem + "; correct it, or leave out such rows (--skip-invalid)");
            }
            row++;
        }
        if (keptRows > 0) {
            sink.add(kept, keptRows);
        }
        line = rows.line();
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
