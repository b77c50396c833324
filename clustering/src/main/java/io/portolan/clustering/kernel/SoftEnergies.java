package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;

/// Energies of a tile with the Vector API.
///
/// Four vectors are in flight, where one chain of dependent operations would wait for itself.
final class SoftEnergies {
    private SoftEnergies() {}

    /// Two dimensions: the points stay in registers while the centers pass by.
    static void inThePlane(SoftTile tile, SoftCenters centers, int i) {
        float[] x = tile.coordinates;
        float[] c = centers.coordinates;
        float[] offsets = centers.offsets;
        float[] energies = tile.energies;
        FloatVector x0 = FloatVector.fromArray(S, x, i);
        FloatVector x1 = FloatVector.fromArray(S, x, i + N);
        FloatVector x2 = FloatVector.fromArray(S, x, i + 2 * N);
        FloatVector x3 = FloatVector.fromArray(S, x, i + 3 * N);
        FloatVector y0 = FloatVector.fromArray(S, x, TILE + i);
        FloatVector y1 = FloatVector.fromArray(S, x, TILE + i + N);
        FloatVector y2 = FloatVector.fromArray(S, x, TILE + i + 2 * N);
        FloatVector y3 = FloatVector.fromArray(S, x, TILE + i + 3 * N);
        FloatVector least0 = FloatVector.broadcast(S, Float.MAX_VALUE);
        FloatVector least1 = least0;
        FloatVector least2 = least0;
        FloatVector least3 = least0;
        for (int k = 0; k < centers.clusters; k++) {
            FloatVector cx = FloatVector.broadcast(S, c[2 * k]);
            FloatVector cy = FloatVector.broadcast(S, c[2 * k + 1]);
            FloatVector offset = FloatVector.broadcast(S, offsets[k]);
            int row = k * TILE + i;
            FloatVector e0 = planeEnergy(x0, y0, cx, cy, offset);
            FloatVector e1 = planeEnergy(x1, y1, cx, cy, offset);
            FloatVector e2 = planeEnergy(x2, y2, cx, cy, offset);
            FloatVector e3 = planeEnergy(x3, y3, cx, cy, offset);
            e0.intoArray(energies, row);
            e1.intoArray(energies, row + N);
            e2.intoArray(energies, row + 2 * N);
            e3.intoArray(energies, row + 3 * N);
            least0 = least0.min(e0);
            least1 = least1.min(e1);
            least2 = least2.min(e2);
            least3 = least3.min(e3);
        }
        least0.intoArray(tile.lowest, i);
        least1.intoArray(tile.lowest, i + N);
        least2.intoArray(tile.lowest, i + 2 * N);
        least3.intoArray(tile.lowest, i + 3 * N);
    }

    private static FloatVector planeEnergy(
            FloatVector x, FloatVector y, FloatVector cx, FloatVector cy, FloatVector offset) {
        FloatVector dx = x.sub(cx);
        FloatVector dy = y.sub(cy);
        return dy.fma(dy, dx.fma(dx, offset));
    }

    /// Any number of dimensions.
    static void inAnySpace(SoftTile tile, SoftCenters centers, int i) {
        float[] x = tile.coordinates;
        float[] c = centers.coordinates;
        float[] energies = tile.energies;
        int dimensions = centers.dimensions;
        FloatVector least0 = FloatVector.broadcast(S, Float.MAX_VALUE);
        FloatVector least1 = least0;
        FloatVector least2 = least0;
        FloatVector least3 = least0;
        for (int k = 0; k < centers.clusters; k++) {
            FloatVector e0 = FloatVector.broadcast(S, centers.offsets[k]);
            FloatVector e1 = e0;
            FloatVector e2 = e0;
            FloatVector e3 = e0;
            for (int d = 0; d < dimensions; d++) {
                FloatVector center = FloatVector.broadcast(S, c[k * dimensions + d]);
                int column = d * TILE + i;
                FloatVector d0 = FloatVector.fromArray(S, x, column).sub(center);
                FloatVector d1 = FloatVector.fromArray(S, x, column + N).sub(center);
                FloatVector d2 = FloatVector.fromArray(S, x, column + 2 * N).sub(center);
                FloatVector d3 = FloatVector.fromArray(S, x, column + 3 * N).sub(center);
                e0 = d0.fma(d0, e0);
                e1 = d1.fma(d1, e1);
                e2 = d2.fma(d2, e2);
                e3 = d3.fma(d3, e3);
            }
            int row = k * TILE + i;
            e0.intoArray(energies, row);
            e1.intoArray(energies, row + N);
            e2.intoArray(energies, row + 2 * N);
            e3.intoArray(energies, row + 3 * N);
            least0 = least0.min(e0);
            least1 = least1.min(e1);
            least2 = least2.min(e2);
            least3 = least3.min(e3);
        }
        least0.intoArray(tile.lowest, i);
        least1.intoArray(tile.lowest, i + N);
        least2.intoArray(tile.lowest, i + 2 * N);
        least3.intoArray(tile.lowest, i + 3 * N);
    }
}
