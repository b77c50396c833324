package io.portolan.bench.micro;

import io.portolan.bench.results.MedianSpread;

/// How often the operations of a row are timed.
///
/// @param warmUps batches that do not count
/// @param counted those of which the median counts
record Batches(int warmUps, int counted) {

    /// A number of operations in a row.
    interface Batch {

        /// Does them; returns the nanoseconds of one.
        double nanosEach() throws InterruptedException;
    }

    /// The median of the batches that count. Ranks that measure together all call it.
    double median(Batch batch) throws InterruptedException {
        double[] nanos = new double[counted];
        for (int i = -warmUps; i < counted; i++) {
            double each = batch.nanosEach();
            if (i >= 0) {
                nanos[i] = each;
            }
        }
        return MedianSpread.of(nanos).median();
    }
}
