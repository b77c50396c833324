package io.portolan.clustering.kernel;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Leaves out the points whose center is still the nearest, as [CenterMoves] knows.
///
/// In a tile with many other points all points are labelled anew; otherwise the other points are
/// gathered into tiles of their own. The gap is [VectorAssignment#gaps]: rounded such that the
/// textbook, too, would find the same center.
///
/// *Threads:* one thread at a time; every rank has its own.
///
/// *Cost:* 8 bytes per point, allocated when a block is first seen.
///
/// Source: Hamerly 2010
public final class HamerlyAssignment {
    /// Below so many clusters times dimensions a point is labelled faster than looked up.
    private static final int LEAST_WORK = 256;

    /// From so many points of a tile on, gathering them takes longer than labelling them all.
    private static final int MOST_GATHERED = 32;

    private final F32Scale scale;
    private final Assignment kernel;
    private final BooleanSupplier isWarm;
    private final int dimensions;
    private final CenterMoves moves;
    private final NearestCenter textbook;
    private final float[] gathered;
    private final int[] open = new int[BlockLayout.BLOCK];
    private final int[] places = new int[BlockLayout.TILE];
    private final int[] found = new int[BlockLayout.TILE];
    private final float[] gaps = new float[BlockLayout.TILE];

    /// Null until vector code is faster than plain code, which knows no gaps.
    private @Nullable VectorAssignment vector;

    private double[] centers = {};
    private int[] all = {};

    /// @param kernel labels the points as long as vector code would be slower
    /// @param blocks how many there are; any of them may be given to [#assign]
    public HamerlyAssignment(F32Scale scale, Assignment kernel, int blocks) {
        this(scale, kernel, blocks, () -> Kernels.isWarm(scale));
    }

    HamerlyAssignment(F32Scale scale, Assignment kernel, int blocks, BooleanSupplier isWarm) {
        this.scale = scale;
        this.kernel = kernel;
        this.isWarm = isWarm;
        this.dimensions = scale.dimensions();
        this.moves = new CenterMoves(dimensions, scale.length(1), blocks);
        this.textbook = new NearestCenter(dimensions);
        this.gathered = new float[BlockLayout.TILE * dimensions];
    }

    /// Whether there are gaps in so many dimensions; few have kernels of their own.
    public static boolean suits(int dimensions) {
        return dimensions > 3;
    }

    /// Sets the centers for the calls to come.
    ///
    /// *Units and shapes:* `centers[k * dimensions + d]`; read again by later calls, so leave it.
    public void centers(double[] centers, int clusters) {
        this.centers = centers;
        if (all.length != clusters) {
            all = new int[clusters];
            Arrays.setAll(all, k -> k);
        }
        if (vector == null && clusters * dimensions >= LEAST_WORK && isWarm.getAsBoolean()) {
            vector = new VectorAssignment(scale);
        }
        if (vector == null) {
            kernel.centers(centers, all, clusters);
        } else {
            moves.to(centers, clusters);
            vector.centers(centers, all, clusters);
        }
    }

    /// Labels the points of one block.
    ///
    /// *Units and shapes:* arrays as in [BlockLayout]; `labels` has room for a whole block, what it
    /// holds beyond `points` is undefined afterwards.
    public void assign(int block, double[] exact, float[] f32, int points, int[] labels) {
        VectorAssignment tiles = vector;
        if (tiles == null) {
            kernel.assign(exact, f32, 0, points, labels);
            return;
        }
        int[] own = moves.labels(block);
        int waiting = 0;
        for (int first = 0; first < points; first += BlockLayout.TILE) {
            int end = Math.min(points, first + BlockLayout.TILE);
            int more = moves.open(block, first, end, open, waiting);
            if (more - waiting > MOST_GATHERED) {
                int at = BlockLayout.f32(first, 0, dimensions);
                long undecided = tiles.assignTile(f32, at, found, 0);
                tiles.gaps(gaps);
                for (int point = first; point < end; point++) {
                    take(block, exact, point, point - first, undecided);
                }
            } else {
                waiting = more;
            }
        }
        for (int from = 0; from < waiting; from += BlockLayout.TILE) {
            int count = Math.min(BlockLayout.TILE, waiting - from);
            gather(f32, from, count);
            long undecided = tiles.assignTile(gathered, 0, found, 0);
            tiles.gaps(gaps);
            for (int i = 0; i < count; i++) {
                take(block, exact, open[from + i], i, undecided);
            }
        }
        System.arraycopy(own, 0, labels, 0, points);
    }

    private void gather(float[] f32, int from, int count) {
        for (int i = 0; i < count; i++) {
            places[i] = BlockLayout.f32(open[from + i], 0, dimensions);
        }
        for (int d = 0; d < dimensions; d++) {
            gather(f32, d * BlockLayout.TILE, places, count, gathered);
        }
    }

    private static void gather(float[] f32, int row, int[] places, int count, float[] gathered) {
        for (int i = 0; i < count; i++) {
            gathered[row + i] = f32[row + places[i]];
        }
    }

    /// Takes over what was found out about a point.
    private void take(int block, double[] exact, int point, int inTile, long undecided) {
        if ((undecided >>> inTile & 1) == 0) {
            moves.keep(block, point, found[inTile], gaps[inTile]);
        } else {
            int nearest = textbook.of(exact, point, centers, all.length);
            moves.keep(block, point, nearest, Double.NaN);
        }
    }
}
