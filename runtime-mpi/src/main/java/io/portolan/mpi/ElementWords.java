package io.portolan.mpi;

/// The elements of arrays as words, one for each, so that a few of any type fit into a slot.
final class ElementWords {
    private ElementWords() {}

    static void write(Object array, int from, int count, long[] words, int at) {
        switch (array) {
            case long[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i];
                }
            }
            case double[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = Double.doubleToRawLongBits(x[from + i]);
                }
            }
            case int[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i];
                }
            }
            case float[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = Float.floatToRawIntBits(x[from + i]);
                }
            }
            case byte[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i];
                }
            }
            case char[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i];
                }
            }
            case short[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i];
                }
            }
            case boolean[] x -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = x[from + i] ? 1 : 0;
                }
            }
            default -> throw new AssertionError(array.getClass());
        }
    }

    static void read(long[] words, int at, int count, Object array, int into) {
        switch (array) {
            case long[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = words[at + i];
                }
            }
            case double[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = Double.longBitsToDouble(words[at + i]);
                }
            }
            case int[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = (int) words[at + i];
                }
            }
            case float[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = Float.intBitsToFloat((int) words[at + i]);
                }
            }
            case byte[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = (byte) words[at + i];
                }
            }
            case char[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = (char) words[at + i];
                }
            }
            case short[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = (short) words[at + i];
                }
            }
            case boolean[] x -> {
                for (int i = 0; i < count; i++) {
                    x[into + i] = words[at + i] != 0;
                }
            }
            default -> throw new AssertionError(array.getClass());
        }
    }
}
