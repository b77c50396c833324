package io.portolan.clustering.kernel;

/// Squared distances of the 64 points of a tile from centers, in f32, and how far to trust them.
///
/// Scores are kept as the bits of floats in ints: for numbers that are not negative the order is
/// the same, and the minimum of ints is one instruction where that of floats, which must care for
/// NaN and -0.0, is five.
///
/// A point is *decided* when no rounding could make another center the nearest in the textbook. In
/// the implementations u is `2^-24`, X the point and C a center, both moved and scaled as the f32
/// coordinates but not rounded, D their distance, N the squared norm of X. Every bound is brought
/// into terms of X and D by `|C| <= |X| + D`: a center far away then does not loosen it for the
/// others.
sealed interface TileScores permits SquaredDifferences, ScalarProducts {
    /// Rounds the centers.
    void centers(double[] centers, int clusters);

    /// Writes `scores[(k - from) * 64 + point]` for centers `from` to `to - 1`; there must be room
    /// for a multiple of 6 centers.
    ///
    /// @param at where the tile begins in the f32 array
    /// @param norms the squared norms of the tile's points
    void scores(float[] f32, int at, float[] norms, int from, int to, int[] scores);

    /// The points whose best and second best score are too near to each other: one bit per point.
    long undecided(int[] best, int[] second, float[] norms);

    static TileScores of(F32Scale scale) {
        return switch (scale.dimensions()) {
            case 2 -> new PlaneDistances(scale);
            case 3 -> new SpaceDistances(scale);
            default -> new ScalarProducts(scale);
        };
    }
}
