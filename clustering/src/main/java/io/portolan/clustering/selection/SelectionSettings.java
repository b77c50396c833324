package io.portolan.clustering.selection;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;

/// What [ClusterSelection] is asked to do.
///
/// @param range the numbers of clusters to try
/// @param sample how many points the silhouette is computed from, at least 2; where there are fewer
///   it is that of all
/// @param seed where the random numbers that draw the sample start
public record SelectionSettings(ClusterRange range, int sample, long seed) {
    private static final int USUAL_SAMPLE = 2000;

    public SelectionSettings {
        if (sample < 2) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "sample = %d: must be at least 2; %d is usual".formatted(sample, USUAL_SAMPLE));
        }
    }

    /// A sample of 2,000 points, drawn with seed 1.
    public static SelectionSettings of(ClusterRange range) {
        return new SelectionSettings(range, USUAL_SAMPLE, 1);
    }

    public SelectionSettings withSample(int value) {
        return new SelectionSettings(range, value, seed);
    }

    public SelectionSettings withSeed(long value) {
        return new SelectionSettings(range, sample, value);
    }
}
