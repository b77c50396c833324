package io.portolan.clustering;

/// Greedy k-means++.
public record KMeansPlusPlus() implements Seeding {
    @Override
    public Centers choose(Grain grain, int clusters, long seed) {
        throw new UnsupportedOperationException();
    }
}
