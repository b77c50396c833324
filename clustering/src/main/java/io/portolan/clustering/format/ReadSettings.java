package io.portolan.clustering.format;

import io.portolan.clustering.Metric;
import org.jspecify.annotations.Nullable;

/// What to read from a file of points.
///
/// @param format what kind of file it is; null: found out
/// @param metric what the distance of points is
/// @param packedBits the order of the bits in arrays of bytes that hold 8 bits each; null: bytes
///   are numbers
/// @param csv what to read of a CSV file; of a GeoJSON file the weight is used
public record ReadSettings(
        @Nullable PointFormat format,
        Metric metric,
        @Nullable BitOrder packedBits,
        CsvSettings csv) {

    /// Which bit of a byte comes first.
    public enum BitOrder {
        /// The highest, as NumPy's `packbits` has it.
        big,
        /// The lowest.
        little
    }

    /// Everything is detected, and distances are Euclidean.
    public static ReadSettings detect() {
        return new ReadSettings(null, Metric.EUCLIDEAN, null, CsvSettings.detect());
    }

    public ReadSettings withFormat(@Nullable PointFormat value) {
        return new ReadSettings(value, metric, packedBits, csv);
    }

    public ReadSettings withMetric(Metric value) {
        return new ReadSettings(format, value, packedBits, csv);
    }

    public ReadSettings withPackedBits(@Nullable BitOrder value) {
        return new ReadSettings(format, metric, value, csv);
    }

    public ReadSettings withCsv(CsvSettings value) {
        return new ReadSettings(format, metric, packedBits, value);
    }
}
