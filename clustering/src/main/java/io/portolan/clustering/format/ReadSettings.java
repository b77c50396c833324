package io.portolan.clustering.format;

import io.portolan.clustering.Metric;
import org.jspecify.annotations.Nullable;

/// What to read from a file of points.
///
/// @param format what kind of file it is; null: found out
/// @param metric what the distance of points is
/// @param packedBits the order of the bits in arrays of bytes that hold 8 bits each; null: bytes
///   are numbers
/// @param indices which indices of a LIBSVM file are coordinates; null: those that it has
/// @param csv what to read of a CSV file; of a GeoJSON file the weight is used
public record ReadSettings(
        @Nullable PointFormat format,
        Metric metric,
        @Nullable BitOrder packedBits,
        @Nullable Indices indices,
        CsvSettings csv) {

    /// Indices of a LIBSVM file: one that no line has is 0 in all, and others are left out.
    ///
    /// @param first 0 or 1
    /// @param last the last one
    public record Indices(int first, int last) {
        boolean has(long index) {
            return first <= index && index <= last;
        }
    }

    /// Which bit of a byte comes first.
    public enum BitOrder {
        /// The highest, as NumPy's `packbits` has it.
        big,
        /// The lowest.
        little
    }

    /// Everything is detected, and distances are Euclidean.
    public static ReadSettings detect() {
        return new ReadSettings(null, Metric.EUCLIDEAN, null, null, CsvSettings.detect());
    }

    public ReadSettings withFormat(@Nullable PointFormat value) {
        return new ReadSettings(value, metric, packedBits, indices, csv);
    }

    public ReadSettings withMetric(Metric value) {
        return new ReadSettings(format, value, packedBits, indices, csv);
    }

    public ReadSettings withPackedBits(@Nullable BitOrder value) {
        return new ReadSettings(format, metric, value, indices, csv);
    }

    public ReadSettings withIndices(@Nullable Indices value) {
        return new ReadSettings(format, metric, packedBits, value, csv);
    }

    public ReadSettings withCsv(CsvSettings value) {
        return new ReadSettings(format, metric, packedBits, indices, value);
    }
}
