package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Up to 32 dimensions the largest eigenvalue comes from the covariance, above from a power
/// iteration without it: a column of zeros leads from one to the other and changes nothing else.
@Timeout(120)
final class LargestEigenvalueTest {
    @Tag("slow")
    @Test
    void isTheSameOnEitherSideOfTheBorder() {
        double[][] columns = new GaussianMixture(1500, 32, 6, 2.5, 7).columns;
        Clustering full = annealed(columns);
        double[][] wider = Arrays.copyOf(columns, 33);
        wider[32] = new double[1500];
        Clustering matrixFree = annealed(wider);
        assertEquals(32, full.centers().dimensions());
        assertEquals(33, matrixFree.centers().dimensions());
        assertArrayEquals(full.labels(), matrixFree.labels());
        assertEquals(full.inertia(), matrixFree.inertia(), 1e-9 * full.inertia());
        double[] expected = full.splitTree().orElseThrow().criticalTemperatures();
        double[] actual = matrixFree.splitTree().orElseThrow().criticalTemperatures();
        // Later ones are not compared: docs/clustering.md has how far off they were, and what was
        // tried.
        assertEquals(expected[0], actual[0], 0.01 * expected[0]);
    }

    private static Clustering annealed(double[][] columns) {
        return new DeterministicAnnealing(AnnealingSettings.of(6))
                .cluster(Points.ofColumns(columns));
    }
}
