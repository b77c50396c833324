package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;
import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many registers or few: the scores are the same bits.
@Timeout(60)
final class ProductsAgreeTest {
    private static final int CENTERS = 2 * ScalarProducts.GROUP;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7, 64})
    void forTheSecondGroupAndTile(int dimensions) {
        int lanes = FloatVector.SPECIES_PREFERRED.length();
        assumeTrue(lanes == ManyProducts.LANES, "the registers here are too small for many");
        SplittableRandom random = new SplittableRandom(dimensions);
        float[] f32 = floats(random, 2 * dimensions * BlockLayout.TILE);
        float[] products = floats(random, CENTERS * dimensions);
        float[] squares = floats(random, CENTERS);
        float[] norms = floats(random, BlockLayout.TILE);
        int at = BlockLayout.f32(BlockLayout.TILE, 0, dimensions);
        int center = ScalarProducts.GROUP;
        int out = BlockLayout.TILE;
        int[] many = new int[(1 + ScalarProducts.GROUP) * BlockLayout.TILE];
        int[] few = many.clone();
        ManyProducts.scores(f32, at, products, squares, center, dimensions, norms, many, out);
        for (int k = 0; k < ScalarProducts.GROUP; k += FewProducts.CENTERS) {
            int row = out + k * BlockLayout.TILE;
            for (int i = 0; i < BlockLayout.TILE; i += FewProducts.VECTORS * lanes) {
                FewProducts.scores(
                        f32, at, products, squares, center + k, dimensions, norms, i, few, row + i);
            }
        }
        assertArrayEquals(few, many);
    }

    private static float[] floats(SplittableRandom random, int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = (float) random.nextDouble(-1, 1);
        }
        return floats;
    }
}
