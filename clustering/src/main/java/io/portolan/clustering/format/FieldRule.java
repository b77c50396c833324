package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What a field holds: a number, a mark of a missing value, or text.
///
/// Missing are an empty field, the marks that pandas, R and spreadsheets write for it, and those
/// that the user named. A mark that is a number stands for all ways to write it.
///
/// *Threads:* immutable.
final class FieldRule {

    private static final Set<String> MARKS =
            Set.of(
                    "",
                    "-",
                    "--",
                    "?",
                    ".",
                    "na",
                    "n/a",
                    "#n/a",
                    "#na",
                    "<na>",
                    "nan",
                    "-nan",
                    "+nan",
                    "null",
                    "none",
                    "nil",
                    "nat",
                    "(null)",
                    "\\n",
                    "1.#qnan",
                    "-1.#ind",
                    "#n/a n/a",
                    "missing",
                    "\u2013",
                    "\u2014");
    private static final Set<String> INFINITE =
            Set.of("inf", "-inf", "+inf", "infinity", "-infinity", "+infinity", "∞", "-∞");
    private static final Word[][] WORDS = words();
    private static final int LONGEST_WORD = 9;
    private static final int MOST_DIGITS = 40;

    private final byte decimal;
    private final Set<String> marks = new TreeSet<>();
    private final double[] numbers;
    private final int longest;

    /// Marks and infinite numbers, by their first characters where these are ASCII.
    private final Word[][] words;

