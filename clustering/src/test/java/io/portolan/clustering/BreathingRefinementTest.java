package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.lloyd.BreathingRefinement;
import io.portolan.clustering.lloyd.CenterNeighbors;
import io.portolan.clustering.lloyd.CenterUses;
import io.portolan.clustering.lloyd.Lloyd;
import io.portolan.clustering.lloyd.Refinement;
import io.portolan.clustering.lloyd.RefinementState;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.SoftKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class BreathingRefinementTest {
    @Test
    void movesCentersFromWhereThereAreTooManyToWhereThereAreTooFew() {
        GaussianMixture mixture = new GaussianMixture(3000, 2, 12, 0.2, 3);
        TextbookLloyd ideal =
                TextbookLloyd.run(mixture.columns, TextbookLloyd.ones(3000), mixture.centers, 1000);
        // All centers start in one cluster: Lloyd's algorithm alone stays far from the optimum.
        double[][] start = new double[12][];
        for (int k = 0; k < 12; k++) {
            start[k] =
                    new double[] {
                        mixture.centers[0][0] + 0.01 * k, mixture.centers[0][1] - 0.01 * k
                    };
        }
        Points points = mixture.points();
        double inertia =
                DataParallel.run(
                                points,
                                2,
                                share -> {
                                    RunHistory history = new RunHistory(share, Progress.NONE);
                                    BreathingRefinement breathing =
                                            new BreathingRefinement(
                                                    share,
                                                    new F32Coordinates(
                                                            share, new SoftKernel(false, 1e9)),
                                                    false,
                                                    history);
                                    double[] refined =
                                            new Refinement(
                                                            share,
                                                            breathing,
                                                            new RefinementState(),
                                                            1,
                                                            0,
                                                            () -> {})
                                                    .refine(Centers.of(start).toArray());
                                    return Lloyd.toTheEnd(share, false, refined, history).inertia();
                                })
                        .value();
        assertTrue(
                inertia <= ideal.inertia * (1 + 1e-9),
                "inertia %s, ideal %s".formatted(inertia, ideal.inertia));
    }

    @Test
    void sparesTheLeastUsefulButNotTheirNeighbors() {
        // 0 and 1 are neighbors, so are 2 and 3.
        double[] centers = {0, 0.1, 5, 5.1, 20, 30};
        boolean[] spared = new CenterNeighbors(centers, 1).spare(new int[] {0, 1, 2, 3, 4, 5}, 2);
        assertArrayEquals(new boolean[] {true, false, true, false, false, false}, spared);
    }

    @Test
    void sparesNeighborsWhenThereAreTooFewOthers() {
        double[] centers = {0, 0.1, 0.2};
        boolean[] spared = new CenterNeighbors(centers, 1).spare(new int[] {1, 0, 2}, 2);
        int count = 0;
        for (boolean s : spared) {
            count += s ? 1 : 0;
        }
        assertEquals(2, count);
    }

    @Test
    void measuresErrorsAndUtilitiesInTheUnitOfThePoints() {
        double[][] columns = {{0, 10, 100, 130}, {7, 7, 7, 7}};
        double[] weights = {1, 3, 2, 2};
        double[] centers = {0, 7, 100, 7, 200, 7};
        CenterUses uses =
                DataParallel.run(
                                Points.ofColumns(columns, weights),
                                1,
                                share ->
                                        CenterUses.measure(
                                                new F32Coordinates(
                                                        share, new SoftKernel(false, 1e9)),
                                                centers,
                                                2))
                        .value();
        assertArrayEquals(new double[] {300, 1800, 0}, uses.errors(), 0.01);
        double first = 10_000 + 3 * (8100 - 100);
        double second = 2 * 10_000 + 2 * (4900 - 900);
        assertArrayEquals(new double[] {first, second, 0}, uses.utilities(), 0.1);
    }
}
