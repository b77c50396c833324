package io.portolan.clustering.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The part of the rows of data that a rank reads: those that begin in its share of the text.
///
/// ```
///   text     | 1,2\n3,4\n5,|6\n"7\n|",8\n9,10\n |        equal shares of the bytes
///   rows     | 1,2  3,4  5,6 | "7\n",8 | 9,10   |        as many ranks
/// ```
///
/// Where lines end in LF or CRLF and there is no quote, each rank finds the first line end in its
/// share, and counts the lines. Otherwise a line end may be inside of a field: the ranks pass over
/// the rows of their shares one after the other, each from where the one before came to.
///
/// @param from where the first row begins
/// @param to where the first row of the next rank begins; [Long#MAX_VALUE] for the last rank
/// @param line in which the first row begins
record CsvPart(long from, long to, long line) {

    static CsvPart of(FileRanks ranks, Path file, CsvStart start) {
        if (ranks.isAlone()) {
            return new CsvPart(start.offset(), Long.MAX_VALUE, start.line());
        }
        return new Division(ranks, file, start).own();
    }

    /// Whether no row begins here.
    boolean isEmpty() {
        return from >= to;
    }

    /// The ranks while they divide the text.
    private static final class Division {
        private final FileRanks ranks;
        private final Path file;
        private final CsvStart start;
        private final long length;

        Division(FileRanks ranks, Path file, CsvStart start) {
            this.ranks = ranks;
            this.file = file;
            this.start = start;
            this.length = ranks.fileBytes() - start.offset();
        }

        /// Where the share of a rank begins; for the number of ranks one past the last.
        private long border(int rank) {
            return rank == ranks.size()
                    ? Long.MAX_VALUE
                    : start.offset() + length / ranks.size() * rank;
        }

        CsvPart own() {
            int rank = ranks.rank();
            LineCounts counts =
                    ranks.unlessAny(() -> LineCounts.of(file, border(rank), border(rank + 1)));
            return ranks.areAll(counts.areLinesRows()) ? byLines(counts) : byRows();
        }

        private CsvPart byLines(LineCounts counts) {
            long[] lines = ranks.each(counts.lines());
            long first = ranks.unlessAny(() -> counts.lines() == 0 ? -1 : counts.after(1));
            long[] begins = ranks.each(first);
            begins[0] = start.offset();
            int rank = ranks.rank();
            long to = Long.MAX_VALUE;
            for (int r = begins.length - 1; r > rank; r--) {
                to = begins[r] < 0 ? to : begins[r];
            }
            long before = rank == 0 ? 0 : 1; // the end of the line that begins in another share
            for (int r = 0; r < rank; r++) {
                before += lines[r];
            }
            return new CsvPart(begins[rank] < 0 ? to : begins[rank], to, start.line() + before);
        }

        private CsvPart byRows() {
            long[] place = {start.offset(), start.line()};
            @Nullable CsvPart own = null;
            for (int r = 0; r < ranks.size(); r++) {
                int rank = r;
                long[] from = place;
                long[] next =
                        ranks.unlessAny(() -> rank == ranks.rank() ? after(from, rank) : from);
                place = ranks.told(next.clone(), r);
                if (r == ranks.rank()) {
                    own = new CsvPart(from[0], place[0], from[1]);
                }
            }
            return Objects.requireNonNull(own);
        }

        /// Where the first row behind a share begins, and in which line.
        ///
        /// @param from where the first row of the share begins
        private long[] after(long[] from, int rank) {
            long end = border(rank + 1);
            if (end == Long.MAX_VALUE) {
                return new long[] {end, 0};
            }
            if (from[0] >= end) {
                return from;
            }
            try (CsvRows rows =
                    new CsvRows(file, TextFile.open(file, from[0]), start.dialect(), from[1])) {
                while (rows.next()) {
                    if (from[0] + rows.offset() >= end) {
                        break;
                    }
                }
                return new long[] {from[0] + rows.offset(), rows.line()};
            } catch (IOException e) {
                throw TextFile.unreadable(file, e);
            }
        }
    }
}
