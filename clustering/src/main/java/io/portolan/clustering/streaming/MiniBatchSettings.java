package io.portolan.clustering.streaming;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;

/// What [MiniBatch] is asked to do.
///
/// @param clusters K, at least 1 and at most the number of distinct points of the sample
/// @param seed where the random numbers of the sample and of its seeding start
/// @param ranks how many ranks share a batch, at least 1; changes the time, never the result
/// @param passes how often the centers pass over all points, at least 1
/// @param sample how many points, drawn from all, the start is found with; at least 1
public record MiniBatchSettings(int clusters, long seed, int ranks, int passes, int sample) {
    public MiniBatchSettings {
        atLeastOne("clusters", clusters);
        atLeastOne("ranks", ranks);
        atLeastOne("passes", passes);
        atLeastOne("sample", sample);
    }

    /// Seed 1, one rank, three passes, a sample of 100 points per cluster but 10,000 at least.
    public static MiniBatchSettings of(int clusters) {
        long sample = Math.clamp(100L * clusters, 10_000, Integer.MAX_VALUE / 2);
        return new MiniBatchSettings(clusters, 1, 1, 3, (int) sample);
    }

    public MiniBatchSettings withSeed(long value) {
        return new MiniBatchSettings(clusters, value, ranks, passes, sample);
    }

    public MiniBatchSettings withRanks(int value) {
        return new MiniBatchSettings(clusters, seed, value, passes, sample);
    }

    public MiniBatchSettings withPasses(int value) {
        return new MiniBatchSettings(clusters, seed, ranks, value, sample);
    }

    public MiniBatchSettings withSample(int value) {
        return new MiniBatchSettings(clusters, seed, ranks, passes, value);
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw new ClusteringException(
                    Fault.ARGUMENT, "%s = %d: must be at least 1".formatted(name, value));
        }
    }
}
