package io.portolan.clustering.kernel;

/// Sums over set bits with the clusters across the lanes: the inner loops of binary points.
///
/// All implementations add the same f32 numbers in the same order: the results are equal bit by
/// bit.
///
/// *Cost:* in proportion to the set bits; nothing is allocated.
sealed interface BitRows permits PlainBitRows, VectorBitRows {
    static BitRows choose(boolean isPlain) {
        return isPlain || !Kernels.isVectorized() ? new PlainBitRows() : new VectorBitRows();
    }

    /// How many clusters are summed by one instruction.
    int lanes();

    /// Adds to the sums of each point the rows of its set bits.
    ///
    /// @param words one word of each point, from `at` on
    /// @param table rows, that of the word's first bit at `row`
    /// @param width of a row, a multiple of twice [#lanes]
    /// @param sums `[to + point * width + cluster]`
    void gather(
            long[] words,
            int at,
            int points,
            float[] table,
            int row,
            int width,
            float[] sums,
            int to);

    /// Adds the values of each point to the rows of its set bits; arguments as in [#gather].
    ///
    /// @param values `[from + point * width + cluster]`
    void scatter(
            long[] words,
            int at,
            int points,
            float[] values,
            int from,
            int width,
            float[] table,
            int row);
}
