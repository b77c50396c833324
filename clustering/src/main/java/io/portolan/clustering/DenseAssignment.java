package io.portolan.clustering;

import io.portolan.clustering.kernel.Assignment;
import java.util.stream.IntStream;

/// Brings the blocks of dense points to the kernel.
final class DenseAssignment implements BlockAssignment {
    private final DensePoints points;
    private final Assignment kernel;
    private final double[] scratch;

    DenseAssignment(DensePoints points, Assignment kernel) {
        this.points = points;
        this.scratch = points.scratch();
        this.kernel = kernel;
    }

    @Override
    public void centers(double[] centers, int clusters) {
        kernel.centers(centers, IntStream.range(0, clusters).toArray(), clusters);
    }

    @Override
    public void assign(int block, int[] labels) {
        kernel.assign(
                points.exact(block, scratch),
                points.rough(block),
                0,
                points.pointsIn(block),
                labels);
    }
}
