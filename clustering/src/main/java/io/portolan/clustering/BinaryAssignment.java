package io.portolan.clustering;

import io.portolan.clustering.kernel.BitAssignment;

/// Brings the blocks of binary points to the kernel.
final class BinaryAssignment implements BlockAssignment {
    private final BinaryPoints points;
    private final BitAssignment kernel;

    BinaryAssignment(BinaryPoints points, Kernel kernel) {
        this.points = points;
        this.kernel = new BitAssignment(points.dimensions(), points.blocks(), kernel.isPlain());
    }

    @Override
    public void centers(double[] centers, int clusters) {
        kernel.centers(centers, clusters);
    }

    @Override
    public void assign(int block, int[] labels) {
        kernel.assign(block, points.bits(block), points.pointsIn(block), labels);
    }
}
