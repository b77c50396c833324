package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class WardMergeTest {
    @Test
    void mergesThePairOfLeastCostUntilEnoughAreMerged() {
        for (int seed = 0; seed < 200; seed++) {
            List<AnnealedCluster> expected = clusters(seed);
            List<AnnealedCluster> actual = clusters(seed);
            int most = 1 + seed % expected.size();
            while (expected.size() > most) {
                mergeCheapest(expected);
            }
            WardMerge.reduce(actual, most, Double.POSITIVE_INFINITY);
            assertEquals(most, actual.size(), "seed " + seed);
            for (int k = 0; k < most; k++) {
                assertEquals(expected.get(k).mass(), actual.get(k).mass(), 1e-12);
                assertArrayEquals(
                        expected.get(k).center(), actual.get(k).center(), 1e-9, "seed " + seed);
            }
        }
    }

    @Test
    void leavesFewerAsTheyAre() {
        List<AnnealedCluster> few = clusters(1);
        List<AnnealedCluster> before = List.copyOf(few);
        WardMerge.reduce(few, few.size(), Double.POSITIVE_INFINITY);
        assertEquals(before, few);
    }

    /// By looking at all pairs every time.
    private static void mergeCheapest(List<AnnealedCluster> clusters) {
        double least = Double.POSITIVE_INFINITY;
        int earlier = 0;
        int later = 1;
        for (int i = 1; i < clusters.size(); i++) {
            for (int j = 0; j < i; j++) {
                AnnealedCluster a = clusters.get(i);
                AnnealedCluster b = clusters.get(j);
                double cost = a.mass * b.mass / (a.mass + b.mass) * a.squaredDistance(b);
                if (cost < least) {
                    least = cost;
                    earlier = j;
                    later = i;
                }
            }
        }
        clusters.get(earlier).absorb(clusters.remove(later));
    }

    private static List<AnnealedCluster> clusters(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<AnnealedCluster> clusters = new ArrayList<>();
        int count = 2 + random.nextInt(30);
        for (int k = 0; k < count; k++) {
            double[] center = {random.nextDouble(), random.nextDouble()};
            clusters.add(new AnnealedCluster(center, random.nextDouble(), new double[] {1, 0}));
        }
        return clusters;
    }
}
