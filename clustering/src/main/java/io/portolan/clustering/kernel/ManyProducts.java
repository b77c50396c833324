package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/// [ScalarProducts] of a whole tile with six centers at a time, where a register holds 16 numbers
/// and there are 32 of them.
///
/// Twenty-four sums, the four vectors of points and a factor fit, so that ten loads serve
/// twenty-four multiply-adds: with half the points it would be eight for twelve, and the processor
/// would start fewer multiply-adds than it can.
final class ManyProducts {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_512;

    /// How many numbers a register must hold.
    static final int LANES = 16;

    private ManyProducts() {}

    /// Writes the scores of six centers, `out` and a tile apart.
    ///
    /// @param at where the tile begins in the f32 array
    /// @param products -2 C as [ScalarProducts] has it
    /// @param squares of the centers
    /// @param center the first of the six
    static void scores(
            float[] f32,
            int at,
            float[] products,
            float[] squares,
            int center,
            int dimensions,
            float[] norms,
            int[] scores,
            int out) {
        FloatVector sum00 = FloatVector.broadcast(S, squares[center]);
        FloatVector sum10 = FloatVector.broadcast(S, squares[center + 1]);
        FloatVector sum20 = FloatVector.broadcast(S, squares[center + 2]);
        FloatVector sum30 = FloatVector.broadcast(S, squares[center + 3]);
        FloatVector sum40 = FloatVector.broadcast(S, squares[center + 4]);
        FloatVector sum50 = FloatVector.broadcast(S, squares[center + 5]);
        FloatVector sum01 = sum00;
        FloatVector sum11 = sum10;
        FloatVector sum21 = sum20;
        FloatVector sum31 = sum30;
        FloatVector sum41 = sum40;
        FloatVector sum51 = sum50;
        FloatVector sum02 = sum00;
        FloatVector sum12 = sum10;
        FloatVector sum22 = sum20;
        FloatVector sum32 = sum30;
        FloatVector sum42 = sum40;
        FloatVector sum52 = sum50;
        FloatVector sum03 = sum00;
        FloatVector sum13 = sum10;
        FloatVector sum23 = sum20;
        FloatVector sum33 = sum30;
        FloatVector sum43 = sum40;
        FloatVector sum53 = sum50;
        int table = center * dimensions;
        for (int d = 0; d < dimensions; d++) {
            int x = at + d * TILE;
            int c = table + d * ScalarProducts.GROUP;
            FloatVector x0 = FloatVector.fromArray(S, f32, x);
            FloatVector x1 = FloatVector.fromArray(S, f32, x + LANES);
            FloatVector x2 = FloatVector.fromArray(S, f32, x + 2 * LANES);
            FloatVector x3 = FloatVector.fromArray(S, f32, x + 3 * LANES);
            FloatVector product = FloatVector.broadcast(S, products[c]);
            sum00 = x0.fma(product, sum00);
            sum01 = x1.fma(product, sum01);
            sum02 = x2.fma(product, sum02);
            sum03 = x3.fma(product, sum03);
            product = FloatVector.broadcast(S, products[c + 1]);
            sum10 = x0.fma(product, sum10);
            sum11 = x1.fma(product, sum11);
            sum12 = x2.fma(product, sum12);
            sum13 = x3.fma(product, sum13);
            product = FloatVector.broadcast(S, products[c + 2]);
            sum20 = x0.fma(product, sum20);
            sum21 = x1.fma(product, sum21);
            sum22 = x2.fma(product, sum22);
            sum23 = x3.fma(product, sum23);
            product = FloatVector.broadcast(S, products[c + 3]);
            sum30 = x0.fma(product, sum30);
            sum31 = x1.fma(product, sum31);
            sum32 = x2.fma(product, sum32);
            sum33 = x3.fma(product, sum33);
            product = FloatVector.broadcast(S, products[c + 4]);
            sum40 = x0.fma(product, sum40);
            sum41 = x1.fma(product, sum41);
            sum42 = x2.fma(product, sum42);
            sum43 = x3.fma(product, sum43);
            product = FloatVector.broadcast(S, products[c + 5]);
            sum50 = x0.fma(product, sum50);
            sum51 = x1.fma(product, sum51);
            sum52 = x2.fma(product, sum52);
            sum53 = x3.fma(product, sum53);
        }
        FloatVector n0 = FloatVector.fromArray(S, norms, 0);
        FloatVector n1 = FloatVector.fromArray(S, norms, LANES);
        FloatVector n2 = FloatVector.fromArray(S, norms, 2 * LANES);
        FloatVector n3 = FloatVector.fromArray(S, norms, 3 * LANES);
        sum00.add(n0).reinterpretAsInts().intoArray(scores, out);
        sum01.add(n1).reinterpretAsInts().intoArray(scores, out + LANES);
        sum02.add(n2).reinterpretAsInts().intoArray(scores, out + 2 * LANES);
        sum03.add(n3).reinterpretAsInts().intoArray(scores, out + 3 * LANES);
        sum10.add(n0).reinterpretAsInts().intoArray(scores, out + TILE);
        sum11.add(n1).reinterpretAsInts().intoArray(scores, out + TILE + LANES);
        sum12.add(n2).reinterpretAsInts().intoArray(scores, out + TILE + 2 * LANES);
        sum13.add(n3).reinterpretAsInts().intoArray(scores, out + TILE + 3 * LANES);
        sum20.add(n0).reinterpretAsInts().intoArray(scores, out + 2 * TILE);
        sum21.add(n1).reinterpretAsInts().intoArray(scores, out + 2 * TILE + LANES);
        sum22.add(n2).reinterpretAsInts().intoArray(scores, out + 2 * TILE + 2 * LANES);
        sum23.add(n3).reinterpretAsInts().intoArray(scores, out + 2 * TILE + 3 * LANES);
        sum30.add(n0).reinterpretAsInts().intoArray(scores, out + 3 * TILE);
        sum31.add(n1).reinterpretAsInts().intoArray(scores, out + 3 * TILE + LANES);
        sum32.add(n2).reinterpretAsInts().intoArray(scores, out + 3 * TILE + 2 * LANES);
        sum33.add(n3).reinterpretAsInts().intoArray(scores, out + 3 * TILE + 3 * LANES);
        sum40.add(n0).reinterpretAsInts().intoArray(scores, out + 4 * TILE);
        sum41.add(n1).reinterpretAsInts().intoArray(scores, out + 4 * TILE + LANES);
        sum42.add(n2).reinterpretAsInts().intoArray(scores, out + 4 * TILE + 2 * LANES);
        sum43.add(n3).reinterpretAsInts().intoArray(scores, out + 4 * TILE + 3 * LANES);
        sum50.add(n0).reinterpretAsInts().intoArray(scores, out + 5 * TILE);
        sum51.add(n1).reinterpretAsInts().intoArray(scores, out + 5 * TILE + LANES);
        sum52.add(n2).reinterpretAsInts().intoArray(scores, out + 5 * TILE + 2 * LANES);
        sum53.add(n3).reinterpretAsInts().intoArray(scores, out + 5 * TILE + 3 * LANES);
    }
}
