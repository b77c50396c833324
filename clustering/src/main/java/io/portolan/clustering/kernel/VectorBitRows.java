package io.portolan.clustering.kernel;

/// Set bits with the Vector API: the sums of a point stay in registers while its rows are added.
final class VectorBitRows implements BitRows {
    @Override
    public int lanes() {
        return SoftSpecies.N;
    }

    @Override
    public void gather(
            long[] words,
            int at,
            int points,
            float[] table,
            int row,
            int width,
            float[] sums,
            int to) {
        switch (width / SoftSpecies.N) {
            case 2 -> BitGather.rowsOf2(words, at, points, table, row, sums, to);
            case 4 -> BitGather.rowsOf4(words, at, points, table, row, sums, to);
            default -> BitGather.rowsOf6(words, at, points, table, row, sums, to);
        }
    }

    @Override
    public void scatter(
            long[] words,
            int at,
            int points,
            float[] values,
            int from,
            int width,
            float[] table,
            int row) {
        switch (width / SoftSpecies.N) {
            case 2 -> BitScatter.rowsOf2(words, at, points, values, from, table, row);
            case 4 -> BitScatter.rowsOf4(words, at, points, values, from, table, row);
            default -> BitScatter.rowsOf6(words, at, points, values, from, table, row);
        }
    }
}
