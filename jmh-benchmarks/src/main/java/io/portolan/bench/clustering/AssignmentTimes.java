package io.portolan.bench.clustering;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.F32Scale;
import io.portolan.clustering.kernel.Kernels;
import java.util.stream.IntStream;

/// Times the kernel that finds nearest centers, without sums, on points as they lie in blocks.
final class AssignmentTimes {

    private static final int ROUNDS = 60;
    private static final double NANOS_PER_MILLI = 1e6;

    /// A power of two above all coordinates.
    private static final double REACH = 64;

    private AssignmentTimes() {}

    /// Milliseconds for all points and so many centers, the least of some rounds as in
    /// [MultiplyAddPeak].
    static double millis(DataShape shape, int clusters) {
        int dimensions = shape.dimensions();
        double[] rows = shape.make();
        int blocks = BlockLayout.blocks(shape.points());
        double[][] exact = new double[blocks][dimensions * BlockLayout.BLOCK];
        float[][] f32 = new float[blocks][dimensions * BlockLayout.BLOCK];
        for (int i = 0; i < shape.points(); i++) {
            int block = i / BlockLayout.BLOCK;
            int n = i % BlockLayout.BLOCK;
            for (int d = 0; d < dimensions; d++) {
                double x = rows[i * dimensions + d];
                exact[block][BlockLayout.exact(n, d)] = x;
                f32[block][BlockLayout.f32(n, d, dimensions)] = (float) (x / REACH);
            }
        }
        double[] centers = new double[clusters * dimensions];
        for (int k = 0; k < clusters; k++) {
            int point = (int) ((long) k * shape.points() / clusters);
            System.arraycopy(rows, point * dimensions, centers, k * dimensions, dimensions);
        }
        Assignment kernel = Kernels.fastest(new F32Scale(new double[dimensions], 1 / REACH));
        kernel.centers(centers, IntStream.range(0, clusters).toArray(), clusters);
        int[] labels = new int[BlockLayout.BLOCK];
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int b = 0; b < blocks; b++) {
                int points = Math.min(BlockLayout.BLOCK, shape.points() - b * BlockLayout.BLOCK);
                kernel.assign(exact[b], f32[b], 0, points, labels);
            }
            best = Math.min(best, (System.nanoTime() - start) / NANOS_PER_MILLI);
        }
        return best;
    }
}
