package io.portolan.clustering;

import java.util.SplittableRandom;

/// Greedy k-means++: each center is the best of `2 + ln K` points drawn with a probability
/// proportional to their weighted squared distance from the centers chosen before.
///
/// The best is the one that leaves the smallest sum of those distances; of equal ones the first
/// drawn. Sums and draws are exact, so a seed gives the same centers for any number of ranks.
///
/// *Cost:* `(4 + ln K) K` squared distances per point.
///
/// Source: Arthur and Vassilvitskii 2007, section 2.2
public record KMeansPlusPlus() implements Seeding {
    @Override
    public Centers choose(Grain grain, int clusters, long seed) {
        int dimensions = grain.space().dimensions();
        SplittableRandom random = new SplittableRandom(seed);
        Potential potential = new Potential(grain);
        double[] centers = new double[clusters * dimensions];
        int tries = 2 + (int) Math.log(clusters);
        for (int k = 0; k < clusters; k++) {
            double[][] candidates = potential.draw(random, k == 0 ? 1 : tries);
            double[] best = candidates[k == 0 ? 0 : potential.lowest(candidates)];
            potential.add(best);
            System.arraycopy(best, 0, centers, k * dimensions, dimensions);
        }
        return grain.points().metric().ofSpace(Centers.of(dimensions, centers));
    }
}
