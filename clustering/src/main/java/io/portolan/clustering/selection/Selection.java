package io.portolan.clustering.selection;

import io.portolan.clustering.Clustering;
import java.util.List;
import java.util.OptionalInt;

/// The numbers of clusters that were tried, and which one is suggested.
///
/// @param candidates one for each number, in increasing order
/// @param inertiaOfOne the inertia of a single cluster, where the curve of inertias begins
/// @param knee where the curve bends most, by [Kneedle]; empty where it has no knee
/// @param suggested the knee; where there is none, the number with the highest silhouette, or else
///   the least
/// @param sample how many points the silhouettes were computed from
/// @param clustering the result for the suggested number
public record Selection(
        List<Candidate> candidates,
        double inertiaOfOne,
        OptionalInt knee,
        int suggested,
        int sample,
        Clustering clustering) {
    public Selection {
        candidates = List.copyOf(candidates);
    }
}
