package io.portolan.clustering.service;

import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/// The two services of jobs, as the queue writes them.
///
/// *Threads:* any; waits for the disk where it says so. *Failure:*
/// [io.portolan.services.operation.FaultException] when the service did not take it.
///
/// @param node where they are
/// @param jobs the durable one
/// @param live the other one
record JobStore(ServiceNode node, ServiceProxy<ClusteringJobs> jobs, ServiceProxy<LiveJobs> live) {

    private static final Duration MOST = Duration.ofSeconds(20);

    JobStore(ServiceNode node, URI jobs, URI live) {
        this(
                node,
                node.connect(jobs, ClusteringJobs.class).timeout(MOST),
                node.connect(live, LiveJobs.class).timeout(MOST));
    }

    /// The jobs that are kept.
    Map<String, ClusteringJob> kept() throws InterruptedException {
        return jobs.get().state().jobs();
    }

    /// Puts a job; returns when it is durable.
    void put(ClusteringJob job) throws InterruptedException {
        jobs.at("jobs/" + job.id()).upsert(job);
    }

    /// Forgets a job; returns when that is durable.
    void remove(String id) throws InterruptedException {
        jobs.at("jobs/" + id).delete(null);
    }

    /// Shows how far a job is.
    void show(JobProgress progress) throws InterruptedException {
        live.at("progress/" + progress.id()).upsert(progress);
    }

    /// Shows a job no more.
    void hide(String id) throws InterruptedException {
        try {
            live.at("progress/" + id).delete(null);
        } catch (FaultException e) {
            if (e.code() != FaultCode.UNKNOWN_ENTRY) {
                throw e;
            }
        }
    }

    /// Some points of a service.
    PointPage points(String service, PointRows rows) throws InterruptedException {
        return node.connect(URI.create(service), LiveJobs.class)
                .timeout(MOST)
                .named("points")
                .query(rows, PointPage.class);
    }
}
