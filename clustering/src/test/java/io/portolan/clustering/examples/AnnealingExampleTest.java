package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Clustering;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class AnnealingExampleTest {
    @Test
    void findsTheTwoTriangles() {
        Clustering clustering = AnnealingExample.run();
        assertArrayEquals(new int[] {0, 0, 0, 1, 1, 1}, clustering.labels());
        assertEquals(4.0 / 3, clustering.centers().coordinate(0, 0), 1e-12);
    }
}
