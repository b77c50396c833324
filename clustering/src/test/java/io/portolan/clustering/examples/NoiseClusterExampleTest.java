package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class NoiseClusterExampleTest {
    @Test
    void findsTheFarPoint() {
        assertEquals("1 outlier, the last point is one: true", NoiseClusterExample.run());
    }
}
