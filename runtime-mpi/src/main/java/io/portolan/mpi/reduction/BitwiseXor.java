package io.portolan.mpi.reduction;

/// The loops of BXOR, one per type so that the compiler can vectorize each.
public final class BitwiseXor {
    private BitwiseXor() {}

    /// A [ReductionKernel].
    public static void combine(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }
}
