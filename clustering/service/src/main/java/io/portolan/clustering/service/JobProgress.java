package io.portolan.clustering.service;

import io.portolan.services.Key;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How far a job is: an item of the collection `progress`, which changes at most five times a
/// second.
///
/// @param id of the job
/// @param position in the queue, from 1; 0 when it runs
/// @param ranks how many share its work
/// @param phase what it does
/// @param sweeps over the points so far
/// @param temperature of the annealing, in the unit of a squared distance; null: it has none
/// @param clusters how many there are at the moment
/// @param sse the sum of squared distances, while it anneals the expected distortion; null: not
///   known yet
/// @param centers at most [#MOST_CENTERS] of them, in the units of the columns; on the map those of
///   its two columns
public record JobProgress(
        @Key String id,
        int position,
        int ranks,
        String phase,
        int sweeps,
        @Nullable Double temperature,
        int clusters,
        @Nullable Double sse,
        List<List<Double>> centers) {

    /// How many centers are told.
    public static final int MOST_CENTERS = 256;

    /// How many coordinates of a center are told.
    public static final int MOST_COORDINATES = 16;

    public JobProgress {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(phase, "phase");
        centers = centers.stream().map(List::copyOf).toList();
    }

    /// Of a job in the queue.
    static JobProgress waiting(String id, int position, int ranks) {
        return new JobProgress(
                id, position, ranks, "waiting for its turn", 0, null, 0, null, List.of());
    }
}
