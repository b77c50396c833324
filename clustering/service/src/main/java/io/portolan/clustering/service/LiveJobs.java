package io.portolan.clustering.service;

import java.util.Map;

/// The state of the service that tells how far jobs are. It is not durable: after a restart jobs
/// tell it anew.
///
/// @param progress of the jobs that wait or run, by their names
public record LiveJobs(Map<String, JobProgress> progress) {

    /// No jobs yet.
    public LiveJobs() {
        this(Map.of());
    }
}
