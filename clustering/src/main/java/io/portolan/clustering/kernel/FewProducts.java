package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// [ScalarProducts] of four vectors of points with two centers, where there are 16 registers.
///
/// Eight independent sums hide the latency, and with what they need they take 13 registers. With
/// twelve sums it would be 15, but then the JVM's compiler keeps some of them in memory.
final class FewProducts {
    private static final int LANES = SPECIES_PREFERRED.length();

    /// How many vectors of points are scored together.
    static final int VECTORS = 4;

    /// How many centers are scored together.
    static final int CENTERS = 2;

    private FewProducts() {}

    /// As [ManyProducts#scores], of two centers and of the points from the given one on.
    static void scores(
            float[] f32,
            int at,
            float[] products,
            float[] squares,
            int center,
            int dimensions,
            float[] norms,
            int first,
            int[] scores,
            int out) {
        FloatVector sum00 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center]);
        FloatVector sum10 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 1]);
        FloatVector sum01 = sum00;
        FloatVector sum11 = sum10;
        FloatVector sum02 = sum00;
        FloatVector sum12 = sum10;
        FloatVector sum03 = sum00;
        FloatVector sum13 = sum10;
        int place = center % ScalarProducts.GROUP;
        int table = (center - place) * dimensions + place;
        for (int d = 0; d < dimensions; d++) {
            int x = at + first + d * TILE;
            int c = table + d * ScalarProducts.GROUP;
            FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x);
            FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x + LANES);
            FloatVector x2 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x + 2 * LANES);
            FloatVector x3 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x + 3 * LANES);
            FloatVector product = FloatVector.broadcast(SPECIES_PREFERRED, products[c]);
            sum00 = x0.fma(product, sum00);
            sum01 = x1.fma(product, sum01);
            sum02 = x2.fma(product, sum02);
            sum03 = x3.fma(product, sum03);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 1]);
            sum10 = x0.fma(product, sum10);
            sum11 = x1.fma(product, sum11);
            sum12 = x2.fma(product, sum12);
            sum13 = x3.fma(product, sum13);
        }
        FloatVector n0 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first);
        FloatVector n1 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first + LANES);
        FloatVector n2 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first + 2 * LANES);
        FloatVector n3 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first + 3 * LANES);
        sum00.add(n0).reinterpretAsInts().intoArray(scores, out);
        sum01.add(n1).reinterpretAsInts().intoArray(scores, out + LANES);
        sum02.add(n2).reinterpretAsInts().intoArray(scores, out + 2 * LANES);
        sum03.add(n3).reinterpretAsInts().intoArray(scores, out + 3 * LANES);
        sum10.add(n0).reinterpretAsInts().intoArray(scores, out + TILE);
        sum11.add(n1).reinterpretAsInts().intoArray(scores, out + TILE + LANES);
        sum12.add(n2).reinterpretAsInts().intoArray(scores, out + TILE + 2 * LANES);
        sum13.add(n3).reinterpretAsInts().intoArray(scores, out + TILE + 3 * LANES);
    }
}
