package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// [SoftSweep] for binary points, which are never made floats: every pass is a sum over the set
/// bits.
///
/// ```
///   energies      sums of rows of a table of the centers     (BitEnergies)
///   parts p       as for dense points                        (SoftAssignment)
///   sums of p x   p is added to the rows of the set bits     (scatter)
///   axes          v = projection of x on the axis: sums of rows of a table of the axes;
///                 p v is added to the rows of the set bits
/// ```
///
/// *Threads:* one thread at a time.
///
/// *Cost:* in proportion to set bits and clusters; nothing is allocated per block.
public final class BitSoftSweep {
    private final SoftAssignment assignment;
    private final SoftCenters centers;
    private final double weightScale;
    private final BitEnergies energies;
    private final SoftTile tile;
    private final BitSums parts;
    private final BitTable first;
    private final @Nullable BitProjections projections;
    private final double[] masses;
    private double noise;
    private double squares;
    private final double[] totals;

    /// A sweep with all the clusters set, which have [Spread#AXIS] or [Spread#NONE].
    ///
    /// @param isPlain plain Java even where the Vector API is there
    /// @param weightScale what weights are multiplied by, so that the largest is about 1
    public BitSoftSweep(SoftCenters centers, double weightScale, boolean isPlain) {
        BitRows rows = BitRows.choose(isPlain);
        this.assignment = SoftAssignment.choose(isPlain);
        this.centers = centers;
        this.weightScale = weightScale;
        this.energies = new BitEnergies(centers, rows);
        this.tile = new SoftTile(centers.clusters, 0);
        this.first = new BitTable(centers.dimensions, centers.clusters, rows.lanes());
        this.parts = new BitSums(first, rows);
        this.projections = centers.spread == Spread.AXIS ? new BitProjections(centers, rows) : null;
        this.masses = new double[centers.clusters];
        this.totals = new double[centers.sums()];
    }

    /// The sums of one block, as [SoftSweep#block] gives them. Valid until the next call.
    public double[] block(long[] block, double @Nullable [] weights, int points) {
        for (int from = 0; from < points; from += TILE) {
            int inTile = Math.min(TILE, points - from);
            tile.loadWeights(weights, weightScale, from, inTile);
            energies.fill(block, from, inTile, tile);
            assignment.powers(tile, centers.clusters);
            if (centers.hasNoise()) {
                takeNoise(block, from, inTile);
            }
            takeParts(inTile);
            parts.scatter(block, from, inTile, first);
            if (projections != null) {
                projections.add(block, from, inTile, parts);
            }
        }
        drain();
        return totals;
    }

    /// Gives the noise cluster its part of each point.
    private void takeNoise(long[] block, int from, int points) {
        NoiseShares.take(tile, centers);
        for (int i = 0; i < points; i++) {
            int bits = 0;
            for (int w = 0; w < BitLayout.words(centers.dimensions); w++) {
                bits += Long.bitCount(block[BitLayout.index(from + i, w)]);
            }
            noise += tile.products[i];
            squares += (double) tile.products[i] * centers.factor * centers.factor * bits;
        }
    }

    /// Turns powers into parts, point by point.
    private void takeParts(int points) {
        for (int k = 0; k < centers.clusters; k++) {
            int to = parts.at(0, k);
            float mass = 0;
            for (int i = 0; i < points; i++) {
                float part = tile.energies[k * TILE + i] * tile.shares[i];
                parts.sums[to + i * first.width] = part;
                mass += part;
            }
            masses[k] += mass;
        }
    }

    /// Takes the sums of the block out of the tables, which start anew.
    private void drain() {
        int perCluster = centers.sumsPerCluster();
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * perCluster;
            totals[row] = masses[k];
            for (int b = 0; b < centers.dimensions; b++) {
                totals[row + 1 + b] = (double) centers.factor * first.rows[first.at(k, b)];
            }
            if (projections != null) {
                projections.drain(k, totals, row + 1 + centers.dimensions);
            }
        }
        if (centers.hasNoise()) {
            totals[totals.length - 2] = noise;
            totals[totals.length - 1] = squares;
            noise = 0;
            squares = 0;
        }
        Arrays.fill(masses, 0);
        Arrays.fill(first.rows, 0);
    }
}
