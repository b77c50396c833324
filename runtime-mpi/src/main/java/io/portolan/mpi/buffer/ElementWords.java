package io.portolan.mpi.buffer;

/// The elements of arrays as words, one for each, so that a few of any type fit into a slot.
///
/// *Cost:* a loop for each type, in methods so small that the compiler puts them into whatever
/// sends or receives; then nothing is allocated for a buffer.
public final class ElementWords {
    private ElementWords() {}

    public static void write(Object array, int from, int count, long[] words, int at) {
        switch (array) {
            case long[] x -> write(x, from, count, words, at);
            case double[] x -> write(x, from, count, words, at);
            case int[] x -> write(x, from, count, words, at);
            case float[] x -> write(x, from, count, words, at);
            case byte[] x -> write(x, from, count, words, at);
            case char[] x -> write(x, from, count, words, at);
            case short[] x -> write(x, from, count, words, at);
            case boolean[] x -> write(x, from, count, words, at);
            default -> throw new AssertionError(array.getClass());
        }
    }

    public static void read(long[] words, int at, int count, Object array, int into) {
        switch (array) {
            case long[] x -> read(words, at, count, x, into);
            case double[] x -> read(words, at, count, x, into);
            case int[] x -> read(words, at, count, x, into);
            case float[] x -> read(words, at, count, x, into);
            case byte[] x -> read(words, at, count, x, into);
            case char[] x -> read(words, at, count, x, into);
            case short[] x -> read(words, at, count, x, into);
            case boolean[] x -> read(words, at, count, x, into);
            default -> throw new AssertionError(array.getClass());
        }
    }

    private static void write(long[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i];
        }
    }

    private static void write(double[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = Double.doubleToRawLongBits(x[from + i]);
        }
    }

    private static void write(int[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i];
        }
    }

    private static void write(float[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = Float.floatToRawIntBits(x[from + i]);
        }
    }

    private static void write(byte[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i];
        }
    }

    private static void write(char[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i];
        }
    }

    private static void write(short[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i];
        }
    }

    private static void write(boolean[] x, int from, int count, long[] words, int at) {
        for (int i = 0; i < count; i++) {
            words[at + i] = x[from + i] ? 1 : 0;
        }
    }

    private static void read(long[] words, int at, int count, long[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = words[at + i];
        }
    }

    private static void read(long[] words, int at, int count, double[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = Double.longBitsToDouble(words[at + i]);
        }
    }

    private static void read(long[] words, int at, int count, int[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = (int) words[at + i];
        }
    }

    private static void read(long[] words, int at, int count, float[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = Float.intBitsToFloat((int) words[at + i]);
        }
    }

    private static void read(long[] words, int at, int count, byte[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = (byte) words[at + i];
        }
    }

    private static void read(long[] words, int at, int count, char[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = (char) words[at + i];
        }
    }

    private static void read(long[] words, int at, int count, short[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = (short) words[at + i];
        }
    }

    private static void read(long[] words, int at, int count, boolean[] x, int into) {
        for (int i = 0; i < count; i++) {
            x[into + i] = words[at + i] != 0;
        }
    }
}
