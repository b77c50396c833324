package io.portolan.clustering.format;

/// How the fields of a file are separated: by one comma, tab or semicolon, or by runs of spaces.
enum CsvDialect {
    TAB('\t'),
    SEMICOLON(';'),
    COMMA(','),
    SPACES(' ');

    private final byte delimiter;

    CsvDialect(char delimiter) {
        this.delimiter = (byte) delimiter;
    }

    byte delimiter() {
        return delimiter;
    }

    /// Chooses the separator that occurs most often outside quotes in the first line that is not
    /// blank; a tab goes before a semicolon and that before a comma when they are even. Spaces
    /// separate only when the line has none of these and the line after it has spaces too: the
    /// header of a single column may be two words.
    static CsvDialect detect(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to && isLineEnd(bytes[start])) {
            start++;
        }
        int end = lineEnd(bytes, start, to);
        CsvDialect best = TAB;
        int most = 0;
        for (CsvDialect dialect : new CsvDialect[] {TAB, SEMICOLON, COMMA}) {
            int seen = dialect.separators(bytes, start, end);
            if (seen > most) {
                best = dialect;
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
        boolean spaced = SPACES.separators(bytes, start, end) > 0;
        boolean alone = second == to;
        boolean nextSpaced = SPACES.separators(bytes, second, lineEnd(bytes, second, to)) > 0;
        return spaced && (alone || nextSpaced) ? SPACES : COMMA;
    }

    /// Counts the separators outside quotes that have text on both sides if they are spaces.
    private int separators(byte[] bytes, int from, int to) {
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
                if (this != SPACES) {
                    count++;
                }
                pending = text;
            } else {
                if (pending && this == SPACES) {
                    count++;
                }
                pending = false;
                text = true;
            }
        }
        return count;
    }

    private static int lineEnd(byte[] bytes, int from, int to) {
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
