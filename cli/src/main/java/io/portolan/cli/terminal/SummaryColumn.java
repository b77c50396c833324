package io.portolan.cli.terminal;

import io.portolan.clustering.run.Figures;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/// One column of a table, right-aligned.
final class SummaryColumn {

    /// The row above the first one.
    static final int HEADING = -1;

    private static final int DIGITS = 6;
    private static final int LONGEST_NAME = 16;
    private static final double LARGEST = 1e12;

    private final String name;
    private final String[] cells;
    private final int width;

    private SummaryColumn(String name, String[] cells) {
        this.name =
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 2) + "..";
        this.cells = cells;
        int longest = this.name.length();
        for (String cell : cells) {
            longest = Math.max(longest, cell.length());
        }
        this.width = longest + 2;
    }

    static SummaryColumn ofCounts(String name, int rows, IntToLongFunction value) {
        String[] cells = new String[rows];
        for (int i = 0; i < rows; i++) {
            cells[i] = Figures.count(value.applyAsLong(i));
        }
        return new SummaryColumn(name, cells);
    }

    /// All numbers with as many decimals as the largest needs; whole numbers without, and very
    /// large or small ones with an exponent. NaN is no number: `-`.
    static SummaryColumn ofNumbers(String name, int rows, IntToDoubleFunction value) {
        double largest = 0;
        boolean whole = true;
        for (int i = 0; i < rows; i++) {
            double number = value.applyAsDouble(i);
            if (!Double.isNaN(number)) {
                largest = Math.max(largest, Math.abs(number));
                whole &= number == Math.rint(number);
            }
        }
        boolean exponent = largest >= LARGEST || (largest < 1e-3 && largest > 0);
        int decimals = whole ? 0 : Figures.decimals(largest, DIGITS);
        String format = exponent ? "%." + (DIGITS - 1) + "e" : "%,." + decimals + "f";
        String[] cells = new String[rows];
        for (int i = 0; i < rows; i++) {
            double number = value.applyAsDouble(i);
            cells[i] = Double.isNaN(number) ? "-" : String.format(Locale.ROOT, format, number);
        }
        return new SummaryColumn(name, cells);
    }

    static SummaryColumn ofTexts(String name, int rows, IntFunction<String> value) {
        String[] cells = new String[rows];
        for (int i = 0; i < rows; i++) {
            cells[i] = value.apply(i);
        }
        return new SummaryColumn(name, cells);
    }

    int width() {
        return width;
    }

    String cell(int row) {
        String text = row == HEADING ? name : cells[row];
        return " ".repeat(width - text.length()) + text;
    }
}
