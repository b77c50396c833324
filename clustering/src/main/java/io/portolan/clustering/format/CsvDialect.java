package io.portolan.clustering.format;

/// How the text of a file is divided: by one character or by runs of spaces, with lines that are
/// comments or without.
///
/// @param delimiter what separates fields; a space stands for a run of spaces
/// @param decimal what separates the whole part of a number from its fraction: a point or a comma
/// @param comment with what a line begins that is passed over; [#NO_COMMENT] where there are none
record CsvDialect(byte delimiter, byte decimal, byte comment) {

    /// No line begins with its own end.
    static final byte NO_COMMENT = '\n';

    private static final int LINES_LOOKED_AT = 20;

    /// In this order where a line has as many of both.
    private static final byte[] SINGLE = {'\t', ';', ',', '|'};

    static final CsvDialect COMMA = new CsvDialect((byte) ',', (byte) '.', NO_COMMENT);
    static final CsvDialect SPACES = new CsvDialect((byte) ' ', (byte) '.', NO_COMMENT);

    boolean isSpaced() {
        return delimiter == ' ';
    }

    /// Such as `separated by commas`.
    String shown() {
        String by =
                switch (delimiter) {
                    case ',' -> "commas";
                    case ';' -> "semicolons";
                    case '\t' -> "tabs";
                    case ' ' -> "spaces";
                    default -> Shown.value(String.valueOf((char) delimiter));
                };
        return "separated by " + by + (decimal == ',' ? ", with decimal commas" : "");
    }

    /// What separates the fields of a text.
    ///
    /// A tab, or else a semicolon, does when every one of the first lines has as many of them, and
    /// one at least: commas beside them are those of decimals. Otherwise it is the one of tab,
    /// semicolon and comma that occurs most often outside quotes in the first line that is not
    /// blank, or else a bar. Spaces separate only when the line has none of these and the line
    /// after it has spaces too: the header of a single column may be two words.
    static byte delimiter(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to && isLineEnd(bytes[start])) {
            start++;
        }
        if (isRegular((byte) '\t', bytes, start, to)) {
            return '\t';
        }
        if (isRegular((byte) ';', bytes, start, to)) {
            return ';';
        }
        int end = lineEnd(bytes, start, to);
        byte best = ',';
        int most = 0;
        for (byte delimiter : SINGLE) {
            int seen = separators(delimiter, bytes, start, end);
            if (seen > most && (delimiter != '|' || most == 0)) {
                best = delimiter;
                most = seen;
            }
        }
        if (most > 0) {
            return best;
        }
        int second = end;
        while (second < to && isLineEnd(bytes[second])) {
            second++;
        }
        boolean spaced = separators((byte) ' ', bytes, start, end) > 0;
        boolean alone = second == to;
        boolean nextSpaced = separators((byte) ' ', bytes, second, lineEnd(bytes, second, to)) > 0;
        return (byte) (spaced && (alone || nextSpaced) ? ' ' : ',');
    }

    /// Whether two lines at least begin in the text, and the first ones have all as many of these.
    private static boolean isRegular(byte delimiter, byte[] bytes, int from, int to) {
        int expected = 0;
        int lines = 0;
        for (int start = from; start < to && lines < LINES_LOOKED_AT; ) {
            int end = lineEnd(bytes, start, to);
            if (end == to && lines > 1) {
                break; // it may be cut
            }
            int seen = separators(delimiter, bytes, start, end);
            if (seen == 0 || (lines > 0 && seen != expected)) {
                return false;
            }
            expected = seen;
            lines++;
            start = end;
            while (start < to && isLineEnd(bytes[start])) {
                start++;
            }
        }
        return lines > 1;
    }

    /// Counts the separators outside quotes that have text on both sides if they are spaces.
    private static int separators(byte delimiter, byte[] bytes, int from, int to) {
        boolean isSpaced = delimiter == ' ';
        int count = 0;
        boolean quoted = false;
        boolean pending = false;
        boolean text = false;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '"') {
                quoted = !quoted;
            }
            if (b == delimiter && !quoted) {
                count += isSpaced ? 0 : 1;
                pending = text;
            } else {
                count += pending && isSpaced ? 1 : 0;
                pending = false;
                text = true;
            }
        }
        return count;
    }

    /// Where the line ends that begins at `from`, line ends within quotes aside.
    static int lineEnd(byte[] bytes, int from, int to) {
        boolean quoted = false;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '"') {
                quoted = !quoted;
            } else if (!quoted && isLineEnd(bytes[i])) {
                return i;
            }
        }
        return to;
    }

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }
}
