package io.portolan.clustering;

import io.portolan.clustering.points.OrderedPoints;
import io.portolan.clustering.points.PartedColumns;
import io.portolan.clustering.points.PointWeights;
import io.portolan.clustering.points.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Rows that this rank has.
final class OwnRows implements HeldRows {
    private final List<PartedColumns.Part> parts = new ArrayList<>();

    @Override
    public void add(PartedColumns.Part part) {
        parts.add(part);
    }

    @Override
    public long count() {
        return parts.stream().mapToLong(PartedColumns.Part::rows).sum();
    }

    @Override
    public double[] whole(int column) {
        return all().whole(column);
    }

    @Override
    public double[] told(int numbers, Supplier<double[]> answer) {
        return answer.get();
    }

    @Override
    public void scale(int column, Scaling.Unit unit) {
        for (PartedColumns.Part part : parts) {
            double[] values = part.values()[column];
            for (int i = 0; i < part.rows(); i++) {
                values[i] = unit.scaled(values[i]);
            }
        }
    }

    @Override
    public Range range(int column) {
        return PointChecks.column(all(), column);
    }

    /// All rows, as they are.
    PartedColumns all() {
        return new PartedColumns(parts);
    }

    /// All rows; there are none any more.
    PartedColumns taken() {
        PartedColumns all = all();
        parts.clear();
        return all;
    }

    @Override
    public Points points(int dimensions, boolean isWeighted) {
        PartedColumns all = taken();
        PointWeights weights =
                isWeighted
                        ? PointWeights.of(all.whole(dimensions))
                        : PointWeights.equal(all.rows());
        return new Points(OrderedPoints.taking(all, dimensions, weights));
    }
}
