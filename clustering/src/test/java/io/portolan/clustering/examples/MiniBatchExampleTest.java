package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MiniBatchExampleTest {
    @Test
    void theLargestClusterOfIndianaIsAroundIndianapolis() {
        long points =
                MiniBatchExample.cluster(
                        Path.of("..", "examples", "data", "indiana-block-groups.csv"));
        assertTrue(points > 1000 && points < 2000, "points " + points);
    }
}
