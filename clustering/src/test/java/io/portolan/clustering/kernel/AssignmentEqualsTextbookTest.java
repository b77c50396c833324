package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The vector kernels and the plain one give the labels of the textbook, whatever the points.
@Timeout(60)
final class AssignmentEqualsTextbookTest {
    private static final int[] DIMENSIONS = {1, 2, 3, 4, 5, 17, 64, 300};
    private static final int[] POINTS = {1, 63, 64, 65, 1000, 1024};
    private static final int[] CLUSTERS = {1, 2, 3, 5, 20, 64, 65, 131};

    @ParameterizedTest
    @EnumSource
    void forAnyNumberOfDimensionsPointsAndClusters(BlockScenario.Kind kind) {
        for (int d : DIMENSIONS) {
            for (int k : CLUSTERS) {
                // Many dimensions take long and need no more than a second tile.
                check(kind, d, d >= 64 ? 65 : POINTS[(d + k) % POINTS.length], k, 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void forManySeedsInThePlane(BlockScenario.Kind kind) {
        for (int seed = 0; seed < 200; seed++) {
            check(kind, 2, POINTS[seed % POINTS.length], 2 + seed % 40, seed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void forManySeedsInSpaceAndAbove(BlockScenario.Kind kind) {
        for (int seed = 0; seed < 100; seed++) {
            check(kind, 3 + seed % 3, POINTS[seed % POINTS.length], 2 + seed % 40, seed);
        }
    }

    @Test
    void whenCentersAreReplacedByFewerOrMore() {
        Assignment assignment = null;
        for (int clusters : new int[] {70, 3, 130, 1}) {
            BlockScenario scenario = new BlockScenario(2, 500, clusters, 5);
            BlockScenario.Kind.LATTICE.fill(scenario);
            if (assignment == null) {
                assignment = new VectorAssignment(scenario.scale());
            }
            // The scale of the first scenario serves for all: the points are the same.
            assertArrayEquals(scenario.expected(), scenario.labels(assignment));
        }
    }

    private static void check(
            BlockScenario.Kind kind, int dimensions, int points, int clusters, long seed) {
        BlockScenario scenario = new BlockScenario(dimensions, points, clusters, seed);
        kind.fill(scenario);
        int[] expected = scenario.expected();
        String name =
                "%s: %d points, %d dimensions, %d clusters, seed %d"
                        .formatted(kind, points, dimensions, clusters, seed);
        F32Scale scale = scenario.scale();
        assertArrayEquals(expected, scenario.labels(Kernels.plain(scale)), "plain, " + name);
        assertArrayEquals(
                expected, scenario.labels(new VectorAssignment(scale)), "vector, " + name);
    }
}
