package io.portolan.mpi.reduction;

/// The loops of SUM, PROD, MAX and MIN: a loop per type, so that the compiler can vectorize each.
/// They are in methods of their own, so small that it puts the one it needs into an operation on
/// few elements.
public abstract sealed class NumberLoops implements ReductionKernel {
    private NumberLoops() {}

    @Override
    public final void combine(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> combine(x, a, (long[]) in, b, count);
            case double[] x -> combine(x, a, (double[]) in, b, count);
            case int[] x -> combine(x, a, (int[]) in, b, count);
            case float[] x -> combine(x, a, (float[]) in, b, count);
            case byte[] x -> combine(x, a, (byte[]) in, b, count);
            case short[] x -> combine(x, a, (short[]) in, b, count);
            case char[] x -> combine(x, a, (char[]) in, b, count);
            default -> throw new AssertionError(inout.getClass());
        }
    }

    abstract void combine(long[] x, int a, long[] y, int b, int count);

    abstract void combine(double[] x, int a, double[] y, int b, int count);

    abstract void combine(int[] x, int a, int[] y, int b, int count);

    abstract void combine(float[] x, int a, float[] y, int b, int count);

    abstract void combine(byte[] x, int a, byte[] y, int b, int count);

    abstract void combine(short[] x, int a, short[] y, int b, int count);

    abstract void combine(char[] x, int a, char[] y, int b, int count);

    /// The loops of SUM.
    public static final class Sum extends NumberLoops {
        @Override
        void combine(long[] x, int a, long[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(double[] x, int a, double[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(int[] x, int a, int[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(float[] x, int a, float[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(byte[] x, int a, byte[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(short[] x, int a, short[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }

        @Override
        void combine(char[] x, int a, char[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] += y[b + i];
            }
        }
    }

    /// The loops of PROD.
    public static final class Prod extends NumberLoops {
        @Override
        void combine(long[] x, int a, long[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(double[] x, int a, double[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(int[] x, int a, int[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(float[] x, int a, float[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(byte[] x, int a, byte[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(short[] x, int a, short[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }

        @Override
        void combine(char[] x, int a, char[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] *= y[b + i];
            }
        }
    }

    /// The loops of MAX.
    public static final class Max extends NumberLoops {
        @Override
        void combine(long[] x, int a, long[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(double[] x, int a, double[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(int[] x, int a, int[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(float[] x, int a, float[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(byte[] x, int a, byte[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (byte) Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(short[] x, int a, short[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (short) Math.max(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(char[] x, int a, char[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (char) Math.max(x[a + i], y[b + i]);
            }
        }
    }

    /// The loops of MIN.
    public static final class Min extends NumberLoops {
        @Override
        void combine(long[] x, int a, long[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(double[] x, int a, double[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(int[] x, int a, int[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(float[] x, int a, float[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(byte[] x, int a, byte[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (byte) Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(short[] x, int a, short[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (short) Math.min(x[a + i], y[b + i]);
            }
        }

        @Override
        void combine(char[] x, int a, char[] y, int b, int count) {
            for (int i = 0; i < count; i++) {
                x[a + i] = (char) Math.min(x[a + i], y[b + i]);
            }
        }
    }
}
