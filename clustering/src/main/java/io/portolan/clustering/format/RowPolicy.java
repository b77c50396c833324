package io.portolan.clustering.format;

import io.portolan.clustering.format.CsvSettings.Missing;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What becomes of rows that cannot be used: they are left out and counted where that was asked
/// for, else the first of them is refused with what helps.
///
/// @param file which is read
/// @param settings say what was asked for
/// @param chosen the columns that are used
/// @param profiles what all columns of the file hold
/// @param skipped gets the rows that are left out
/// @param hint what may help besides against what is no number; empty: nothing
record RowPolicy(
        Path file,
        CsvSettings settings,
        InputColumns chosen,
        List<ColumnProfile> profiles,
        SkippedRows skipped,
        String hint) {

    private static final double MANY = 0.2;

    /// Leaves the row out, or throws.
    ///
    /// @param row its number, from 0
    void leaveOut(int row, CsvColumns.Problem problem) {
        boolean isLeftOut =
                problem.isMissing()
                        ? settings.missing() == Missing.SKIP_ROW
                        : settings.skipInvalid();
        if (!isLeftOut) {
            throw TextFile.bad(file, problem.text() + remedy(problem));
        }
        skipped.add(row, problem.text(), problem.isMissing());
    }

    /// Refuses a file of which no row is left.
    void checkLeft(long rows) {
        if (skipped.count() == rows) {
            throw TextFile.bad(
                    file,
                    "none of the %d rows can be used; %s".formatted(rows, skipped.firstReason()));
        }
    }

    private String remedy(CsvColumns.Problem problem) {
        if (problem.column() == InputColumns.NONE) {
            return "; correct it, or leave out such rows (--skip-invalid)";
        }
        return remedy(
                profiles.get(problem.column()),
                problem.isMissing(),
                problem.value(),
                chosen.withoutOption(problem.column()),
                problem.isMissing() ? "" : hint);
    }

    /// What helps against a value that is missing or cannot be read, in the order in which it keeps
    /// the most of the data.
    ///
    /// @param profile of the whole column
    /// @param isMissing whether the value is missing, otherwise it is no number
    /// @param value what stands there
    /// @param without the option that leaves out the column; null where there is none
    /// @param more what may help besides
    private static String remedy(
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
