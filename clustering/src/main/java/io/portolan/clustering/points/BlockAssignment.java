package io.portolan.clustering.points;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.BitAssignment;
import io.portolan.clustering.kernel.HamerlyAssignment;
import io.portolan.clustering.kernel.PrunedAssignment;
import java.util.stream.IntStream;

/// Gives every point of a block the number of its nearest center: the lowest of equally near ones.
///
/// Each factory brings the blocks of points to one kernel.
///
/// *Threads:* one thread at a time; every rank has its own.
public interface BlockAssignment {
    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`; read again by later calls, so leave it.
    void centers(double[] centers, int clusters);

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* `labels` has room for a whole block, what it holds beyond the block's
    /// points is undefined afterwards.
    void assign(int block, int[] labels);

    /// An assignment that compares every point with every center.
    static BlockAssignment ofAll(DensePoints points, Assignment kernel) {
        double[] scratch = points.scratch();
        return new BlockAssignment() {
            @Override
            public void centers(double[] centers, int clusters) {
                kernel.centers(centers, IntStream.range(0, clusters).toArray(), clusters);
            }

            @Override
            public void assign(int block, int[] labels) {
                kernel.assign(
                        points.exact(block, scratch),
                        points.f32(block),
                        0,
                        points.pointsIn(block),
                        labels);
            }
        };
    }

    /// An assignment that remembers from sweep to sweep how near other centers were.
    static BlockAssignment ofMoves(DensePoints points, HamerlyAssignment kernel) {
        double[] scratch = points.scratch();
        return new BlockAssignment() {
            @Override
            public void centers(double[] centers, int clusters) {
                kernel.centers(centers, clusters);
            }

            @Override
            public void assign(int block, int[] labels) {
                kernel.assign(
                        block,
                        points.exact(block, scratch),
                        points.f32(block),
                        points.pointsIn(block),
                        labels);
            }
        };
    }

    /// An assignment of neighbors, most of whose centers the boxes around them leave out.
    ///
    /// @param boxes of all blocks, see `Boxes`
    static BlockAssignment ofNeighbors(
            DensePoints points, double[][] boxes, PrunedAssignment kernel) {
        double[] scratch = points.scratch();
        return new BlockAssignment() {
            @Override
            public void centers(double[] centers, int clusters) {
                kernel.centers(centers, clusters);
            }

            @Override
            public void assign(int block, int[] labels) {
                kernel.assign(
                        points.exact(block, scratch),
                        points.f32(block),
                        boxes[block],
                        points.pointsIn(block),
                        labels);
            }
        };
    }

    /// An assignment of points of bits.
    static BlockAssignment ofBits(BinaryPoints points, BitAssignment kernel) {
        return new BlockAssignment() {
            @Override
            public void centers(double[] centers, int clusters) {
                kernel.centers(centers, clusters);
            }

            @Override
            public void assign(int block, int[] labels) {
                kernel.assign(block, points.bits(block), points.pointsIn(block), labels);
            }
        };
    }
}
