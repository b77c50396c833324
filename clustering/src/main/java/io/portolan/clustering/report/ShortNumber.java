package io.portolan.clustering.report;

import io.portolan.clustering.run.Figures;
import java.util.Locale;

/// A number in so few characters that it fits a card: `60.39` and `billion`.
///
/// @param digits at most ten characters
/// @param power the word for the power of 1,000 it is counted in; empty for single units
record ShortNumber(String digits, String power) {

    private static final int DIGITS = 4;
    private static final double SMALLEST = 1e-3;
    private static final double FIRST = 1e6;
    private static final double LAST = 1e15;
    private static final String[] POWERS = {"million", "billion", "trillion"};

    static ShortNumber of(double number) {
        double size = Math.abs(number);
        if (size < SMALLEST && size > 0) {
            return exponential(number);
        }
        if (size < 1 && size > 0) {
            int decimals = 2 - (int) Math.floor(Math.log10(size));
            return new ShortNumber(String.format(Locale.ROOT, "%." + decimals + "f", number), "");
        }
        if (size < FIRST) {
            return new ShortNumber(Figures.number(number, DIGITS), "");
        }
        if (!(size < LAST)) {
            return Double.isFinite(number) ? exponential(number) : new ShortNumber("-", "");
        }
        double unit = FIRST;
        int power = 0;
        // What rounds to 1,000 belongs to the next power.
        while (power < POWERS.length - 1 && size / unit >= 999.95) {
            unit *= 1000;
            power++;
        }
        return new ShortNumber(Figures.significant(number / unit, DIGITS), POWERS[power]);
    }

    private static ShortNumber exponential(double number) {
        return new ShortNumber(
                String.format(Locale.ROOT, "%.2e", number)
                        .replaceAll("e([+-])0*", "e$1")
                        .replace("e+", "e"),
                "");
    }

    @Override
    public String toString() {
        return power.isEmpty() ? digits : digits + " " + power;
    }
}
