package io.portolan.clustering.format;

import io.portolan.clustering.Scaling;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to read from a file that has columns, and how its text is to be understood.
///
/// @param columns the coordinates, each by name or by number counted from 1; empty: chosen by
///   [InputColumns]
/// @param weightColumn the column with the weight of each point, by name or number; null: all weigh
///   1
/// @param header whether the first row holds names
/// @param skipInvalid whether rows that cannot be read are left out and counted instead of refused
/// @param missing what becomes of rows that miss a value in a column that is used
/// @param marks texts that stand for a missing value besides those of [FieldRule]; a number stands
///   for all ways to write it
/// @param delimiter what separates fields; null: found out
/// @param decimal what begins the fraction of a number, a point or a comma
/// @param comment with what lines begin that are passed over; null: only those before the data that
///   begin with `#`
/// @param scale what the columns are divided by
/// @param apart columns that are no coordinates unless they are named as such, each with what it is
///   for: `compared with the clusters (--compare)`
public record CsvSettings(
        List<String> columns,
        @Nullable String weightColumn,
        Header header,
        boolean skipInvalid,
        Missing missing,
        List<String> marks,
        @Nullable Character delimiter,
        char decimal,
        @Nullable Character comment,
        Scaling.Kind scale,
        Map<String, String> apart) {

    /// Whether the first row of a file holds the names of the columns.
    public enum Header {
        /// It does when none of the fields to be read is a number in it.
        DETECT,
        PRESENT,
        ABSENT
    }

    /// What becomes of a row that misses a value.
    public enum Missing {
        /// The file is refused.
        ERROR,
        /// The row is left out and counted.
        SKIP_ROW
    }

    public CsvSettings {
        columns = List.copyOf(columns);
        marks = List.copyOf(marks);
        apart = Map.copyOf(apart);
        Objects.requireNonNull(header, "header");
    }

    /// The settings for a file of which nothing is said: everything is detected, nothing is
    /// skipped.
    public static CsvSettings detect() {
        return new CsvSettings(
                List.of(),
                null,
                Header.DETECT,
                false,
                Missing.ERROR,
                List.of(),
                null,
                '.',
                null,
                Scaling.Kind.NONE,
                Map.of());
    }

    public CsvSettings withColumns(String... names) {
        return with(List.of(names), weightColumn, header, skipInvalid, missing, marks, scale);
    }

    public CsvSettings withWeightColumn(@Nullable String name) {
        return with(columns, name, header, skipInvalid, missing, marks, scale);
    }

    public CsvSettings withHeader(Header newHeader) {
        return with(columns, weightColumn, newHeader, skipInvalid, missing, marks, scale);
    }

    public CsvSettings withSkipInvalid(boolean skip) {
        return with(columns, weightColumn, header, skip, missing, marks, scale);
    }

    /// These settings with another policy for missing values.
    ///
    /// @param policy what becomes of rows that miss a value
    /// @param newMarks texts that stand for one
    public CsvSettings withMissing(Missing policy, List<String> newMarks) {
        return with(columns, weightColumn, header, skipInvalid, policy, newMarks, scale);
    }

    public CsvSettings withScale(Scaling.Kind kind) {
        return with(columns, weightColumn, header, skipInvalid, missing, marks, kind);
    }

    /// These settings with other rules for the text.
    ///
    /// @param newDelimiter null: found out
    /// @param newDecimal a point or a comma
    /// @param newComment null: only lines before the data that begin with `#`
    public CsvSettings withText(
            @Nullable Character newDelimiter, char newDecimal, @Nullable Character newComment) {
        return new CsvSettings(
                columns,
                weightColumn,
                header,
                skipInvalid,
                missing,
                marks,
                newDelimiter,
                newDecimal,
                newComment,
                scale,
                apart);
    }

    /// These settings with columns that are kept apart.
    public CsvSettings withApart(Map<String, String> columnsApart) {
        return new CsvSettings(
                columns,
                weightColumn,
                header,
                skipInvalid,
                missing,
                marks,
                delimiter,
                decimal,
                comment,
                scale,
                columnsApart);
    }

    private CsvSettings with(
            List<String> newColumns,
            @Nullable String newWeight,
            Header newHeader,
            boolean skip,
            Missing policy,
            List<String> newMarks,
            Scaling.Kind kind) {
        return new CsvSettings(
                newColumns,
                newWeight,
                newHeader,
                skip,
                policy,
                newMarks,
                delimiter,
                decimal,
                comment,
                kind,
                apart);
    }
}
