package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Which kernel is chosen.
final class KernelsTest {
    private static final F32Scale SCALE = new F32Scale(new double[2], 1);

    @Test
    void useTheVectorApiWhereItIs() {
        assertTrue(Kernels.isVectorized(), "the build starts the tests with the incubator module");
        assertFalse(Kernels.fastest(SCALE) instanceof PlainAssignment);
    }

    @Test
    void arePlainWhenTheSystemPropertySaysSo() {
        System.setProperty("portolan.clustering.kernel", "plain");
        try {
            assertFalse(Kernels.isVectorized());
            assertInstanceOf(PlainAssignment.class, Kernels.fastest(SCALE));
        } finally {
            System.clearProperty("portolan.clustering.kernel");
        }
    }
}
