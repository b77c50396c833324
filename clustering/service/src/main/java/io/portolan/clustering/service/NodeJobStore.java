package io.portolan.clustering.service;

import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Target;
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

    /// The access rules of this node say who may ask its own services. Other nodes know only who
    /// this one is: so they are asked for nobody but those who may do everything here, and only
    /// those that this node knows anyway.
    @Override
    public void checkPath(String service, Principal owner) {
        if (service.startsWith(Target.SERVICES)
                && Target.isName(service.substring(Target.SERVICES.length()))) {
            return;
        }
        if (!owner.hasRole(Principal.EVERYTHING)) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "service=%s: %s may let jobs ask services of this node, such as /services/name; those of other nodes need the role %s"
                                    .formatted(service, owner.name(), Principal.EVERYTHING))
                    .exception();
        }
        if (node.directory(PointRows.CONTRACT).stream()
                .noneMatch(info -> info.path().equals(service))) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "service=%s: a path in this node such as /services/name is allowed, or that of a service of another node that %s has with contract %s; join that node"
                                    .formatted(service, Target.DIRECTORY, PointRows.CONTRACT))
                    .exception();
        }
    }

    @Override
    public PointPage points(String service, PointRows rows, Principal owner)
            throws InterruptedException {
        return node.connect(URI.create(service), LiveJobs.class)
                .as(owner)
                .timeout(MOST)
                .named("points")
                .query(rows, PointPage.class);
    }
}
