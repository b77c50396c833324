package io.portolan.clustering;

import io.portolan.clustering.kernel.PrunedAssignment;

/// Brings the blocks of dense points to the kernel, with the boxes around neighbors.
final class NeighborAssignment implements BlockAssignment {
    private final DensePoints points;
    private final double[][] boxes;
    private final PrunedAssignment kernel;
    private final double[] scratch;

    /// @param boxes of all blocks, see `Boxes`
    NeighborAssignment(DensePoints points, double[][] boxes, PrunedAssignment kernel) {
        this.points = points;
        this.boxes = boxes;
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
                points.exact(block, scratch),
                points.rough(block),
                boxes[block],
                points.pointsIn(block),
                labels);
    }
}
