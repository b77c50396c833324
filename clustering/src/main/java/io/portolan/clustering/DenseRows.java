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

    /// How many rows there are.
    public int count() {
        return parts.stream().mapToInt(PartedColumns.Part::rows).sum();
    }

    /// Where the numbers of a column lie.
    public ColumnStatistics statistics(int column) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (PartedColumns.Part part : parts) {
            double[] values = part.values()[column];
            for (int i = 0; i < part.rows(); i++) {
                least = values[i] < least ? values[i] : least;
                most = values[i] > most ? values[i] : most;
            }
        }
        int count = count();
        boolean counts =
                ColumnStatistics.mayCountRows(count, least, most)
                        && ColumnStatistics.countsRows(of(column), (long) least);
        return new ColumnStatistics(count, least, most, counts);
    }

    /// The standard deviation of a column, of the whole population.
    public double deviation(int column) {
        return ColumnSums.of(of(column), null).deviation();
    }

    /// Whether the numbers of a column are whole, none negative and none twice, as those are that
    /// name rows.
    public boolean nameRows(int column) {
        return ColumnStatistics.nameRows(of(column));
    }

    /// How a column is put into units of its own spread: by its weighted mean and deviation where
    /// the last column holds weights.
    ///
    /// @param weights the number of the column of weights; -1: all weigh 1
    public Scaling.Unit scaling(Scaling.Kind kind, int column, int weights) {
        return Scaling.Unit.of(kind, of(column), weights < 0 ? null : of(weights));
    }

    /// Replaces the numbers of a column by those that a scaling makes of them.
    public void scale(int column, Scaling.Unit scaling) {
        for (PartedColumns.Part part : parts) {
            double[] values = part.values()[column];
            for (int i = 0; i < part.rows(); i++) {
                values[i] = scaling.scaled(values[i]);
            }
        }
    }

    private double[] of(int column) {
        double[] all = new double[count()];
        int at = 0;
        for (PartedColumns.Part part : parts) {
            System.arraycopy(part.values()[column], 0, all, at, part.rows());
            at += part.rows();
        }
        return all;
    }

    /// The points, which all weigh 1; there are no rows any more.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public Points points() {
        return points(columns, false);
    }

    /// As [#points], with the weights in the last column.
    public Points weightedPoints() {
        return points(columns - 1, true);
    }

    /// As [#points], of the first columns; what comes after them and the weights is left out.
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public Points points(int dimensions, boolean isWeighted) {
        check(dimensions, isWeighted);
        PartedColumns all = new PartedColumns(parts);
        parts.clear();
        PointWeights weights =
                isWeighted
                        ? PointWeights.of(all.whole(dimensions))
                        : PointWeights.equal(all.rows());
        return OrderedPoints.taking(all, dimensions, weights);
    }

    /// Refuses what no points could be made of.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public void check(int dimensions, boolean isWeighted) {
        PartedColumns all = new PartedColumns(parts);
        PointChecks.columns(all, dimensions);
        if (isWeighted) {
            PointChecks.weights(all.whole(dimensions), all.rows());
        }
    }
}
