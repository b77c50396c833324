package io.portolan.clustering.format;

import java.util.Arrays;

/// The numbers of one column, as many as come.
final class NumberColumn {

    private static final int FIRST_LENGTH = 1 << 12;

    private double[] values = new double[FIRST_LENGTH];
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
