package io.portolan.clustering.service;

import io.portolan.clustering.order.ClusterOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is asked of a new job: the body of the action `submit`.
///
/// @param data which points
/// @param order how they are clustered: the options of the command `cluster` as values
/// @param ranks how many ranks share the work; null: as many as it is worth. The result does not
///   depend on it
public record JobRequest(JobData data, ClusterOrder order, @Nullable Integer ranks) {

    public JobRequest {
        Objects.requireNonNull(data, "data");
        Objects.requireNonNull(order, "order");
    }

    /// Asks for this number of clusters of these points with default settings.
    public static JobRequest of(JobData data, String clusters) {
        return new JobRequest(data, ClusterOrder.of(clusters), null);
    }
}
