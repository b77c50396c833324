package io.portolan.clustering.lloyd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Steps towards the minimum of `sum of masses * curvature * center^2`.
final class SecantStepsTest {
    private static final double[] MASSES = {3, 1};

    @Test
    void endAtTheMinimumWithinFewSweeps() {
        double[] curvatures = {0.9, 0.001, 0.3, 0.02};
        double[] centers = {1, -2, 3, 4};
        SecantSteps secants = new SecantSteps(2, 2);
        for (int sweep = 0; sweep < 14; sweep++) {
            walk(secants, centers, curvatures);
        }
        assertArrayEquals(new double[4], centers, 1e-8);
    }

    @Test
    void areThoseToTheMeansBeforeTwoSweepsAreKnown() {
        double[] centers = {1, 2};
        SecantSteps secants = new SecantSteps(1, 2);
        assertFalse(walk(secants, centers, new double[] {0.5, 0.5}));
        assertArrayEquals(new double[] {0.5, 1}, centers);
        secants.forget();
        assertFalse(walk(secants, centers, new double[] {0.5, 0.5}));
    }

    @Test
    void areShorterAfterARetreat() {
        double[] centers = {1, 0};
        SecantSteps secants = new SecantSteps(1, 2);
        walk(secants, centers, new double[] {0.01, 0.01});
        assertTrue(walk(secants, centers, new double[] {0.01, 0.01}));
        double[] last = centers.clone();
        walk(secants, centers, new double[] {0.01, 0.01});
        double tried = last[0] - centers[0];
        secants.retreat();
        walk(secants, last, new double[] {0.01, 0.01});
        assertTrue(Math.abs(centers[0] + tried - last[0]) <= tried / 4 + 1e-12);
    }

    @Test
    void doNotLeadToASaddle() {
        double[] centers = {1, 0.001};
        double[] curvatures = {0.5, -0.5};
        SecantSteps secants = new SecantSteps(1, 2);
        for (int sweep = 0; sweep < 8; sweep++) {
            walk(secants, centers, curvatures);
        }
        assertEquals(0, centers[0], 0.1);
        assertTrue(centers[1] > 0.02, "away from it: " + centers[1]);
    }

    @Test
    void aDirectionThatWasSeenTwiceCountsOnce() {
        double[] centers = {1, 0};
        SecantSteps secants = new SecantSteps(1, 2);
        for (int sweep = 0; sweep < 9; sweep++) {
            walk(secants, centers, new double[] {0.1, 0.1});
        }
        assertEquals(0, centers[0], 1e-12);
        assertEquals(0, centers[1]);
    }

    private static boolean walk(SecantSteps secants, double[] centers, double[] curvatures) {
        double[] steps = new double[centers.length];
        for (int d = 0; d < steps.length; d++) {
            steps[d] = -curvatures[d] * centers[d];
        }
        boolean isLonger = secants.lengthen(centers.clone(), steps, MASSES);
        for (int d = 0; d < steps.length; d++) {
            centers[d] += steps[d];
        }
        return isLonger;
    }
}
