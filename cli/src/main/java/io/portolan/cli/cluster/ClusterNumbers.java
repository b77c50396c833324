package io.portolan.cli.cluster;

import io.portolan.clustering.selection.ClusterRange;
import picocli.CommandLine.TypeConversionException;

/// What stands behind `--clusters`: one number, or the first and the last to try, as `2..30`.
///
/// @param least the only or the first number, as it was typed
/// @param most the only or the last one
public record ClusterNumbers(int least, int most) {

    private static final String DOTS = "..";

    public static ClusterNumbers parse(String text) {
        int dots = text.indexOf(DOTS);
        if (dots < 0) {
            int number = WholeNumber.parseInt(text);
            return new ClusterNumbers(number, number);
        }
        if (dots == 0 || dots + DOTS.length() == text.length()) {
            throw new TypeConversionException(
                    "'" + text + "' lacks one of its two numbers; write for example 2..30");
        }
        return new ClusterNumbers(
                WholeNumber.parseInt(text.substring(0, dots)),
                WholeNumber.parseInt(text.substring(dots + DOTS.length())));
    }

    /// Whether there is nothing to choose.
    boolean isSingle() {
        return least == most;
    }

    /// The range, which checks the numbers.
    ClusterRange range() {
        return new ClusterRange(least, most);
    }

    @Override
    public String toString() {
        return isSingle() ? Integer.toString(least) : least + DOTS + most;
    }
}
