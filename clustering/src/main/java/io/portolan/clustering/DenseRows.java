package io.portolan.clustering;

import io.portolan.clustering.points.OrderedPoints;
import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.PointWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects points part by part, for readers of files that do not know how many will come.
///
/// *Threads:* one thread.
///
/// *Cost:* 8 bytes for each number; above three dimensions twice while the points are made.
public final class DenseRows {
    private final int columns;
    private final List<PartedColumns.Part> parts = new ArrayList<>();

    /// What was checked of the rows as they are; null: nothing.
    private @Nullable Checked checked;

    /// @param isWeighted whether the column after the coordinates was checked as weights
    /// @param ranges of the coordinates
    private record Checked(boolean isWeighted, List<PointChecks.Range> ranges) {}

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
        checked = null;
    }

    /// How many rows there are.
    public int count() {
        int count = 0;
        for (PartedColumns.Part part : parts) {
            count += part.rows();
        }
        return count;
    }

    /// Where the numbers of the coordinates lie.
    ///
    /// *Failure:* [ClusteringException] as [#check].
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public List<ColumnStatistics> statistics(int dimensions, boolean isWeighted) {
        List<ColumnStatistics> statistics = new ArrayList<>();
        int count = count();
        for (PointChecks.Range range : checked(dimensions, isWeighted)) {
            double least = range.least();
            boolean counts =
                    ColumnStatistics.mayCountRows(count, least, range.most())
                            && ColumnStatistics.countsRows(of(statistics.size()), (long) least);
            statistics.add(new ColumnStatistics(count, least, range.most(), counts));
        }
        return statistics;
    }

    /// The standard deviation of a column, of the whole population.
    public double deviation(int column) {
        return ColumnSums.of(of(column), null).deviation();
    }

    /// Where the numbers of a column lie but for one of them.
    ///
    /// @param left which is left out, however often it occurs
    public ColumnStatistics statisticsWithout(int column, double left) {
        return ColumnStatistics.of(Arrays.stream(of(column)).filter(v -> v != left).toArray());
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
        checked = null;
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
        checked = null;
        PointWeights weights =
                isWeighted
                        ? PointWeights.of(all.whole(dimensions))
                        : PointWeights.equal(all.rows());
        return new Points(OrderedPoints.taking(all, dimensions, weights));
    }

    /// Refuses what no points could be made of.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public void check(int dimensions, boolean isWeighted) {
        checked(dimensions, isWeighted);
    }

    /// The ranges of the coordinates, which are checked unless they were.
    private List<PointChecks.Range> checked(int dimensions, boolean isWeighted) {
        Checked known = checked;
        if (known != null
                && known.ranges().size() == dimensions
                && known.isWeighted() == isWeighted) {
            return known.ranges();
        }
        PartedColumns all = new PartedColumns(parts);
        List<PointChecks.Range> ranges = PointChecks.columns(all, dimensions);
        if (isWeighted) {
            PointChecks.weights(all.whole(dimensions), all.rows());
        }
        checked = new Checked(isWeighted, ranges);
        return ranges;
    }
}
