package io.portolan.clustering.kernel;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Begins with one kernel and changes over to another once the JIT has made that one faster.
///
/// Until it is compiled, the Vector API makes an object for every operation and is a hundred times
/// slower than plain Java: for a few thousand points it would never pay. So blocks are labelled in
/// plain Java first. When that has gone on for a while, one tile a time is labelled by both kernels
/// beside it, for at most half as long as plain Java takes. Labels do not depend on when it changes
/// over, since both kernels give the same.
final class WarmingAssignment implements Assignment {
    /// How many tiles in a row must be faster: one alone may be because plain Java was interrupted.
    private static final int WINS = 3;

    private final Assignment cold;
    private final Supplier<Assignment> maker;
    private final LongSupplier nanoTime;
    private final WarmUp warmUp;
    private final int[] tried = new int[BlockLayout.BLOCK];
    private double[] centers = {};
    private int[] numbers = {};
    private int clusters;

    /// Null until it is worth loading.
    private @Nullable Assignment warm;

    private int wins;

    WarmingAssignment(
            Assignment cold, Supplier<Assignment> maker, LongSupplier nanoTime, WarmUp warmUp) {
        this.cold = cold;
        this.maker = maker;
        this.nanoTime = nanoTime;
        this.warmUp = warmUp;
    }

    @Override
    public void centers(double[] centers, int[] labels, int clusters) {
        this.centers = centers;
        this.numbers = labels;
        this.clusters = clusters;
        if (warmUp.isOver()) {
            loaded().centers(centers, labels, clusters);
            return;
        }
        cold.centers(centers, labels, clusters);
        if (warm != null) {
            warm.centers(centers, labels, clusters);
        }
    }

    @Override
    public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
        if (warmUp.isOver()) {
            loaded().assign(exact, f32, first, points, labels);
            return;
        }
        long start = nanoTime.getAsLong();
        cold.assign(exact, f32, first, points, labels);
        warmUp.worked(nanoTime.getAsLong() - start);
        while (warmUp.hasCredit()) {
            tryTile(exact, f32, first, Math.min(points, BlockLayout.TILE));
        }
    }

    /// Has both kernels label the same tile: the part of the time that is not for points and
    /// centers is not the same for few as for many.
    private void tryTile(double[] exact, float[] f32, int first, int points) {
        Assignment other = loaded();
        long start = nanoTime.getAsLong();
        cold.assign(exact, f32, first, points, tried);
        long middle = nanoTime.getAsLong();
        other.assign(exact, f32, first, points, tried);
        long end = nanoTime.getAsLong();
        warmUp.spent(end - start);
        wins = end - middle < middle - start ? wins + 1 : 0;
        if (wins == WINS) {
            warmUp.end();
        }
    }

    /// The other kernel, with the centers of this one.
    private Assignment loaded() {
        Assignment loaded = warm;
        if (loaded == null) {
            loaded = maker.get();
            loaded.centers(centers, numbers, clusters);
            warm = loaded;
        }
        return loaded;
    }
}
