package io.portolan.bench.table2;

import io.portolan.bench.compare.MedianSpread;

/// A difference of two times with its error.
///
/// *Units and shapes:* microseconds per stage.
///
/// @param micros the median of the runs
/// @param error half of what lies between the quartiles of the runs
record Overhead(double micros, double error) {

    /// From the difference of each run.
    static Overhead of(double... differences) {
        MedianSpread quartiles = MedianSpread.ofQuartiles(differences);
        return new Overhead(quartiles.median(), (quartiles.max() - quartiles.min()) / 2);
    }

    /// Why it is below zero, although messages take time.
    String whyBelowZero() {
        return -micros <= error
                ? "within its error: the times of the computation alone differ by more than the messages cost"
                : "by more than its error: the machine was slower in the runs without messages than in"
                        + " those with them; only the gap says what the messages cost";
    }
}
