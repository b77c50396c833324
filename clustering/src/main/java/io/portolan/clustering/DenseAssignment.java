package io.portolan.clustering;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.Kernels;
import io.portolan.clustering.kernel.RoughScale;

/// Brings the blocks of dense points to the kernel.
final class DenseAssignment implements BlockAssignment {
    private final DensePoints points;
    private final Assignment kernel;
    private final double[] scratch;

    DenseAssignment(DensePoints points, Kernel kernel) {
        this.points = points;
        this.scratch = points.scratch();
        RoughScale scale = new RoughScale(points.origin(), points.scale());
        this.kernel = kernel.isPlain() ? Kernels.plain(scale) : Kernels.fastest(scale);
    }

    @Override
    public void centers(double[] centers, int clusters) {
        kernel.centers(centers, clusters);
    }

    @Override
    public void assign(int block, int[] labels) {
        kernel.assign(
                points.exact(block, scratch), points.rough(block), points.pointsIn(block), labels);
    }
}
