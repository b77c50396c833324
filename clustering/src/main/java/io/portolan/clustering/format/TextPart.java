package io.portolan.clustering.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The part of the rows of data that a rank reads of a text: those that begin in its share.
///
/// ```
///   text     | 1,2\n3,4\n5,|6\n"7\n|",8\n9,10\n |        equal shares of the bytes
///   rows     | 1,2  3,4  5,6 | "7\n",8 | 9,10   |        as many ranks
/// ```
///
/// Where each line is a row, each rank finds the first line end in its share, and counts the lines.
/// In CSV a line end may be inside of a field, unless lines end in LF or CRLF and there is no
/// quote: then the ranks pass over the rows of their shares one after the other, each from where
/// the one before came to.
///
/// @param from where the first row begins
/// @param to where the first row of the next rank begins; [Long#MAX_VALUE] for the last rank
/// @param line in which the first row begins
record TextPart(long from, long to, long line) {

    /// A part of a text whose lines are rows, from the first line on.
    static TextPart ofLines(FileRanks ranks, Path file) {
        if (ranks.isAlone()) {
            return new TextPart(0, Long.MAX_VALUE, 1);
        }
        Division division = new Division(ranks, file, 0, 1);
        return division.byLines(division.counts());
    }

    /// A part of CSV behind its header.
    static TextPart of(FileRanks ranks, Path file, CsvStart start) {
        if (ranks.isAlone()) {
            return new TextPart(start.offset(), Long.MAX_VALUE, start.line());
        }
        Division division = new Division(ranks, file, start.offset(), start.line());
        LineCounts counts = division.counts();
        return ranks.areAll(counts.areLinesRows())
                ? division.byLines(counts)
                : division.byRows(start.dialect());
    }

    /// Whether no row begins here.
    boolean isEmpty() {
        return from >= to;
    }

    /// The ranks while they divide the text.
    private static final class Division {
        private final FileRanks ranks;
        private final Path file;
        private final long offset;
        private final long line;
        private final long length;

        /// @param offset where the first row begins
        /// @param line in which it begins
        Division(FileRanks ranks, Path file, long offset, long line) {
            this.ranks = ranks;
            this.file = file;
            this.offset = offset;
            this.line = line;
            this.length = ranks.fileBytes() - offset;
        }

        /// Where the share of a rank begins; for the number of ranks one past the last.
        private long border(int rank) {
            return rank == ranks.size() ? Long.MAX_VALUE : offset + length / ranks.size() * rank;
        }

        /// The lines that end in the share of this rank.
        LineCounts counts() {
            int rank = ranks.rank();
            return ranks.unlessAny(() -> LineCounts.of(file, border(rank), border(rank + 1)));
        }

        TextPart byLines(LineCounts counts) {
            long[] lines = ranks.each(counts.lines());
            long first = ranks.unlessAny(() -> counts.lines() == 0 ? -1 : counts.after(1));
            long[] begins = ranks.each(first);
            begins[0] = offset;
            int rank = ranks.rank();
            long to = Long.MAX_VALUE;
            for (int r = begins.length - 1; r > rank; r--) {
                to = begins[r] < 0 ? to : begins[r];
            }
            long before = rank == 0 ? 0 : 1; // the end of the line that begins in another share
            for (int r = 0; r < rank; r++) {
                before += lines[r];
            }
            return new TextPart(begins[rank] < 0 ? to : begins[rank], to, line + before);
        }

        TextPart byRows(CsvDialect dialect) {
            long[] place = {offset, line};
            @Nullable TextPart own = null;
            for (int r = 0; r < ranks.size(); r++) {
                int rank = r;
                long[] from = place;
                long[] next =
                        ranks.unlessAny(
                                () -> rank == ranks.rank() ? after(from, rank, dialect) : from);
                place = ranks.told(next.clone(), r);
                if (r == ranks.rank()) {
                    own = new TextPart(from[0], place[0], from[1]);
                }
            }
            return Objects.requireNonNull(own);
        }

        /// Where the first row behind a share begins, and in which line.
        ///
        /// @param from where the first row of the share begins
        private long[] after(long[] from, int rank, CsvDialect dialect) {
            long end = border(rank + 1);
            if (end == Long.MAX_VALUE) {
                return new long[] {end, 0};
            }
            if (from[0] >= end) {
                return from;
            }
            try (CsvRows rows = new CsvRows(file, TextFile.open(file, from[0]), dialect, from[1])) {
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
