package io.portolan.clustering.streaming;

import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A sample of points of positive weight of which it is not known how many will come: each is as
/// likely in it as the others.
///
/// Source: Vitter 1985, algorithm R
final class Reservoir {
    private final SplittableRandom random;
    private final double[][] rows;
    private final double[] weights;
    private long seen;
    private boolean isWeighted;

    Reservoir(int size, long seed) {
        random = new SplittableRandom(seed);
        rows = new double[size][];
        weights = new double[size];
    }

    void add(Points batch) {
        isWeighted |= batch.hasWeights();
        for (int i = 0; i < batch.count(); i++) {
            if (batch.weight(i) > 0) {
                long place = seen < rows.length ? seen : random.nextLong(seen + 1);
                seen++;
                if (place < rows.length) {
                    double[] row = new double[batch.dimensions()];
                    for (int d = 0; d < row.length; d++) {
                        row[d] = batch.coordinate(i, d);
                    }
                    rows[(int) place] = row;
                    weights[(int) place] = batch.weight(i);
                }
            }
        }
    }

    /// The sample; null when no point came.
    @Nullable Points points() {
        int count = (int) Math.min(seen, rows.length);
        if (count == 0) {
            return null;
        }
        double[][] columns = new double[rows[0].length][count];
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = rows[i][d];
            }
        }
        return isWeighted
                ? Points.ofColumns(columns, Arrays.copyOf(weights, count))
                : Points.ofColumns(columns);
    }
}
