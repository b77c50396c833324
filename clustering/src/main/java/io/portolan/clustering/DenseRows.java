package io.portolan.clustering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Collects points part by part, for readers of files that do not know how many will come.
///
/// *Threads:* one thread.
///
/// *Cost:* 8 bytes for each number, twice while the points are made.
public final class DenseRows {
    private final int columns;
    private final List<Part> parts = new ArrayList<>();

    /// @param columns how many numbers each row has, at least 1
    public DenseRows(int columns) {
        Requirement.atLeastOne("columns", columns);
        this.columns = columns;
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Part(double[][] values, int rows) {}

    /// Adds rows, and takes the arrays over.
    ///
    /// *Units and shapes:* `values[column][row]`, which may be longer than the rows are many.
    public void add(double[][] values, int rows) {
        if (values.length != columns) {
            throw ClusteringException.argument(
                    "%d columns, and the rows have %d: give all rows the same"
                            .formatted(values.length, columns));
        }
        parts.add(new Part(values, rows));
    }

    /// The points, which all weigh 1; there are no rows any more.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public Points points() {
        double[][] coordinates = together();
        PointChecks.columns(coordinates);
        return OrderedPoints.taking(coordinates, PointWeights.equal(coordinates[0].length));
    }

    /// As [#points], with the weights in the last column.
    public Points weightedPoints() {
        double[][] all = together();
        double[][] coordinates = Arrays.copyOf(all, columns - 1);
        double[] weights = all[columns - 1];
        PointChecks.columns(coordinates);
        PointChecks.weights(weights, coordinates[0].length);
        return OrderedPoints.taking(coordinates, PointWeights.of(weights));
    }

    private double[][] together() {
        int rows = parts.stream().mapToInt(Part::rows).sum();
        double[][] all = new double[columns][rows];
        int first = 0;
        for (Part part : parts) {
            for (int column = 0; column < columns; column++) {
                System.arraycopy(part.values()[column], 0, all[column], first, part.rows());
            }
            first += part.rows();
        }
        parts.clear();
        return all;
    }
}
