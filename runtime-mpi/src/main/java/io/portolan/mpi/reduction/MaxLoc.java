package io.portolan.mpi.reduction;

/// The loops of MAXLOC: pairs of a value and its index, side by side; of equal values the one with
/// the lower index is kept. Values are ordered as MAX orders them: a NaN wins, and -0.0 is less
/// than 0.0.
public final class MaxLoc {
    private MaxLoc() {}

    /// Of the kind [Kernel]; `count` is twice the number of pairs.
    public static void combine(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (y[b + i] > x[a + i]
                            || (y[b + i] == x[a + i] && y[b + i + 1] < x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case double[] x -> {
                double[] y = (double[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (isBefore(y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (y[b + i] > x[a + i]
                            || (y[b + i] == x[a + i] && y[b + i + 1] < x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case float[] x -> {
                float[] y = (float[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (isBefore(y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (y[b + i] > x[a + i]
                            || (y[b + i] == x[a + i] && y[b + i + 1] < x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    /// Double.compare puts NaN above all, as MAX does.
    private static boolean isBefore(double value, double index, double other, double otherIndex) {
        int order = Double.compare(value, other);
        return order > 0 || (order == 0 && index < otherIndex);
    }
}