    /// A text in lower case, and what it is.
    private record Word(String text, Kind kind) {
        boolean is(byte[] bytes, int from, int to) {
            if (to - from != text.length()) {
                return false;
            }
            for (int i = 0; i < text.length(); i++) {
                if (lower(bytes[from + i]) != text.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    /// Made when it is needed, which it is not in nearly all files.
    private static final class Thousands {
        private static final Pattern NUMBER =
                Pattern.compile("[-+]?[0-9]{1,3}([.,][0-9]{3})+([.,][0-9]+)?");
    }

    /// What a field is.
    enum Kind {
        NUMBER,
        /// A number that is not finite.
        INFINITE,
        MISSING,
        TEXT
    }

    FieldRule(CsvSettings settings) {
        this.decimal = (byte) settings.decimal();
        List<Double> values = new ArrayList<>();
        int most = LONGEST_WORD;
        for (String mark : settings.marks()) {
            byte[] bytes = mark.strip().getBytes(UTF_8);
            double value = Decimal.parse(bytes, 0, bytes.length, decimal);
            if (!Double.isNaN(value)) {
                values.add(value);
            }
            marks.add(mark.strip().toLowerCase(Locale.ROOT));
            most = Math.max(most, bytes.length);
        }
        this.numbers = new double[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = values.get(i);
        }
        this.longest = most;
        this.words = marks.isEmpty() ? WORDS : WORDS.clone();
        for (String mark : marks) {
            putFirst(words, new Word(mark, Kind.MISSING));
        }
    }

    private static Word[][] words() {
        Word[][] words = new Word[Byte.MAX_VALUE + 1][0];
        for (String mark : MARKS) {
            putFirst(words, new Word(mark, Kind.MISSING));
        }
        for (String text : INFINITE) {
            putFirst(words, new Word(text, Kind.INFINITE));
        }
        return words;
    }

    private static void putFirst(Word[][] words, Word word) {
        char first = word.text().isEmpty() ? Character.MAX_VALUE : word.text().charAt(0);
        if (first < words.length) {
            Word[] more = new Word[words[first].length + 1];
            more[0] = word;
            System.arraycopy(words[first], 0, more, 1, words[first].length);
            words[first] = more;
        }
    }

    /// What begins the fraction of a number.
    byte decimal() {
        return decimal;
    }

    /// Whether a number can be a mark.
    boolean hasNumbers() {
        return numbers.length > 0;
    }

    /// Whether a number is a mark.
    boolean isMark(double value) {
        for (double number : numbers) {
            if (number == value) {
                return true;
            }
        }
        return false;
    }

    /// Whether a number is a mark, of a file that has it with the digits of a float.
    boolean isMark(float value) {
        for (double number : numbers) {
            if ((float) number == value) {
                return true;
            }
        }
        return false;
    }

    /// Whether a text, without spaces around it, is a mark.
    boolean isMark(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        return MARKS.contains(word) || marks.contains(word);
    }

    /// The number in a field, finite or not; NaN where there is none, or a mark.
    double number(byte[] bytes, int from, int to) {
        int start = start(bytes, from, to);
        double value = parsed(bytes, start, end(bytes, start, to));
        return numbers.length > 0 && isMark(value) ? Double.NaN : value;
    }

    /// The number in a field without spaces around it, a mark or not.
    private double parsed(byte[] bytes, int from, int to) {
        double value = Decimal.parse(bytes, from, to, decimal);
        return Double.isNaN(value) ? printed(bytes, from, to) : value;
    }

    /// The number in a field that is written with other characters of the same meaning: digits of
    /// another script, a true minus, a space that does not break, or an exponent of Fortran; NaN
    /// where it is none.
    private double printed(byte[] bytes, int from, int to) {
        boolean isOther = to - from <= MOST_DIGITS && !FieldText.isAscii(bytes, from, to);
        if (!isOther && !hasFortranExponent(bytes, from, to)) {
            return Double.NaN;
        }
        byte[] plain =
                plain(FieldText.of(bytes, from, to))
                        .replaceFirst("(?<=[0-9.,])[dD](?=[-+]?[0-9])", "e")
                        .getBytes(UTF_8);
        return Decimal.parse(plain, 0, plain.length, decimal);
    }

    private String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c -> {
                    int digit = Character.digit(c, 10);
                    if (digit >= 0 && digit <= 9) {
                        plain.append((char) ('0' + digit));
                    } else if (c == '\u2212' || c == '\uff0d' || c == '\u2013') {
                        plain.append('-');
                    } else if (c == '\u066b' || c == '\uff0e') {
                        plain.append((char) decimal);
                    } else if (Character.isSpaceChar(c) || c == '\ufeff' || c == '\u200b') {
                        plain.append(' ');
                    } else {
                        plain.appendCodePoint(c);
                    }
                });
        return plain.toString();
    }

    /// Whether a number has the exponent of a double of Fortran, such as `1.5D+03`.
    private static boolean hasFortranExponent(byte[] bytes, int from, int to) {
        if (to - from > MOST_DIGITS || from == to || !mayBeNumber(bytes[from])) {
            return false;
        }
        for (int i = from + 1; i + 1 < to; i++) {
            if ((bytes[i] | 0x20) == 'd') {
                return true;
            }
        }
        return false;
    }

    Kind kind(byte[] bytes, int from, int to) {
        int start = start(bytes, from, to);
        int end = end(bytes, start, to);
        if (start == end) {
            return Kind.MISSING;
        }
        double value = parsed(bytes, start, end);
        if (!Double.isNaN(value)) {
            return isMark(value)
                    ? Kind.MISSING
                    : Double.isInfinite(value) ? Kind.INFINITE : Kind.NUMBER;
        }
        if (end - start > longest) {
            return Kind.TEXT;
        }
        return FieldText.isAscii(bytes, start, end)
                ? kindOfAscii(bytes, start, end)
                : kindOfOther(plain(FieldText.of(bytes, start, end)).strip());
    }

    private Kind kindOfAscii(byte[] bytes, int from, int to) {
        for (Word word : words[lower(bytes[from])]) {
            if (word.is(bytes, from, to)) {
                return word.kind();
            }
        }
        return Kind.TEXT;
    }

    private Kind kindOfOther(String text) {
        return isMark(text)
                ? Kind.MISSING
                : INFINITE.contains(text.toLowerCase(Locale.ROOT)) ? Kind.INFINITE : Kind.TEXT;
    }

    /// As [#kind(byte[],int,int)], of a text.
    Kind kind(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return kind(bytes, 0, bytes.length);
    }

    /// Whether a text is a number whose fraction begins with the other one of point and comma, or
    /// that has one of them between thousands.
    boolean isOtherDecimal(byte[] bytes, int from, int to) {
        if (to - from > MOST_DIGITS || !mayBeNumber(bytes[from])) {
            return false;
        }
        byte other = (byte) (decimal == ',' ? '.' : ',');
        return !Double.isNaN(Decimal.parse(bytes, from, to, other))
                || Thousands.NUMBER
                        .matcher(new String(bytes, from, to - from, UTF_8).strip())
                        .matches();
    }

    private static boolean mayBeNumber(byte first) {
        return (first >= '0' && first <= '9')
                || first == '-'
                || first == '+'
                || first == '.'
                || first == ',';
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b + 'a' - 'A') : b;
    }

    /// Where a field begins without the spaces before it.
    private static int start(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to && isSpace(bytes[start])) {
            start++;
        }
        return start;
    }

    /// Where it ends without the spaces behind it.
    private static int end(byte[] bytes, int from, int to) {
        int end = to;
        while (from < end && isSpace(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t';
    }
}
