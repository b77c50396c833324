package io.portolan.clustering.service;

import java.util.Map;

/// The state of the service of jobs, which outlives the process.
///
/// @param jobs by name
public record ClusteringJobs(Map<String, ClusteringJob> jobs) {

    /// No jobs yet.
    public ClusteringJobs() {
        this(Map.of());
    }
}
