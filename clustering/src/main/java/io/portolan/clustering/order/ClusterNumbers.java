package io.portolan.clustering.order;

import io.portolan.clustering.selection.ClusterRange;

/// What stands behind `--clusters`: one number, or the first and the last to try, as `2..30`.
///
/// @param least the only or the first number, as it was typed
/// @param most the only or the last one
public record ClusterNumbers(int least, int most) {

    private static final String DOTS = "..";

    /// What a text names.
    ///
    /// *Failure:* [IllegalArgumentException] for what is neither.
    public static ClusterNumbers parse(String text) {
        int dots = text.indexOf(DOTS);
        if (dots < 0) {
            int number = number(text);
            return new ClusterNumbers(number, number);
        }
        if (dots == 0 || dots + DOTS.length() == text.length()) {
            throw new IllegalArgumentException(
                    "'" + text + "' lacks one of its two numbers; write for example 2..30");
        }
        return new ClusterNumbers(
                number(text.substring(0, dots)), number(text.substring(dots + DOTS.length())));
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'%s' is not a whole number of at most %d".formatted(text, Integer.MAX_VALUE),
                    e);
        }
    }

    /// Whether there is nothing to choose.
    public boolean isSingle() {
        return least == most;
    }

    /// The range, which checks the numbers.
    public ClusterRange range() {
        return new ClusterRange(least, most);
    }

    @Override
    public String toString() {
        return isSingle() ? Integer.toString(least) : least + DOTS + most;
    }
}
