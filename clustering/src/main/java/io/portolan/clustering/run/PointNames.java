package io.portolan.clustering.run;

import org.jspecify.annotations.Nullable;

/// How the points are called.
///
/// @param ids what identifies each; null: not known, or not asked for
/// @param numbers which of them are numbers in the file; null: none
/// @param names the name of each; null: none were asked for
// An array in a record: it is never compared.
@SuppressWarnings("ArrayRecordComponent")
public record PointNames(
        String @Nullable [] ids, boolean @Nullable [] numbers, String @Nullable [] names) {

    /// Nothing is known.
    public static final PointNames NONE = new PointNames(null, null, null);

    /// The identifier of a point; null: none.
    public @Nullable String id(int point) {
        return at(ids, point);
    }

    /// Whether the identifier of a point is a number.
    public boolean hasNumber(int point) {
        return numbers != null && numbers[point];
    }

    /// The name of a point; null: none.
    public @Nullable String name(int point) {
        return at(names, point);
    }

    private static @Nullable String at(String @Nullable [] texts, int point) {
        return texts == null || point < 0 || texts[point].isEmpty() ? null : texts[point];
    }
}
