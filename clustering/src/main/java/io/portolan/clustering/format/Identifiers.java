package io.portolan.clustering.format;

/// Finds the names that points have in their file.
@FunctionalInterface
public interface Identifiers {
    /// Reads the file again for the identifiers of some points.
    ///
    /// @param points numbers of points, in any order
    /// @return in the same order
    String[] of(int[] points);

    /// Which of them the file has as numbers; all others are texts.
    ///
    /// @param points numbers of points, in any order
    /// @return in the same order
    default boolean[] areNumbers(int[] points) {
        return new boolean[points.length];
    }
}
