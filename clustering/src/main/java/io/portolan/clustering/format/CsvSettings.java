package io.portolan.clustering.format;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to read from a CSV file.
///
/// @param columns the coordinates, each by name or by number counted from 1; empty: chosen by the
///   reader, see [CsvReader]
/// @param weightColumn the column with the weight of each point, by name or number; null: all weigh
///   1
/// @param header whether the first row holds names
/// @param skipInvalid whether rows that cannot be used are dropped and counted instead of refused
public record CsvSettings(
        List<String> columns, @Nullable String weightColumn, Header header, boolean skipInvalid) {

    /// Whether the first row of a file holds the names of the columns.
    public enum Header {
        /// It does when none of the fields to be read is a number in it.
        DETECT,
        PRESENT,
        ABSENT
    }

    public CsvSettings {
        columns = List.copyOf(columns);
        Objects.requireNonNull(header, "header");
    }

    /// The settings for a file of which nothing is said: everything is detected, nothing is
    /// skipped.
    public static CsvSettings detect() {
        return new CsvSettings(List.of(), null, Header.DETECT, false);
    }

    public CsvSettings withColumns(String... names) {
        return new CsvSettings(List.of(names), weightColumn, header, skipInvalid);
    }

    public CsvSettings withWeightColumn(@Nullable String name) {
        return new CsvSettings(columns, name, header, skipInvalid);
    }

    public CsvSettings withHeader(Header newHeader) {
        return new CsvSettings(columns, weightColumn, newHeader, skipInvalid);
    }

    public CsvSettings withSkipInvalid(boolean skip) {
        return new CsvSettings(columns, weightColumn, header, skip);
    }
}
