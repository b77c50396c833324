package io.portolan.mpi.reduction;

/// The loops of MAX, one per type so that the compiler can vectorize each.
public final class Max {
    private Max() {}

    /// Of the kind [Kernel].
    public static void combine(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = Math.max(x[a + i], y[b + i]);
                }
            }
            case double[] x -> {
                double[] y = (double[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = Math.max(x[a + i], y[b + i]);
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = Math.max(x[a + i], y[b + i]);
                }
            }
            case float[] x -> {
                float[] y = (float[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = Math.max(x[a + i], y[b + i]);
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (byte) Math.max(x[a + i], y[b + i]);
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (short) Math.max(x[a + i], y[b + i]);
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (char) Math.max(x[a + i], y[b + i]);
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }
}
