package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ModelExampleTest {
    @Test
    void aNewPointJoinsTheCloudItIsIn() {
        double[][] known = {{1, 2, 1, 8, 9}, {1, 1, 2, 8, 8}};
        assertEquals(0, ModelExample.assign(known, new double[][] {{2}, {2}}));
        assertEquals(1, ModelExample.assign(known, new double[][] {{7}, {9}}));
    }
}
