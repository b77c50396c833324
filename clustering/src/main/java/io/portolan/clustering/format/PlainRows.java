package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.util.Arrays;

/// Reads rows that are plain: without quotes, with as many fields as the first row, and with a
/// finite number wherever one is to be read. Nearly all rows of nearly all files are.
///
/// It stops before a row that is not, whatever the reason; [CsvRows] and [CsvColumns] say what such
/// a row means. Of plain rows they say the same as is read here.
///
/// *Threads:* one thread.
///
/// *Cost:* one look at each byte. The method for a row is small and called once per row, so the JIT
/// compiles it after some hundred rows also in a program that reads one file and ends.
final class PlainRows {

    /// How many bytes after the text must be readable: two words, and what is between them.
    static final int MOST_BYTES_AHEAD = 2 * DigitWord.BYTES + 2;

    private static final int NOT_PLAIN = -1;
    private static final int FIRST_ROWS = 1 << 12;

    /// More could be beyond 2^53.
    private static final int EXACT_DIGITS = 15;

    /// A number of more digits may be beyond f64.
    private static final int LONGEST_FINITE = 300;

    private static final long[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
    };

    private final int[] targets;
    private final byte delimiter;
    private final byte decimal;
    private final byte comment;
    private final int weight;
    private final FieldRule rule;
    private final boolean hasNumberMarks;

    /// Fields of the current row that are not read and may be no numbers; where each ends.
    private final int[] others;

    private final int[] otherStarts;
    private final int[] otherEnds;
    private int othersOfRow;
    private ColumnCounts counts;

    /// Columns of the block that is read.
    private final double[][] values;

    /// How many rows the columns have room for.
    private int room;

    PlainRows(CsvColumns columns, CsvDialect dialect, FieldRule rule) {
        this.targets = columns.targets();
        this.delimiter = dialect.delimiter();
        this.decimal = dialect.decimal();
        this.comment = dialect.comment();
        this.rule = rule;
        this.hasNumberMarks = rule.hasNumbers();
        this.others = new int[targets.length];
        this.otherStarts = new int[targets.length];
        this.otherEnds = new int[targets.length];
        this.counts = new ColumnCounts(targets.length, rule);
        this.weight = columns.hasWeight() ? columns.dimensions() : CsvColumns.UNREAD;
        this.values = new double[columns.values()][];
        // A value takes two bytes of text at the least.
        int mostRows = CsvBlocks.BLOCK_BYTES / (2 * Math.max(1, values.length)) + 1;
        this.room = Math.min(FIRST_ROWS, mostRows);
    }

    /// Rows that were read.
    ///
    /// @param block where they were
    /// @param values of the rows, a column for each value; longer than they are many
    /// @param rows how many
    /// @param end where in the block the first row begins that is not plain, or the block ends
    /// @param counts what the fields are that were not read; a place is the number of the row
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Read(CsvBlocks.Block block, double[][] values, int rows, int end, ColumnCounts counts) {
        boolean isWhole() {
            return end == block.end() && block.hasLines();
        }
    }

    /// Reads rows from the beginning of a block.
    Read read(CsvBlocks.Block block) {
        byte[] bytes = block.bytes();
        Arrays.setAll(values, _ -> new double[room]);
        counts = new ColumnCounts(targets.length, rule);
        othersOfRow = 0;
        int at = 0;
        int rows = 0;
        while (at < block.end()) {
            if (rows == room) {
                room *= 2;
                Arrays.setAll(values, column -> Arrays.copyOf(values[column], room));
            }
            int next = row(bytes, at, rows);
            if (next == NOT_PLAIN) {
                break;
            }
            if (othersOfRow > 0) {
                countOthers(bytes, rows);
            }
            at = next;
            rows++;
        }
        counts.addRows(rows);
        // The next block will have about as many.
        room = rows + rows / 16 + 1;
        return new Read(block, values.clone(), rows, at, counts);
    }

    private void countOthers(byte[] bytes, int row) {
        for (int i = 0; i < othersOfRow; i++) {
            counts.add(others[i], bytes, otherStarts[i], otherEnds[i], row);
        }
        othersOfRow = 0;
    }

