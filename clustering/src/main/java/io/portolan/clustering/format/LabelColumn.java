package io.portolan.clustering.format;

import java.util.function.IntFunction;

/// A column that is added to the rows of points.
///
/// @param name its name where the file has names of columns
/// @param text what stands in the row of a point, without separators or quotes
public record LabelColumn(String name, IntFunction<String> text) {}
