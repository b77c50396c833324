package io.portolan.clustering;

import java.util.ArrayList;
import java.util.List;

/// Collects points part by part, for readers of files that do not know how many will come.
///
/// *Threads:* one thread.
///
/// *Cost:* 8 bytes for each number; above three dimensions twice while the points are made.
public final class DenseRows {
    private final int columns;
    private final List<PartedColumns.Part> parts = new ArrayList<>();

    /// @param columns how many numbers each row has, at least 1
    public DenseRows(int columns) {
        Requirement.atLeastOne("columns", columns);
        this.columns = columns;
    }

    /// Adds rows, and takes the arrays over.
    ///
    /// *Units and shapes:* `values[column][row]`, which may be longer than the rows are many.
    public void add(double[][] values, int rows) {
        if (values.length != columns) {
            throw ClusteringException.argument(
                    "%d columns, and the rows have %d: give all rows the same"
                            .formatted(values.length, columns));
        }
        parts.add(new PartedColumns.Part(values, rows));
    }

    /// The points, which all weigh 1; there are no rows any more.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public Points points() {
        PartedColumns all = taken();
        PointChecks.columns(all, columns);
        return OrderedPoints.taking(all, columns, PointWeights.equal(all.rows()));
    }

    /// As [#points], with the weights in the last column.
    public Points weightedPoints() {
        PartedColumns all = taken();
        int dimensions = columns - 1;
        double[] weights = all.whole(dimensions);
        PointChecks.columns(all, dimensions);
        PointChecks.weights(weights, all.rows());
        return OrderedPoints.taking(all, dimensions, PointWeights.of(weights));
    }

    private PartedColumns taken() {
        PartedColumns all = new PartedColumns(parts);
        parts.clear();
        return all;
    }
}
