package io.portolan.clustering.run;

import java.time.Duration;
import java.util.Locale;

/// Numbers as people read them.
public final class Figures {

    private Figures() {}

    /// A whole number in groups of three: `242,335`.
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A whole number with what it counts: `1 rank`, `2 ranks`.
    public static String count(long number, String noun) {
        return count(number, noun, noun + "s");
    }

    /// A number and its noun, which has a plural of its own: `1 class`, `2 classes`.
    public static String count(long number, String noun, String nouns) {
        return count(number) + " " + (number == 1 ? noun : nouns);
    }

    /// A number to so many significant digits, without an exponent where that is readable.
    public static String significant(double number, int digits) {
        if (!Double.isFinite(number)) {
            return "-";
        }
        double size = Math.abs(number);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return String.format(Locale.ROOT, "%." + (digits - 1) + "e", number);
        }
        return String.format(Locale.ROOT, "%,." + decimals(size, digits) + "f", number);
    }

    /// A number that may be whole: then without decimals.
    public static String number(double number, int digits) {
        boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
        return whole ? count((long) number) : significant(number, digits);
    }

    /// How many decimals show a number of this size to so many significant digits.
    public static int decimals(double size, int digits) {
        int whole = size < 1 ? 1 : (int) Math.floor(Math.log10(size)) + 1;
        return Math.max(0, digits - whole);
    }

    /// `1.23 s`, `45 ms`, `12 min 5 s`.
    public static String duration(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (seconds < 0.0995) {
            return String.format(
                    Locale.ROOT, seconds < 0.00995 ? "%.1f ms" : "%.0f ms", 1e3 * seconds);
        }
        if (seconds < 120) {
            return String.format(Locale.ROOT, seconds < 9.95 ? "%.2f s" : "%.1f s", seconds);
        }
        return duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
    }

    /// A share from 0 to 1 in percent.
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
