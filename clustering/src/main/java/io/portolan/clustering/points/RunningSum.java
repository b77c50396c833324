package io.portolan.clustering.points;

import java.util.Arrays;

/// A sum in f64 that keeps what rounding takes from it, by Kahan's method. It can be handed on: a
/// rank that goes on from the state of the rank before gets the bits that one rank would get.
///
/// The sums are those of [java.util.stream.DoubleStream#sum] over the same numbers in the same
/// order.
///
/// *Threads:* one thread at a time.
///
/// Source: Kahan 1965
public final class RunningSum {
    private double sum;

    /// What the sum has too much.
    private double excess;

    /// A sum of no numbers yet.
    public RunningSum() {}

    /// Adds numbers in their order.
    public void add(double[] values) {
        for (double value : values) {
            double corrected = value - excess;
            double next = sum + corrected;
            excess = (next - sum) - corrected;
            sum = next;
        }
    }

    static double of(double[] values) {
        RunningSum sum = new RunningSum();
        sum.add(values);
        return sum.value();
    }

    public double value() {
        return sum - excess;
    }

    /// What another sum needs to go on.
    public double[] state() {
        return new double[] {sum, excess};
    }

    /// Goes on from the state of another sum.
    public void restore(double[] state) {
        sum = state[0];
        excess = state[1];
    }

    @Override
    public String toString() {
        return "RunningSum" + Arrays.toString(state());
    }
}
