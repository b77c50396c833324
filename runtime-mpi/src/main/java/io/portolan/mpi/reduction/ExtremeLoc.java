package io.portolan.mpi.reduction;

/// The loops of MINLOC and MAXLOC: pairs of a value and its index, side by side; of equal values
/// the one with the lower index is kept. A NaN wins, of several the one with the lowest index; else
/// values are compared as numbers, so that -0.0 and 0.0 are equal.
public enum ExtremeLoc implements ReductionKernel {
    MIN,
    MAX;

    /// @param count twice the number of pairs
    @Override
    public void combine(Object inout, int a, Object in, int b, int count) {
        switch (inout) {
            case long[] x -> {
                long[] y = (long[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (wins(y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case double[] x -> {
                double[] y = (double[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (wins(y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case int[] x -> {
                int[] y = (int[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (wins((long) y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case float[] x -> {
                float[] y = (float[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (wins((double) y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            case short[] x -> {
                short[] y = (short[]) in;
                for (int i = 0; i < count; i += 2) {
                    if (wins((long) y[b + i], y[b + i + 1], x[a + i], x[a + i + 1])) {
                        x[a + i] = y[b + i];
                        x[a + i + 1] = y[b + i + 1];
                    }
                }
            }
            default -> throw new AssertionError(inout.getClass());
        }
    }

    private boolean wins(long value, long index, long other, long otherIndex) {
        int order = this == MAX ? Long.compare(value, other) : Long.compare(other, value);
        return order > 0 || (order == 0 && index < otherIndex);
    }

    private boolean wins(double value, double index, double other, double otherIndex) {
        boolean isNaN = Double.isNaN(value);
        boolean isOtherNaN = Double.isNaN(other);
        if (isNaN || isOtherNaN) {
            return isNaN && (!isOtherNaN || index < otherIndex);
        }
        return (this == MAX ? value > other : value < other)
                || (value == other && index < otherIndex);
    }
}
