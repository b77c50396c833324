package io.portolan.clustering;

import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.Range;
import java.util.function.Supplier;

/// Where the rows of [DenseRows] are, which asks about their columns.
///
/// *Threads:* as [DenseRows].
sealed interface HeldRows permits OwnRows, SpreadRows, DealtRows {
    /// Adds rows behind those that are there, and takes the arrays over.
    void add(PartedColumns.Part part);

    /// How many rows all ranks have.
    long count();

    /// A column of all rows; on several ranks on rank 0.
    double[] whole(int column);

    /// What is found out from whole columns, known to all ranks that ask.
    ///
    /// @param numbers of the answer
    /// @param answer found where the whole columns are
    double[] told(int numbers, Supplier<double[]> answer);

    /// Replaces the numbers of a column by those that a scaling makes of them.
    void scale(int column, Scaling.Unit unit);

    /// The range of a column of all rows, which is refused where no points could be made of it.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    Range range(int column);

    /// The points of this rank, once all rows were checked; there are no rows any more.
    ///
    /// @param isWeighted whether the column after the coordinates holds weights
    Points points(int dimensions, boolean isWeighted);
}
