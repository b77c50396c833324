package io.portolan.mpi.layout;

/// Copies runs at equal distances between two arrays of one type.
final class ArrayRuns {
    /// From this length on a call per run costs less than a loop over its elements.
    private static final int LONG = 16;

    private ArrayRuns() {}

    /// All in elements: run `i` goes from `from + i * fromStride` to `to + i * toStride`.
    static void copy(
            Object source,
            int from,
            int fromStride,
            Object target,
            int to,
            int toStride,
            int length,
            int runs) {
        if (length >= LONG || (runs == 1 && length > 1)) {
            for (int i = 0; i < runs; i++) {
                System.arraycopy(source, from + i * fromStride, target, to + i * toStride, length);
            }
            return;
        }
        switch (source) {
            case long[] x -> {
                long[] y = (long[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case double[] x -> {
                double[] y = (double[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case int[] x -> {
                int[] y = (int[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case float[] x -> {
                float[] y = (float[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case short[] x -> {
                short[] y = (short[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case char[] x -> {
                char[] y = (char[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            case boolean[] x -> {
                boolean[] y = (boolean[]) target;
                for (int i = 0, a = from, b = to; i < runs; i++, a += fromStride, b += toStride) {
                    for (int k = 0; k < length; k++) {
                        y[b + k] = x[a + k];
                    }
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }
}
