package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/// Energies of a tile with the Vector API.
///
/// Four vectors are in flight, where one chain of dependent operations would wait for itself. The
/// lowest is that of the bits as ints, see [TileScores]: energies are not negative.
final class SoftEnergies {
    private static final VectorSpecies<Integer> BITS = VectorSpecies.of(int.class, S.vectorShape());

    /// Above every energy.
    private static final int HIGHEST = Float.floatToRawIntBits(Float.MAX_VALUE);

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
        IntVector least0 = IntVector.broadcast(BITS, HIGHEST);
        IntVector least1 = least0;
        IntVector least2 = least0;
        IntVector least3 = least0;
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
            least0 = least0.min(e0.reinterpretAsInts());
            least1 = least1.min(e1.reinterpretAsInts());
            least2 = least2.min(e2.reinterpretAsInts());
            least3 = least3.min(e3.reinterpretAsInts());
        }
        least0.reinterpretAsFloats().intoArray(tile.lowest, i);
        least1.reinterpretAsFloats().intoArray(tile.lowest, i + N);
        least2.reinterpretAsFloats().intoArray(tile.lowest, i + 2 * N);
        least3.reinterpretAsFloats().intoArray(tile.lowest, i + 3 * N);
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
        IntVector least0 = IntVector.broadcast(BITS, HIGHEST);
        IntVector least1 = least0;
        IntVector least2 = least0;
        IntVector least3 = least0;
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
            least0 = least0.min(e0.reinterpretAsInts());
            least1 = least1.min(e1.reinterpretAsInts());
            least2 = least2.min(e2.reinterpretAsInts());
            least3 = least3.min(e3.reinterpretAsInts());
        }
        least0.reinterpretAsFloats().intoArray(tile.lowest, i);
        least1.reinterpretAsFloats().intoArray(tile.lowest, i + N);
        least2.reinterpretAsFloats().intoArray(tile.lowest, i + 2 * N);
        least3.reinterpretAsFloats().intoArray(tile.lowest, i + 3 * N);
    }
}
