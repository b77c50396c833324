package io.portolan.clustering;

import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.Range;
import io.portolan.mpi.Intracomm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Collects points part by part, for readers of files that do not know how many will come.
///
/// On several ranks each adds rows of its own, which are numbered on from rank to rank. What is
/// said is said of all rows, and equals what one rank says that has them. Ranges are found by each
/// rank of its own rows; what else is asked about a column needs it in one piece:
///
/// ```
///   rank 0   column 0 of all ranks --> what is asked about it --> the answer, to all ranks
///   others   their part of column 0 ---^
/// ```
///
/// Rows that rank 0 reads for all are those of a [RowDeal].
///
/// *Threads:* one thread of each rank. All but [#add] is asked by all ranks together.
///
/// *Failure:* on several ranks all have what goes wrong.
///
/// *Cost:* 8 bytes for each number; above three dimensions twice while the points are made. On
/// several ranks those of its own, and on rank 0 one column of all rows at a time.
public final class DenseRows {
    private final HeldRows rows;
    private final int columns;

    /// What was checked of the rows as they are; null: nothing.
    private @Nullable Checked checked;

    /// @param isWeighted whether the column after the coordinates was checked as weights
    /// @param ranges of the coordinates
    private record Checked(boolean isWeighted, List<Range> ranges) {}

    /// @param columns how many numbers each row has, at least 1
    public DenseRows(int columns) {
        this(new OwnRows(), columns);
    }

    /// Rows of which each rank of a communicator has some.
    ///
    /// @param comm null: this rank has all
    /// @param columns how many numbers each row has, at least 1
    /// @param areSingle whether the numbers were f32, and become points of such on several ranks
    public DenseRows(@Nullable Intracomm comm, int columns, boolean areSingle) {
        this(comm == null ? new OwnRows() : new SpreadRows(comm, areSingle), columns);
    }

    DenseRows(HeldRows rows, int columns) {
        Requirement.atLeastOne("columns", columns);
        this.rows = rows;
        this.columns = columns;
    }

    /// Adds rows, and takes the arrays over.
    ///
    /// *Units and shapes:* `values[column][row]`, which may be longer than the rows are many.
    public void add(double[][] values, int count) {
        if (values.length != columns) {
            throw ClusteringException.argument(
                    "%d columns, and the rows have %d: give all rows the same"
                            .formatted(values.length, columns));
        }
        rows.add(new PartedColumns.Part(values, count));
        checked = null;
    }

    /// How many rows there are.
    ///
    /// *Failure:* [ClusteringException] when they are more than can be numbered.
    public int count() {
        long count = rows.count();
        if (count > Integer.MAX_VALUE) {
            throw ClusteringException.data(
                    "%d points: at most %d can be clustered: cluster a part of them"
                            .formatted(count, Integer.MAX_VALUE));
        }
        return (int) count;
    }

    /// Where the numbers of the coordinates lie.
    ///
    /// *Failure:* [ClusteringException] as [#check].
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public List<ColumnStatistics> statistics(int dimensions, boolean isWeighted) {
        List<ColumnStatistics> statistics = new ArrayList<>();
        int count = count();
        for (Range range : checked(dimensions, isWeighted)) {
            double least = range.least();
            boolean counts =
                    ColumnStatistics.mayCountRows(count, least, range.most())
                            && is(
                                    statistics.size(),
                                    all -> ColumnStatistics.countsRows(all, (long) least));
            statistics.add(new ColumnStatistics(count, least, range.most(), counts));
        }
        return statistics;
    }

    /// The standard deviation of a column, of the whole population.
    public double deviation(int column) {
        return answer(1, all -> new double[] {ColumnSums.of(all[0], null).deviation()}, column)[0];
    }

    /// Where the numbers of a column lie but for one of them.
    ///
    /// @param left which is left out, however often it occurs
    public ColumnStatistics statisticsWithout(int column, double left) {
        double[] found =
                answer(
                        4,
                        all -> {
                            ColumnStatistics rest =
                                    ColumnStatistics.of(
                                            Arrays.stream(all[0]).filter(v -> v != left).toArray());
                            return new double[] {
                                rest.count(), rest.least(), rest.most(), rest.countsRows() ? 1 : 0
                            };
                        },
                        column);
        return new ColumnStatistics((long) found[0], found[1], found[2], found[3] == 1);
    }

    /// Whether the numbers of a column are whole, none negative and none twice, as those are that
    /// name rows.
    public boolean nameRows(int column) {
        return is(column, ColumnStatistics::nameRows);
    }

    /// How a column is put into units of its own spread: by its weighted mean and deviation where
    /// the last column holds weights.
    ///
    /// @param weights the number of the column of weights; -1: all weigh 1
    public Scaling.Unit scaling(Scaling.Kind kind, int column, int weights) {
        int[] asked = weights < 0 ? new int[] {column} : new int[] {column, weights};
        double[] unit =
                answer(
                        2,
                        all -> {
                            double[] ofRows = all.length == 1 ? null : all[1];
                            Scaling.Unit found = Scaling.Unit.of(kind, all[0], ofRows);
                            return new double[] {found.center(), found.spread()};
                        },
                        asked);
        return new Scaling.Unit(unit[0], unit[1]);
    }

    private boolean is(int column, Predicate<double[]> question) {
        return answer(1, all -> new double[] {question.test(all[0]) ? 1 : 0}, column)[0] == 1;
    }

    /// What all ranks get to know about columns.
    ///
    /// @param numbers of an answer
    /// @param question about whole columns, asked where they are
    private double[] answer(
            int numbers, Function<double[][], double[]> question, int... ofColumns) {
        double[][] whole = new double[ofColumns.length][];
        Arrays.setAll(whole, i -> rows.whole(ofColumns[i]));
        return rows.told(numbers, () -> question.apply(whole));
    }

    /// Replaces the numbers of a column by those that a scaling makes of them.
    public void scale(int column, Scaling.Unit scaling) {
        checked = null;
        rows.scale(column, scaling);
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

    /// As [#points], of the first columns; what comes after them and the weights is left out. On
    /// several ranks those of this rank.
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    public Points points(int dimensions, boolean isWeighted) {
        check(dimensions, isWeighted);
        checked = null;
        return rows.points(dimensions, isWeighted);
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
    private List<Range> checked(int dimensions, boolean isWeighted) {
        Checked known = checked;
        if (known != null
                && known.ranges().size() == dimensions
                && known.isWeighted() == isWeighted) {
            return known.ranges();
        }
        PointChecks.notNone(count(), dimensions);
        List<Range> ranges = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            ranges.add(rows.range(d));
        }
        if (isWeighted) {
            answer(
                    0,
                    all -> {
                        PointChecks.weights(all[0], all[0].length);
                        return new double[0];
                    },
                    dimensions);
        }
        checked = new Checked(isWeighted, ranges);
        return ranges;
    }
}
