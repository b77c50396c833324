package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static jdk.incubator.vector.FloatVector.SPECIES_PREFERRED;

import jdk.incubator.vector.FloatVector;

/// [ScalarProducts] of two vectors of points with six centers: twelve independent sums hide the
/// latency, and with what they need they fit into 16 registers.
final class FewProducts {
    private static final int LANES = SPECIES_PREFERRED.length();

    private FewProducts() {}

    /// As [ManyProducts#scores], of the points from the given one on.
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
        FloatVector sum20 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 2]);
        FloatVector sum30 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 3]);
        FloatVector sum40 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 4]);
        FloatVector sum50 = FloatVector.broadcast(SPECIES_PREFERRED, squares[center + 5]);
        FloatVector sum01 = sum00;
        FloatVector sum11 = sum10;
        FloatVector sum21 = sum20;
        FloatVector sum31 = sum30;
        FloatVector sum41 = sum40;
        FloatVector sum51 = sum50;
        int table = center * dimensions;
        for (int d = 0; d < dimensions; d++) {
            int x = at + first + d * TILE;
            int c = table + d * ScalarProducts.GROUP;
            FloatVector x0 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x);
            FloatVector x1 = FloatVector.fromArray(SPECIES_PREFERRED, f32, x + LANES);
            FloatVector product = FloatVector.broadcast(SPECIES_PREFERRED, products[c]);
            sum00 = x0.fma(product, sum00);
            sum01 = x1.fma(product, sum01);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 1]);
            sum10 = x0.fma(product, sum10);
            sum11 = x1.fma(product, sum11);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 2]);
            sum20 = x0.fma(product, sum20);
            sum21 = x1.fma(product, sum21);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 3]);
            sum30 = x0.fma(product, sum30);
            sum31 = x1.fma(product, sum31);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 4]);
            sum40 = x0.fma(product, sum40);
            sum41 = x1.fma(product, sum41);
            product = FloatVector.broadcast(SPECIES_PREFERRED, products[c + 5]);
            sum50 = x0.fma(product, sum50);
            sum51 = x1.fma(product, sum51);
        }
        FloatVector n0 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first);
        FloatVector n1 = FloatVector.fromArray(SPECIES_PREFERRED, norms, first + LANES);
        sum00.add(n0).reinterpretAsInts().intoArray(scores, out);
        sum01.add(n1).reinterpretAsInts().intoArray(scores, out + LANES);
        sum10.add(n0).reinterpretAsInts().intoArray(scores, out + TILE);
        sum11.add(n1).reinterpretAsInts().intoArray(scores, out + TILE + LANES);
        sum20.add(n0).reinterpretAsInts().intoArray(scores, out + 2 * TILE);
        sum21.add(n1).reinterpretAsInts().intoArray(scores, out + 2 * TILE + LANES);
        sum30.add(n0).reinterpretAsInts().intoArray(scores, out + 3 * TILE);
        sum31.add(n1).reinterpretAsInts().intoArray(scores, out + 3 * TILE + LANES);
        sum40.add(n0).reinterpretAsInts().intoArray(scores, out + 4 * TILE);
        sum41.add(n1).reinterpretAsInts().intoArray(scores, out + 4 * TILE + LANES);
        sum50.add(n0).reinterpretAsInts().intoArray(scores, out + 5 * TILE);
        sum51.add(n1).reinterpretAsInts().intoArray(scores, out + 5 * TILE + LANES);
    }
}
