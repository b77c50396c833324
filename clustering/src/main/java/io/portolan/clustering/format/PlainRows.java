package io.portolan.clustering.format;

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

    private static final int NOT_PLAIN = -1;
    private static final long[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
    };

    private final int[] targets;
    private final byte delimiter;
    private final int width;
    private final int weight;
    private final double[] values;

    PlainRows(CsvColumns columns, CsvDialect dialect) {
        this.targets = columns.targets();
        this.delimiter = dialect.delimiter();
        this.width = columns.values();
        this.weight = columns.hasWeight() ? columns.dimensions() : CsvColumns.UNREAD;
        // Of text, a value takes two bytes at the least.
        this.values = new double[CsvBlocks.MOST_BYTES / 2 + width];
    }

    /// Rows that were read.
    ///
    /// @param block where they were
    /// @param values of the rows, one row after the other
    /// @param rows how many
    /// @param end where in the block the first row begins that is not plain, or the block ends
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Read(CsvBlocks.Block block, double[] values, int rows, int end) {
        boolean isWhole() {
            return end == block.end() && block.hasLines();
        }
    }

    /// Reads rows from the beginning of a block.
    Read read(CsvBlocks.Block block) {
        byte[] bytes = block.bytes();
        int at = 0;
        int size = 0;
        while (at < block.end()) {
            int next = row(bytes, at, size);
            if (next == NOT_PLAIN) {
                break;
            }
            at = next;
            size += width;
        }
        return new Read(block, Arrays.copyOf(values, size), size / width, at);
    }

    /// Where the row after this one begins, or [#NOT_PLAIN]. There is a line feed before the text
    /// ends, so that no loop needs to look for the end.
    private int row(byte[] bytes, int from, int valuesAt) {
        int at = from;
        for (int field = 0; field < targets.length; field++) {
            if (field > 0) {
                if (bytes[at] != delimiter) {
                    return NOT_PLAIN;
                }
                at++;
            }
            int target = targets[field];
            at = target < 0 ? unread(bytes, at) : number(bytes, at, valuesAt + target);
            if (at < 0) {
                return NOT_PLAIN;
            }
        }
        if (weight >= 0 && values[valuesAt + weight] < 0) {
            return NOT_PLAIN;
        }
        if (bytes[at] == '\r') {
            at++;
        }
        return bytes[at] == '\n' ? at + 1 : NOT_PLAIN;
    }

    /// Where a field ends that is not read, or [#NOT_PLAIN] when it has a quote.
    private int unread(byte[] bytes, int from) {
        // Most are whole numbers.
        int at = from + DigitWord.digits(DigitWord.at(bytes, from));
        return isEnd(bytes[at]) ? at : fieldEnd(bytes, at);
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
    private int number(byte[] bytes, int from, int place) {
        boolean negative = bytes[from] == '-';
        int at = negative ? from + 1 : from;
        long word = DigitWord.at(bytes, at);
        int digits = DigitWord.digits(word);
        int decimals = 0;
        long mantissa = 0;
        if (digits > 0) {
            mantissa = DigitWord.value(word, digits);
            at += digits;
        }
        if (bytes[at] == '.') {
            at++;
            int more;
            do {
                word = DigitWord.at(bytes, at);
                more = DigitWord.digits(word);
                if (more > 0) {
                    mantissa = mantissa * POWERS_OF_TEN[more] + DigitWord.value(word, more);
                    at += more;
                    decimals += more;
                }
            } while (more == DigitWord.BYTES);
            digits += decimals;
        }
        double value;
        if (digits > 0 && isEnd(bytes[at]) && Decimal.isExact(mantissa, digits, decimals)) {
            double magnitude = Decimal.quotient(mantissa, decimals);
            value = negative ? -magnitude : magnitude;
        } else {
            at = fieldEnd(bytes, from);
            value = at < 0 ? Double.NaN : Decimal.parse(bytes, from, at);
            if (!Double.isFinite(value)) {
                return NOT_PLAIN;
            }
        }
        values[place] = value;
        return at;
    }
}
