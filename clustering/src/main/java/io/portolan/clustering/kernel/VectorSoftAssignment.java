package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.LaneSums.LANES;
import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/// Soft assignment with the Vector API: 4, 8 or 16 points per instruction.
final class VectorSoftAssignment implements SoftAssignment {
    @Override
    public void energies(SoftTile tile, SoftCenters centers) {
        for (int i = 0; i < TILE; i += 4 * N) {
            if (centers.dimensions == 2) {
                SoftEnergies.inThePlane(tile, centers, i);
            } else {
                SoftEnergies.inAnySpace(tile, centers, i);
            }
        }
    }

    @Override
    public void powers(SoftTile tile, int clusters) {
        for (int i = 0; i < TILE; i += N) {
            powers(tile, clusters, i);
        }
    }

    /// One vector at a time: the constants of the polynomial and what two vectors need would not
    /// fit into 16 registers, and the processor itself begins with the next cluster meanwhile.
    private static void powers(SoftTile tile, int clusters, int i) {
        float[] energies = tile.energies;
        FloatVector lowest = FloatVector.fromArray(S, tile.lowest, i);
        FloatVector total = FloatVector.zero(S);
        for (int at = i; at < clusters * TILE; at += TILE) {
            FloatVector power = power(lowest.sub(FloatVector.fromArray(S, energies, at)));
            power.intoArray(energies, at);
            total = total.add(power);
        }
        FloatVector.fromArray(S, tile.weights, i).div(total).intoArray(tile.shares, i);
    }

    /// The steps of [PowerOfTwo#of].
    private static FloatVector power(FloatVector exponent) {
        FloatVector rounded = exponent.add(PowerOfTwo.ROUNDER);
        FloatVector f = exponent.sub(rounded.sub(PowerOfTwo.ROUNDER));
        FloatVector p = f.fma(PowerOfTwo.C5, PowerOfTwo.C4);
        p = p.fma(f, FloatVector.broadcast(S, PowerOfTwo.C3));
        p = p.fma(f, FloatVector.broadcast(S, PowerOfTwo.C2));
        p = p.fma(f, FloatVector.broadcast(S, PowerOfTwo.C1));
        p = p.fma(f, FloatVector.broadcast(S, 1f));
        return p.reinterpretAsInts()
                .add(
                        rounded.reinterpretAsInts()
                                .lanewise(VectorOperators.LSHL, PowerOfTwo.FRACTION_BITS))
                .reinterpretAsFloats()
                .blend(0f, exponent.lt(PowerOfTwo.LEAST));
    }

    @Override
    public void moments(SoftTile tile, SoftCenters centers, float[] lanes) {
        if (centers.dimensions == 2) {
            PlaneMoments.moments(tile, centers, lanes);
        } else {
            SoftMoments.moments(tile, centers, lanes);
        }
    }

    @Override
    public void covariances(SoftTile tile, SoftCenters centers, float[] lanes) {
        if (centers.dimensions == 2) {
            PlaneMoments.covariances(tile, centers, lanes);
        } else {
            SoftMoments.covariances(tile, centers, lanes);
        }
    }

    @Override
    public void axes(SoftTile tile, SoftCenters centers, float[] lanes) {
        SoftMoments.axes(tile, centers, lanes);
    }

    @Override
    public void uses(SoftTile tile, SoftCenters centers, float[] lanes) {
        float[] errors = tile.shares;
        float[] losses = tile.products;
        for (int i = 0; i < TILE; i += N) {
            FloatVector weight = FloatVector.fromArray(S, tile.weights, i);
            FloatVector lowest = FloatVector.fromArray(S, tile.lowest, i);
            weight.mul(lowest).intoArray(errors, i);
            weight.mul(second(tile.energies, centers.clusters, i).sub(lowest)).intoArray(losses, i);
        }
        for (int k = 0; k < centers.clusters; k++) {
            int at = 2 * centers.numbers[k] * LANES;
            addOwn(lanes, at, errors, tile.energies, k * TILE, tile.lowest);
            addOwn(lanes, at + LANES, losses, tile.energies, k * TILE, tile.lowest);
        }
    }

    private static FloatVector second(float[] energies, int clusters, int i) {
        FloatVector best = FloatVector.broadcast(S, Float.MAX_VALUE);
        FloatVector next = best;
        for (int k = 0; k < clusters; k++) {
            FloatVector energy = FloatVector.fromArray(S, energies, k * TILE + i);
            next = next.min(best.max(energy));
            best = best.min(energy);
        }
        return next;
    }

    private static void addOwn(
            float[] lanes, int at, float[] values, float[] energies, int row, float[] lowest) {
        for (int h = 0; h < LANES; h += N) {
            FloatVector sum = FloatVector.fromArray(S, lanes, at + h);
            for (int i = h; i < TILE; i += LANES) {
                FloatVector energy = FloatVector.fromArray(S, energies, row + i);
                FloatVector value = FloatVector.fromArray(S, values, i);
                sum = sum.add(value, energy.eq(FloatVector.fromArray(S, lowest, i)));
            }
            sum.intoArray(lanes, at + h);
        }
    }
}
