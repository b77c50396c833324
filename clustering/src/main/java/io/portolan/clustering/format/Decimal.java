package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/// Reads a decimal number from bytes, correctly rounded: every result equals that of
/// [Double#parseDouble].
///
/// Numbers of up to 15 digits, and those of 16 that are below 2^53, with a power of ten within
/// 10^22, so nearly all, need one exact division; others of up to 18 digits a multiplication
/// ([EiselLemire]); the rest go to the JDK's parser. Hexadecimal numbers, type suffixes and words
/// such as `NaN` are not numbers here.
final class Decimal {

    /// How many digits always fit in a long.
    private static final int SAFE_DIGITS = 18;

    /// More than a row has bytes, so that decimals cannot make up for it.
    private static final int MOST_EXPONENT = 1 << 27;

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
        return parse(bytes, from, to, (byte) '.');
    }

    /// As [#parse(byte[],int,int)], of numbers whose fraction begins with `decimal`.
    static double parse(byte[] bytes, int from, int to, byte decimal) {
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
            } else if (bytes[i] == decimal && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return Double.NaN;
        }
        if (i < end && !hasExponent(bytes, i, end)) {
            return Double.NaN;
        }
        int exponent = i < end ? exponent(bytes, i + 1, end) : 0;
        double value =
                significant <= SAFE_DIGITS
                        ? magnitude(mantissa, significant, exponent - decimals)
                        : Double.NaN;
        if (Double.isNaN(value)) {
            return parseExactly(bytes, start, end, decimal);
        }
        return negative ? -value : value;
    }

    /// The number, or NaN when only the JDK's parser knows it.
    private static double magnitude(long mantissa, int digits, int exponent) {
        if (mantissa == 0) {
            return 0;
        }
        return exponent <= 0 && isExact(mantissa, digits, -exponent)
                ? quotient(mantissa, -exponent)
                : EiselLemire.value(mantissa, exponent);
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

    /// An exponent, of which more than so many would not change the number.
    private static int exponent(byte[] bytes, int from, int end) {
        boolean negative = bytes[from] == '-';
        int exponent = 0;
        for (int i = negative || bytes[from] == '+' ? from + 1 : from; i < end; i++) {
            exponent = Math.min(MOST_EXPONENT, exponent * 10 + bytes[i] - '0');
        }
        return negative ? -exponent : exponent;
    }

    private static double parseExactly(byte[] bytes, int start, int end, byte decimal) {
        String text = new String(bytes, start, end - start, ISO_8859_1);
        return Double.parseDouble(text.replace((char) decimal, '.'));
    }
}
