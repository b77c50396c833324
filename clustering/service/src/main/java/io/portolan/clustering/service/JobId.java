package io.portolan.clustering.service;

import java.util.Objects;

/// Names a job.
///
/// @param job its name
public record JobId(String job) {
    public JobId {
        Objects.requireNonNull(job, "job");
    }
}
