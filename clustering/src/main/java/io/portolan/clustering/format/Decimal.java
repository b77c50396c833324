package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/// Reads a decimal number from bytes, correctly rounded: every result equals that of
/// [Double#parseDouble].
///
/// Numbers of up to 15 digits, and those of 16 that are below 2^53, with a power of ten within
/// 10^22, so nearly all, need one exact division; the others go to the JDK's parser. Hexadecimal
/// numbers, type suffixes and words such as `NaN` are not numbers here.
final class Decimal {

    /// So many digits fit in a long.
    private static final int SAFE_DIGITS = 18;

    private static final long LARGEST_EXACT = 1L << 53;
    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    private Decimal() {}

    /// Reads `bytes[from..to)`, which may have spaces around the number.
    ///
    /// Returns NaN when the bytes are not a number, and an infinity when it is too large for a
    /// double.
    static double parse(byte[] bytes, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && bytes[start] == ' ') {
            start++;
        }
        while (start < end && bytes[end - 1] == ' ') {
            end--;
        }
        if (start == end) {
            return Double.NaN;
        }
        int i = start;
        boolean negative = bytes[i] == '-';
        if (negative || bytes[i] == '+') {
            i++;
        }
        long mantissa = 0;
        int digits = 0;
        int significant = 0;
        int decimals = 0;
        boolean point = false;
        for (; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (significant > 0 || digit > 0) {
                    significant++;
                }
                if (significant <= SAFE_DIGITS) {
                    mantissa = mantissa * 10 + digit;
                }
                if (point) {
                    decimals++;
                }
            } else if (bytes[i] == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return Double.NaN;
        }
        if (i < end) {
            return hasExponent(bytes, i, end) ? parseExactly(bytes, start, end) : Double.NaN;
        }
        if (!isExact(mantissa, significant, decimals)) {
            return parseExactly(bytes, start, end);
        }
        double value = quotient(mantissa, decimals);
        return negative ? -value : value;
    }

    /// Whether [#quotient] is the number.
    ///
    /// @param digits of the mantissa; of leading zeros any number may count
    static boolean isExact(long mantissa, int digits, int decimals) {
        return digits <= SAFE_DIGITS
                && mantissa <= LARGEST_EXACT
                && decimals < POWERS_OF_TEN.length;
    }

    /// The mantissa by a power of ten. Both are exact doubles, so the one division rounds once, as
    /// the standard asks.
    static double quotient(long mantissa, int decimals) {
        return mantissa / POWERS_OF_TEN[decimals];
    }

    private static boolean hasExponent(byte[] bytes, int from, int end) {
        if (bytes[from] != 'e' && bytes[from] != 'E') {
            return false;
        }
        int i = from + 1;
        if (i < end && (bytes[i] == '-' || bytes[i] == '+')) {
            i++;
        }
        if (i == end) {
            return false;
        }
        for (; i < end; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private static double parseExactly(byte[] bytes, int start, int end) {
        return Double.parseDouble(new String(bytes, start, end - start, ISO_8859_1));
    }
}
