package io.portolan.clustering.kernel;

/// Loops over the clusters that the JIT turns into vector instructions.
final class PlainBitRows implements BitRows {
    private static final int LANES = 16;

    @Override
    public int lanes() {
        return LANES;
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
        for (int i = 0; i < points; i++) {
            for (long rest = words[at + i]; rest != 0; rest &= rest - 1) {
                int in = row + Long.numberOfTrailingZeros(rest) * width;
                add(table, in, sums, to + i * width, width);
            }
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
        for (int i = 0; i < points; i++) {
            for (long rest = words[at + i]; rest != 0; rest &= rest - 1) {
                int out = row + Long.numberOfTrailingZeros(rest) * width;
                add(values, from + i * width, table, out, width);
            }
        }
    }

    private static void add(float[] terms, int from, float[] sums, int to, int width) {
        for (int j = 0; j < width; j++) {
            sums[to + j] += terms[from + j];
        }
    }
}
