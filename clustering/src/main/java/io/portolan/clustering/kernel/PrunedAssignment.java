package io.portolan.clustering.kernel;

import java.util.Arrays;

/// Looks at the box around a block, then at those around its tiles, and leaves to another kernel
/// only tiles with more than one center that can be nearest, and only those centers.
///
/// It pays where the points of a tile are neighbors, and gives the same labels anyway.
///
/// *Threads:* one thread at a time; every rank has its own.
///
/// *Cost:* nothing is allocated in [#assign].
public final class PrunedAssignment {
    private final Assignment kernel;
    private final NearestToBox nearest;
    private final int dimensions;
    private double[] centers = {};
    private int clusters;
    private int[] all = {};
    private int[] ofBlock = {};
    private int[] ofTile = {};

    /// The rows of those that can be nearest.
    private double[] rows = {};

    /// @param kernel labels the points of the other tiles
    public PrunedAssignment(F32Scale scale, Assignment kernel) {
        this.kernel = kernel;
        this.nearest = new NearestToBox(scale);
        this.dimensions = scale.dimensions();
    }

    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`; read again by later calls, so leave it.
    public void centers(double[] centers, int clusters) {
        this.centers = centers;
        this.clusters = clusters;
        if (all.length < clusters) {
            all = new int[clusters];
            Arrays.setAll(all, k -> k);
            ofBlock = new int[clusters];
            ofTile = new int[clusters];
            rows = new double[clusters * dimensions];
        }
        nearest.centers(centers, clusters);
    }

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* arrays as in [BlockLayout] and [Boxes]; `labels` has room for a whole
    /// block, what it holds beyond `points` is undefined afterwards.
    public void assign(double[] exact, float[] f32, double[] boxes, int points, int[] labels) {
        int inBlock = nearest.narrow(boxes, 0, all, clusters, ofBlock);
        if (inBlock == 1) {
            Arrays.fill(labels, 0, points, ofBlock[0]);
            return;
        }
        for (int first = 0; first < points; first += BlockLayout.TILE) {
            int inTile = Math.min(BlockLayout.TILE, points - first);
            int left =
                    nearest.narrow(boxes, 1 + first / BlockLayout.TILE, ofBlock, inBlock, ofTile);
            if (left == 1) {
                Arrays.fill(labels, first, first + inTile, ofTile[0]);
            } else {
                choose(left);
                kernel.assign(exact, f32, first, inTile, labels);
            }
        }
    }

    private void choose(int count) {
        for (int n = 0; n < count; n++) {
            for (int d = 0; d < dimensions; d++) {
                rows[n * dimensions + d] = centers[ofTile[n] * dimensions + d];
            }
        }
        kernel.centers(rows, ofTile, count);
    }
}
