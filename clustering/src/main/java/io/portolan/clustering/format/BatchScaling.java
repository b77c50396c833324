package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.ColumnSums;
import io.portolan.clustering.Scaling;
import java.util.ArrayList;
import java.util.List;

/// Finds the scaling of points that do not fit in memory, in one pass over them.
final class BatchScaling {

    private BatchScaling() {}

    /// A pass over a file.
    @FunctionalInterface
    interface Pass {
        void run(CsvPass.Sink sink);
    }

    /// @param hasWeight whether the column after the coordinates holds weights
    static Scaling of(Scaling.Kind kind, int dimensions, boolean hasWeight, Pass pass) {
        if (kind == Scaling.Kind.NONE) {
            return Scaling.NONE;
        }
        if (kind == Scaling.Kind.ROBUST) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "--scale robust needs all points in memory for their medians; use --scale standard, or a method that has them");
        }
        List<ColumnSums> sums = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            sums.add(new ColumnSums());
        }
        pass.run((values, rows) -> {
            for (int d = 0; d < dimensions; d++) {
                for (int row = 0; row < rows; row++) {
                    sums.get(d).add(values[d][row], hasWeight ? values[dimensions][row] : 1);
                }
            }
        });
        return new Scaling(kind, sums.stream().map(ColumnSums::unit).toList());
    }
}
