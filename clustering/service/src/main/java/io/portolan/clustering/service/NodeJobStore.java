package io.portolan.clustering.service;

import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/// The two services of jobs in a node.
///
/// @param node where they are
/// @param jobs the durable one
/// @param live the other one
record NodeJobStore(
        ServiceNode node, ServiceProxy<ClusteringJobs> jobs, ServiceProxy<LiveJobs> live)
        implements JobStore {

    private static final Duration MOST = Duration.ofSeconds(20);

    NodeJobStore(ServiceNode node, URI jobs, URI live) {
        this(
                node,
                node.connect(jobs, ClusteringJobs.class).timeout(MOST),
                node.connect(live, LiveJobs.class).timeout(MOST));
    }

    @Override
    public Map<String, ClusteringJob> kept() throws InterruptedException {
        return jobs.get().state().jobs();
    }

    @Override
    public void put(ClusteringJob job) throws InterruptedException {
        jobs.at("jobs/" + job.id()).upsert(job);
    }

    @Override
    public void remove(String id) throws InterruptedException {
        jobs.at("jobs/" + id).delete(null);
    }

    @Override
    public void show(JobProgress progress) throws InterruptedException {
        live.at("progress/" + progress.id()).upsert(progress);
    }

    @Override
    public void hide(String id) throws InterruptedException {
        try {
            live.at("progress/" + id).delete(null);
        } catch (FaultException e) {
            if (e.code() != FaultCode.UNKNOWN_ENTRY) {
                throw e;
            }
        }
    }

    @Override
    public PointPage points(String service, PointRows rows) throws InterruptedException {
        return node.connect(URI.create(service), LiveJobs.class)
                .timeout(MOST)
                .named("points")
                .query(rows, PointPage.class);
    }
}
