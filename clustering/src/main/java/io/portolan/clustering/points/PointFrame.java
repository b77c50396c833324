package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;

/// What every rank knows of the points of all ranks: how many there are, what they weigh, and where
/// they lie. It is small, and the same on all ranks.
///
/// *Threads:* immutable.
public final class PointFrame {
    private final int count;
    private final double totalWeight;
    private final boolean hasWeights;
    private final Grid[] grids;
    private final double scale;
    private final double squaredDiameter;

    private PointFrame(PointWeights weights, Grid[] grids, double scale, double squaredDiameter) {
        this.count = weights.count();
        this.totalWeight = weights.total();
        this.hasWeights = weights.areGiven();
        this.grids = grids;
        this.scale = scale;
        this.squaredDiameter = squaredDiameter;
    }

    /// The frame of points of numbers; takes over the grids.
    ///
    /// @param weights of all ranks: their number and sum are taken
    /// @param grids one for each dimension
    public static PointFrame ofNumbers(PointWeights weights, Grid[] grids) {
        double square = Arrays.stream(grids).mapToDouble(g -> 4 * g.reach() * g.reach()).sum();
        return new PointFrame(weights, grids, scale(grids), square);
    }

    /// The frame of points of bits. Their origin is 0, so that sums of bits are exact.
    ///
    /// @param weights of all ranks: their number and sum are taken
    static PointFrame ofBits(PointWeights weights, int bits) {
        Grid[] grids = new Grid[bits];
        Arrays.fill(grids, new Grid(0, 1));
        return new PointFrame(weights, grids, 1, bits);
    }

    /// The scale of coordinates on these grids.
    public static double scale(Grid[] grids) {
        double reach = Arrays.stream(grids).mapToDouble(Grid::reach).max().orElse(0);
        return reach > 0 ? Math.scalb(1.0, -Math.getExponent(reach) - 1) : 1;
    }

    /// How many points there are on all ranks.
    public int count() {
        return count;
    }

    public int dimensions() {
        return grids.length;
    }

    /// How many blocks there are on all ranks.
    public int blocks() {
        return BlockLayout.blocks(count);
    }

    /// How many points of a block are not padding.
    public int pointsIn(int block) {
        return Math.min(BlockLayout.BLOCK, count - block * BlockLayout.BLOCK);
    }

    public boolean hasWeights() {
        return hasWeights;
    }

    /// The sum of the weights; the number of points when they have none.
    public double totalWeight() {
        return totalWeight;
    }

    /// Where the coordinates of a dimension lie.
    public Grid grid(int dimension) {
        return grids[dimension];
    }

    /// A place near the points, in whose neighborhood sums lose little; a new array.
    public double[] origin() {
        return Arrays.stream(grids).mapToDouble(Grid::origin).toArray();
    }

    /// The power of two that makes `(x - origin) * scale` a coordinate in f32, from -1 to 1.
    public double scale() {
        return scale;
    }

    /// A bound on the squared distance of any two points, and of any point from the origin.
    public double squaredDiameter() {
        return squaredDiameter;
    }
}
