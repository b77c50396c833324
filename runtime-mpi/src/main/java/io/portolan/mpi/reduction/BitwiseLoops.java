package io.portolan.mpi.reduction;

/// The loops of BAND, BOR and BXOR, one per type so that the compiler can vectorize each. Each
/// method is a [ReductionKernel].
public final class BitwiseLoops {
    private BitwiseLoops() {}

    /// BAND.
    public static void and(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    /// BOR.
    public static void or(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    /// BXOR.
    public static void xor(Object inout, int a, Object in, int b, int count) {
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
