package io.portolan.clustering.format;

import org.jspecify.annotations.Nullable;

/// What helps against a value that is missing or cannot be read, in the order in which it keeps the
/// most of the data.
final class Remedies {

    private static final double MANY = 0.2;

    private Remedies() {}

    /// @param profile of the whole column
    /// @param isMissing whether the value is missing, otherwise it is no number
    /// @param value what stands there
    /// @param without the option that leaves out the column; null where there is none
    /// @param more what may help besides
    static String of(
            ColumnProfile profile,
            boolean isMissing,
            String value,
            @Nullable String without,
            String more) {
        long rows = profile.values() + profile.missing();
        long some = isMissing ? profile.missing() : profile.texts() + profile.infinite();
        String share = some > 0 ? ", %d such of %d in the column".formatted(some, rows) : "";
        String column = without == null ? null : "leave out the column (%s)".formatted(without);
        String byRow =
                isMissing
                        ? "leave out such rows (--missing skip-row)"
                        : some == 0
                                ? "correct it, or leave out such rows (--skip-invalid)"
                                : "correct it, take it for a missing value (--na=%s --missing skip-row), or leave out such rows (--skip-invalid)"
                                        .formatted(word(value));
        return share + "; " + ordered(byRow, column, some > MANY * rows) + more;
    }

    /// As it stands on a command line.
    private static String word(String value) {
        return value.matches("[\\w.+/-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
    }

    private static String ordered(String byRow, @Nullable String column, boolean isColumnFirst) {
        if (column == null) {
            return byRow;
        }
        return isColumnFirst ? column + ", or " + byRow : byRow + ", or " + column;
    }
}