    /// Where the row after this one begins, or [#NOT_PLAIN]. There is a line feed before the text
    /// ends, so that no loop needs to look for the end.
    private int row(byte[] bytes, int from, int row) {
        int at = from;
        if (bytes[at] == comment) {
            return NOT_PLAIN;
        }
        for (int field = 0; field < targets.length; field++) {
            if (field > 0) {
                if (bytes[at] != delimiter) {
                    return NOT_PLAIN;
                }
                at++;
            }
            int target = targets[field];
            at = target < 0 ? unread(bytes, at, field) : number(bytes, at, target, row);
            if (at < 0) {
                return NOT_PLAIN;
            }
        }
        if (hasNumberMarks && hasMark(row)) {
            return NOT_PLAIN;
        }
        if (weight >= 0 && !Points.isWeight(values[weight][row])) {
            return NOT_PLAIN;
        }
        if (bytes[at] == '\r') {
            at++;
        }
        return bytes[at] == '\n' ? at + 1 : NOT_PLAIN;
    }

    private boolean hasMark(int row) {
        for (double[] column : values) {
            if (rule.isMark(column[row])) {
                return true;
            }
        }
        return false;
    }

    /// Where a field ends that is not read, or [#NOT_PLAIN] when it has a quote.
    private int unread(byte[] bytes, int from, int field) {
        // Most are whole numbers.
        int digits = DigitWord.digits(DigitWord.at(bytes, from));
        int end = from + digits;
        return digits > 0 && isEnd(bytes[end]) && !hasNumberMarks
                ? end
                : otherUnread(bytes, from, field);
    }

    /// Passes over a field that has a sign, a point or more digits, or that is no number.
    private int otherUnread(byte[] bytes, int from, int field) {
        int first = bytes[from] == '-' ? from + 1 : from;
        int at = afterDigits(bytes, first);
        boolean isNumber = at > first;
        if (isNumber && bytes[at] == decimal) {
            at = afterDigits(bytes, at + 1);
        }
        if (isNumber && isEnd(bytes[at]) && at - from <= LONGEST_FINITE && !hasNumberMarks) {
            return at;
        }
        int end = fieldEnd(bytes, at);
        others[othersOfRow] = field;
        otherStarts[othersOfRow] = from;
        otherEnds[othersOfRow] = end;
        othersOfRow++;
        return end;
    }

    private static int afterDigits(byte[] bytes, int from) {
        int at = from;
        int digits;
        do {
            digits = DigitWord.digits(DigitWord.at(bytes, at));
            at += digits;
        } while (digits == DigitWord.BYTES);
        return at;
    }

    private int fieldEnd(byte[] bytes, int from) {
        int at = from;
        while (!isEnd(bytes[at])) {
            if (bytes[at] == '"') {
                return NOT_PLAIN;
            }
            at++;
        }
        return at;
    }

    private boolean isEnd(byte b) {
        return b == delimiter || b == '\n' || b == '\r';
    }

    /// Where the field ends whose number was put among the values, or [#NOT_PLAIN].
    private int number(byte[] bytes, int from, int target, int row) {
        boolean negative = bytes[from] == '-';
        int at = negative ? from + 1 : from;
        long whole = DigitWord.at(bytes, at);
        int wholes = DigitWord.digits(whole);
        int point = at + wholes;
        long fraction = DigitWord.at(bytes, point + 1);
        int decimals = DigitWord.digits(fraction);
        int end = point + 1 + decimals;
        if (bytes[point] != decimal
                || wholes == 0
                || decimals == 0
                || wholes + decimals > EXACT_DIGITS
                || !isEnd(bytes[end])) {
            return otherNumber(bytes, from, target, row);
        }
        long mantissa =
                wholes + decimals <= DigitWord.BYTES
                        ? DigitWord.value(whole, wholes, fraction, decimals)
                        : DigitWord.value(whole, wholes) * POWERS_OF_TEN[decimals]
                                + DigitWord.value(fraction, decimals);
        double magnitude = Decimal.quotient(mantissa, decimals);
        values[target][row] = negative ? -magnitude : magnitude;
        return end;
    }

    /// Reads a number that has no point, or more digits, or an exponent, or spaces.
    private int otherNumber(byte[] bytes, int from, int target, int row) {
        boolean negative = bytes[from] == '-';
        int at = negative ? from + 1 : from;
        long word = DigitWord.at(bytes, at);
        int digits = DigitWord.digits(word);
        int end = at + digits;
        if (digits > 0 && isEnd(bytes[end])) {
            long whole = DigitWord.value(word, digits);
            values[target][row] = negative ? -(double) whole : whole;
            return end;
        }
        end = fieldEnd(bytes, from);
        double value = end < 0 ? Double.NaN : Decimal.parse(bytes, from, end, decimal);
        if (!(Math.abs(value) <= Points.LARGEST)) {
            return NOT_PLAIN;
        }
        values[target][row] = value;
        return end;
    }
}
