package io.portolan.clustering.kernel;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Begins with one kernel and changes over to another once the JIT has made that one faster.
///
/// Until it is compiled, the Vector API makes an object for every operation and is a hundred times
/// slower than plain Java: for a few thousand points it would never pay. So blocks are labelled in
/// plain Java first. When that has gone on for a while, one tile a time is tried on the vector
/// kernel beside it, for at most half as long as plain Java takes. Labels do not depend on when it
/// changes over, since both kernels give the same.
final class WarmingAssignment implements Assignment {
    /// Less than loading the classes of the Vector API takes.
    private static final long PATIENCE_NANOS = 50_000_000;

    // Volatile because ranks on other threads write it; late news costs patience only.
    private static volatile boolean hasOneChangedOver;

    private final Assignment cold;
    private final Supplier<Assignment> maker;
    private final LongSupplier nanoTime;
    private final int[] tried = new int[BlockLayout.BLOCK];
    private double[] centers = {};
    private int[] numbers = {};
    private int clusters;

    /// Null until it is worth loading.
    private @Nullable Assignment warm;

    private boolean isWarm;

    /// The least time per point and center that the cold kernel needed: in others it was
    /// interrupted.
    private double coldNanos = Double.POSITIVE_INFINITY;

    /// What may still be spent on trying.
    private double creditNanos;

    WarmingAssignment(
            Assignment cold,
            Supplier<Assignment> maker,
            LongSupplier nanoTime,
            long patienceNanos) {
        this.cold = cold;
        this.maker = maker;
        this.nanoTime = nanoTime;
        this.creditNanos = -patienceNanos;
    }

    /// How long to stay in plain Java at least: not at all where others have changed over, since
    /// the JIT works for the whole JVM.
    static long patienceNanos() {
        return hasOneChangedOver ? 0 : PATIENCE_NANOS;
    }

    @Override
    public void centers(double[] centers, int[] labels, int clusters) {
        this.centers = centers;
        this.numbers = labels;
        this.clusters = clusters;
        if (!isWarm) {
            cold.centers(centers, labels, clusters);
        }
        if (warm != null) {
            warm.centers(centers, labels, clusters);
        }
    }

    @Override
    public void assign(double[] exact, float[] rough, int first, int points, int[] labels) {
        if (isWarm && warm != null) {
            warm.assign(exact, rough, first, points, labels);
            return;
        }
        long start = nanoTime.getAsLong();
        cold.assign(exact, rough, first, points, labels);
        long nanos = nanoTime.getAsLong() - start;
        coldNanos = Math.min(coldNanos, (double) nanos / points / clusters);
        creditNanos += nanos / 2.0;
        while (!isWarm && creditNanos > 0) {
            tryTile(exact, rough, first, Math.min(points, BlockLayout.TILE));
        }
    }

    private void tryTile(double[] exact, float[] rough, int first, int points) {
        if (warm == null) {
            warm = maker.get();
            warm.centers(centers, numbers, clusters);
        }
        long start = nanoTime.getAsLong();
        warm.assign(exact, rough, first, points, tried);
        long nanos = nanoTime.getAsLong() - start;
        // A clock that stands still must not keep the caller's loop going.
        creditNanos -= Math.max(1, nanos);
        isWarm = (double) nanos / points / clusters < coldNanos;
        if (isWarm) {
            hasOneChangedOver = true;
        }
    }

    /// Whether it has changed over.
    boolean isWarm() {
        return isWarm;
    }
}
