package io.portolan.clustering.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AntimeridianTest {

    @Test
    void aHullThatDoesNotCrossStaysAsItIs() {
        double[][] square = {{170, 0}, {180, 0}, {180, 5}, {170, 5}};
        assertParts(square, square);
        double[][] west = {{-180, 0}, {-175, 0}, {-175, 5}};
        assertParts(west, west);
    }

    @Test
    void aHullAcrossIsCutInTwo() {
        double[][] square = {{178, 0}, {184, 0}, {184, 6}, {178, 6}};
        assertParts(
                square,
                new double[][] {{-180, 0}, {-176, 0}, {-176, 6}, {-180, 6}},
                new double[][] {{178, 0}, {180, 0}, {180, 6}, {178, 6}});
    }

    @Test
    void aHullThatLiesBeyondComesBack() {
        assertParts(
                new double[][] {{-185, 1}, {-181, 1}, {-181, 2}},
                new double[][] {{175, 1}, {179, 1}, {179, 2}});
    }

    @Test
    void linesAndPointsAreCutToo() {
        assertParts(
                new double[][] {{178, 0}, {182, 4}},
                new double[][] {{-180, 2}, {-178, 4}},
                new double[][] {{178, 0}, {180, 2}});
        assertParts(new double[][] {{181, 7}}, new double[][] {{-179, 7}});
        assertParts(new double[][] {{180, 7}}, new double[][] {{180, 7}});
    }

    private static void assertParts(double[][] corners, double[][]... expected) {
        List<double[][]> parts = Antimeridian.cut(corners);
        assertEquals(expected.length, parts.size());
        for (int p = 0; p < expected.length; p++) {
            assertArrayEquals(expected[p], parts.get(p));
        }
    }
}
