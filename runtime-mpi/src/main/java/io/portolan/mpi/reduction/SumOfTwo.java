package io.portolan.mpi.reduction;

/// The loops of SUM where two ranks want the sum of what the two give: each element is read once
/// and its sum is written to both. With much data these wait for memory half as long as
/// [io.portolan.mpi.reduction.NumberLoops.Sum] between two copies, because four streams are under
/// way at once.
public final class SumOfTwo {
    private SumOfTwo() {}

    /// Writes each of `count` elements of `left` and that of `right` added to `one` and to `other`,
    /// which may be the operands; false, and nothing is written, if these are small integers.
    public static boolean combine(
            Object left,
            int a,
            Object right,
            int b,
            Object one,
            int c,
            Object other,
            int d,
            int count) {
        switch (left) {
            case double[] x -> add(x, a, (double[]) right, b, (double[]) one, c, other, d, count);
            case float[] x -> add(x, a, (float[]) right, b, (float[]) one, c, other, d, count);
            case long[] x -> add(x, a, (long[]) right, b, (long[]) one, c, other, d, count);
            case int[] x -> add(x, a, (int[]) right, b, (int[]) one, c, other, d, count);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void add(
            double[] x, int a, double[] y, int b, double[] p, int c, Object other, int d, int n) {
        double[] q = (double[]) other;
        for (int i = 0; i < n; i++) {
            double sum = x[a + i] + y[b + i];
            p[c + i] = sum;
            q[d + i] = sum;
        }
    }

    private static void add(
            float[] x, int a, float[] y, int b, float[] p, int c, Object other, int d, int n) {
        float[] q = (float[]) other;
        for (int i = 0; i < n; i++) {
            float sum = x[a + i] + y[b + i];
            p[c + i] = sum;
            q[d + i] = sum;
        }
    }

    private static void add(
            long[] x, int a, long[] y, int b, long[] p, int c, Object other, int d, int n) {
        long[] q = (long[]) other;
        for (int i = 0; i < n; i++) {
            long sum = x[a + i] + y[b + i];
            p[c + i] = sum;
            q[d + i] = sum;
        }
    }

    private static void add(
            int[] x, int a, int[] y, int b, int[] p, int c, Object other, int d, int n) {
        int[] q = (int[]) other;
        for (int i = 0; i < n; i++) {
            int sum = x[a + i] + y[b + i];
            p[c + i] = sum;
            q[d + i] = sum;
        }
    }
}
