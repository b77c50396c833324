package io.portolan.clustering.format;

/// A row of a file that has columns.
interface FieldRow {
    /// Where it is, such as `line 3`.
    String place();

    /// How many fields it has.
    int fields();

    /// The content of a field as a number, finite or not; NaN when it is none, or a mark of a
    /// missing value.
    double number(int field, FieldRule rule);

    /// The content of a field as text.
    String text(int field);
}
