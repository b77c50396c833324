package io.portolan.clustering.format;

import org.jspecify.annotations.Nullable;

/// What a whole column holds. It does not depend on the order of the rows, but for the examples.
///
/// @param name of the column; empty where the file gives none
/// @param numbers how many of its values are finite numbers
/// @param infinite how many are numbers that are not
/// @param missing how many are missing
/// @param texts how many are anything else
/// @param otherDecimals how many of the texts are numbers with the other one of point and comma
/// @param otherNotations how many more of the texts are numbers with something around them, of one
///   unit
/// @param firstMissing null: none is missing
/// @param firstText null: none is a text
record ColumnProfile(
        String name,
        long numbers,
        long infinite,
        long missing,
        long texts,
        long otherDecimals,
        long otherNotations,
        ColumnCounts.@Nullable Example firstMissing,
        ColumnCounts.@Nullable Example firstText) {

    /// The profile of a column whose type says that it holds numbers.
    static ColumnProfile ofNumbers(String name) {
        return new ColumnProfile(name, 1, 0, 0, 0, 0, 0, null, null);
    }

    /// This profile with more values that are missing.
    ColumnProfile withMissing(long more) {
        return new ColumnProfile(
                name,
                numbers,
                infinite,
                missing + more,
                texts,
                otherDecimals,
                otherNotations,
                firstMissing,
                firstText);
    }

    /// How many values are not missing.
    long values() {
        return numbers + infinite + texts;
    }

    /// Whether nine of ten of its values are numbers.
    boolean isNumeric() {
        return isMost(numbers + infinite);
    }

    /// Whether nine of ten would be numbers if they were written in the notation that is read.
    boolean isNumericOtherwise() {
        long others = otherDecimals + otherNotations;
        return !isNumeric() && others > 0 && isMost(numbers + infinite + others);
    }

    private boolean isMost(long some) {
        return some > 0 && 10 * some >= 9 * values();
    }

    /// Whether nobody gave it a name: what pandas and R call the numbers of rows is none.
    boolean isNameless() {
        return name.isEmpty()
                || ((name.startsWith("U") || name.startsWith("_"))
                        && name.matches("Unnamed: [0-9]+(\\.[0-9]+)?|__index_level_[0-9]+__"));
    }

    /// Why it is no column of numbers, such as `text such as 'red' in line 2`.
    ///
    /// @param noun what a place is the number of
    String whyText(String noun) {
        if (values() == 0) {
            return "no value";
        }
        String example = firstText == null ? "" : example(firstText, noun);
        return numbers + infinite == 0
                ? "text such as " + example
                : "%d of its %d values are numbers, and %s is none"
                        .formatted(numbers + infinite, values(), example);
    }

    static String example(ColumnCounts.Example example, String noun) {
        return "%s in %s %d".formatted(Shown.value(example.text()), noun, example.place());
    }
}
