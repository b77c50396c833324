package io.portolan.mpi.reduction;

/// The loops of PROD.
public final class Prod extends NumberLoops {
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
