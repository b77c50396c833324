package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.LaneSums.LANES;
import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;

/// [SoftMoments] in two dimensions, where all sums of a cluster stay in registers and a point is
/// loaded once for them: the same operations in the same order.
final class PlaneMoments {
    private PlaneMoments() {}

    static void moments(SoftTile tile, SoftCenters centers, float[] lanes) {
        float[] parts = tile.energies;
        float[] shares = tile.shares;
        float[] x = tile.coordinates;
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            int at = centers.numbers[k] * centers.sumsPerCluster() * LANES;
            for (int h = 0; h < LANES; h += N) {
                FloatVector mass = FloatVector.fromArray(S, lanes, at + h);
                FloatVector sumX = FloatVector.fromArray(S, lanes, at + LANES + h);
                FloatVector sumY = FloatVector.fromArray(S, lanes, at + 2 * LANES + h);
                for (int i = h; i < TILE; i += LANES) {
                    FloatVector part =
                            FloatVector.fromArray(S, parts, row + i)
                                    .mul(FloatVector.fromArray(S, shares, i));
                    part.intoArray(parts, row + i);
                    mass = mass.add(part);
                    sumX = part.fma(FloatVector.fromArray(S, x, i), sumX);
                    sumY = part.fma(FloatVector.fromArray(S, x, TILE + i), sumY);
                }
                mass.intoArray(lanes, at + h);
                sumX.intoArray(lanes, at + LANES + h);
                sumY.intoArray(lanes, at + 2 * LANES + h);
            }
        }
    }

    static void covariances(SoftTile tile, SoftCenters centers, float[] lanes) {
        float[] parts = tile.energies;
        float[] x = tile.coordinates;
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            int at = (centers.numbers[k] * centers.sumsPerCluster() + 3) * LANES;
            FloatVector cx = FloatVector.broadcast(S, centers.coordinates[2 * k]);
            FloatVector cy = FloatVector.broadcast(S, centers.coordinates[2 * k + 1]);
            for (int h = 0; h < LANES; h += N) {
                FloatVector xx = FloatVector.fromArray(S, lanes, at + h);
                FloatVector xy = FloatVector.fromArray(S, lanes, at + LANES + h);
                FloatVector yy = FloatVector.fromArray(S, lanes, at + 2 * LANES + h);
                for (int i = h; i < TILE; i += LANES) {
                    FloatVector part = FloatVector.fromArray(S, parts, row + i);
                    FloatVector dx = FloatVector.fromArray(S, x, i).sub(cx);
                    FloatVector dy = FloatVector.fromArray(S, x, TILE + i).sub(cy);
                    FloatVector partX = part.mul(dx);
                    xx = partX.fma(dx, xx);
                    xy = partX.fma(dy, xy);
                    yy = part.mul(dy).fma(dy, yy);
                }
                xx.intoArray(lanes, at + h);
                xy.intoArray(lanes, at + LANES + h);
                yy.intoArray(lanes, at + 2 * LANES + h);
            }
        }
    }
}
