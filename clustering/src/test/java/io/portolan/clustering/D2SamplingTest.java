package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.lloyd.D2Sampling;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What k-means++ draws from.
@Timeout(60)
final class D2SamplingTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theBestCandidateIsTheOneThatLeavesTheSmallestSum(int ranks) {
        // Beside the center at 0, 100 leaves 365 and 11 leaves 7923; 11 alone would be better.
        Points points = Points.ofColumns(new double[][] {{0, 10, 11, 12, 100}});
        int lowest =
                DataParallel.run(
                                points,
                                ranks,
                                share -> {
                                    D2Sampling potential = new D2Sampling(share);
                                    potential.add(new double[] {0});
                                    potential.draw(new SplittableRandom(1), 3);
                                    return potential.lowest(new double[][] {{11}, {100}, {100}});
                                })
                        .value();
        assertEquals(1, lowest);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void drawsInProportionToWeightAndSquaredDistance(int ranks) {
        // Weighted squared distances from 0: 0, 3 * 1, 1 * 4, 0 * 9.
        Points points = Points.ofColumns(new double[][] {{0, 1, 2, 3}}, new double[] {9, 3, 1, 0});
        double[][] drawn =
                DataParallel.run(
                                points,
                                ranks,
                                share -> {
                                    D2Sampling potential = new D2Sampling(share);
                                    potential.add(new double[] {0});
                                    return potential.draw(new SplittableRandom(5), 70_000);
                                })
                        .value();
        int[] counts = new int[4];
        for (double[] row : drawn) {
            counts[(int) row[0]]++;
        }
        assertEquals(0, counts[0]);
        assertEquals(30_000, counts[1], 600);
        assertEquals(40_000, counts[2], 600);
        assertEquals(0, counts[3]);
    }
}
