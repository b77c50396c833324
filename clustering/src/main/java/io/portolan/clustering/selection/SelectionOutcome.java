package io.portolan.clustering.selection;

import io.portolan.clustering.Clustering;
import java.util.List;
import java.util.Optional;
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
public record SelectionOutcome(
        List<Candidate> candidates,
        double inertiaOfOne,
        OptionalInt knee,
        int suggested,
        int sample,
        Clustering clustering) {
    public SelectionOutcome {
        candidates = List.copyOf(candidates);
    }

    /// Says that the suggested number is the first or the last one tried, so that a number outside
    /// of the range may be better, and which range to try; empty where it lies inside, where only
    /// one number was tried, or where nothing can be gained outside.
    public Optional<String> limit() {
        int least = candidates.getFirst().clusters();
        int most = candidates.getLast().clusters();
        String range = least + ".." + most;
        if (least < most && suggested == most && candidates.getLast().inertia() > 0) {
            return Optional.of(
                    "%d is the largest number tried (%s), and more clusters may be better: try %d..%d"
                            .formatted(suggested, range, least, 2 * most));
        }
        if (least < most && suggested == least && least > 2) {
            return Optional.of(
                    "%d is the smallest number tried (%s), and fewer clusters may be better: try 2..%d"
                            .formatted(suggested, range, most));
        }
        return Optional.empty();
    }
}
