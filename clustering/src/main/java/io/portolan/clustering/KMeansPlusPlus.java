package io.portolan.clustering;

import io.portolan.clustering.lloyd.D2Sampling;

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
    public Centers choose(Partition partition, int clusters, long seed) {
        double[] chosen = D2Sampling.seed(partition.share(), clusters, seed);
        return Centers.of(partition.dimensions(), partition.share().geometry().ofSpace(chosen));
    }
}
