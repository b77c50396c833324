package io.portolan.mpi.reduction;

/// The loops of LAND, LOR and LXOR, one per type so that the compiler can vectorize each. Of
/// integers, 0 means false, everything else means true, and the result is 0 or 1. Each method is a
/// [ReductionKernel].
public final class LogicalLoops {
    private LogicalLoops() {}

    /// LAND.
    public static void and(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case boolean[] x -> {
                boolean[] y = (boolean[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] &= y[b + i];
                }
            }
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = x[a + i] != 0 && y[b + i] != 0 ? 1 : 0;
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = x[a + i] != 0 && y[b + i] != 0 ? 1 : 0;
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (byte) (x[a + i] != 0 && y[b + i] != 0 ? 1 : 0);
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (short) (x[a + i] != 0 && y[b + i] != 0 ? 1 : 0);
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (char) (x[a + i] != 0 && y[b + i] != 0 ? 1 : 0);
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    /// LOR.
    public static void or(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case boolean[] x -> {
                boolean[] y = (boolean[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] |= y[b + i];
                }
            }
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (x[a + i] | y[b + i]) != 0 ? 1 : 0;
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (x[a + i] | y[b + i]) != 0 ? 1 : 0;
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (byte) ((x[a + i] | y[b + i]) != 0 ? 1 : 0);
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (short) ((x[a + i] | y[b + i]) != 0 ? 1 : 0);
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (char) ((x[a + i] | y[b + i]) != 0 ? 1 : 0);
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    /// LXOR.
    public static void xor(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case boolean[] x -> {
                boolean[] y = (boolean[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] ^= y[b + i];
                }
            }
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (x[a + i] != 0) ^ (y[b + i] != 0) ? 1 : 0;
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (x[a + i] != 0) ^ (y[b + i] != 0) ? 1 : 0;
                }
            }
            case byte[] x -> {
                byte[] y = (byte[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (byte) ((x[a + i] != 0) ^ (y[b + i] != 0) ? 1 : 0);
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (short) ((x[a + i] != 0) ^ (y[b + i] != 0) ? 1 : 0);
                }
            }
            case char[] x -> {
                char[] y = (char[]) in;
                for (int i = 0; i < count; i++) {
                    x[a + i] = (char) ((x[a + i] != 0) ^ (y[b + i] != 0) ? 1 : 0);
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }
}
