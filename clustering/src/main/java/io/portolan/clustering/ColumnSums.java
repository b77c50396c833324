package io.portolan.clustering;

import org.jspecify.annotations.Nullable;

/// Adds up the numbers of a column as they come, about the first one, and keeps what rounding takes
/// from the sums: mean and deviation nearly do not depend on the order.
///
/// *Threads:* one thread.
public final class ColumnSums {
    private final Compensated sum = new Compensated();
    private final Compensated squares = new Compensated();
    private double first = Double.NaN;
    private double weight;

    /// Sums of no numbers yet.
    public ColumnSums() {}

    static ColumnSums of(double[] values, double @Nullable [] weights) {
        ColumnSums sums = new ColumnSums();
        for (int i = 0; i < values.length; i++) {
            sums.add(values[i], weights == null ? 1 : weights[i]);
        }
        return sums;
    }

    /// Adds a number that counts so often.
    public void add(double value, double times) {
        if (Double.isNaN(first)) {
            first = value;
        }
        double moved = value - first;
        weight += times;
        sum.add(times * moved);
        squares.add(times * moved * moved);
    }

    /// Puts the numbers into units of their standard deviation, about their mean.
    public Scaling.Unit unit() {
        return Scaling.Unit.of(mean(), deviation());
    }

    double mean() {
        return first + sum.value() / weight;
    }

    double deviation() {
        double mean = sum.value() / weight;
        return Math.sqrt(Math.max(0, squares.value() / weight - mean * mean));
    }

    /// A sum that keeps what rounding takes from it.
    private static final class Compensated {
        private double sum;
        private double rest;

        void add(double value) {
            double next = sum + value;
            rest += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
            sum = next;
        }

        double value() {
            return sum + rest;
        }
    }
}
