package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class SplitTreeExampleTest {
    @Test
    void findsThreeTriangles() {
        assertEquals(3, SplitTreeExample.run());
    }
}
