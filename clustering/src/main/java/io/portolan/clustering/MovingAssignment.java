package io.portolan.clustering;

import io.portolan.clustering.kernel.HamerlyAssignment;

/// Brings the blocks of dense points to the kernel that remembers how near other centers were.
final class MovingAssignment implements BlockAssignment {
    private final DensePoints points;
    private final HamerlyAssignment kernel;
    private final double[] scratch;

    MovingAssignment(DensePoints points, HamerlyAssignment kernel) {
        this.points = points;
        this.kernel = kernel;
        this.scratch = points.scratch();
    }

    @Override
    public void centers(double[] centers, int clusters) {
        kernel.centers(centers, clusters);
    }

    @Override
    public void assign(int block, int[] labels) {
        kernel.assign(
                block,
                points.exact(block, scratch),
                points.rough(block),
                points.pointsIn(block),
                labels);
    }
}
