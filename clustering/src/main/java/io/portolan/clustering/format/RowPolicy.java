package io.portolan.clustering.format;

import io.portolan.clustering.format.CsvSettings.Missing;
import java.nio.file.Path;
import java.util.List;

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
        return Remedies.of(
                profiles.get(problem.column()),
                problem.isMissing(),
                problem.value(),
                chosen.withoutOption(problem.column()),
                problem.isMissing() ? "" : hint);
    }
}
