package io.portolan.clustering.service;

import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;

/// Clustering as a service of a node with a store: jobs that wait for their ranks, tell how far
/// they are, can be canceled, and go on from their checkpoint after a restart with the same bytes.
///
/// {@snippet class="io.portolan.clustering.service.examples.JobsNode" region="node"}
///
/// It is two services of the node: `jobs`, durable, with one [ClusteringJob] for each job, and
/// `jobs-live` with a [JobProgress] for each that waits or runs.
///
/// *Threads:* one that starts and closes it; each job has a thread and its ranks. *Failure:*
/// [java.io.UncheckedIOException] when its folder cannot be used.
public final class ClusteringService implements AutoCloseable {

    /// The contract of the service of jobs.
    public static final String CONTRACT = "urn:portolan:clustering-jobs";

    /// The contract of the service that tells how far they are.
    public static final String LIVE_CONTRACT = "urn:portolan:clustering-live";

    private static final String LIVE = "-live";

    private final ClusteringServiceSettings settings;
    private final JobQueue queue;

    public ClusteringService(ClusteringServiceSettings settings) {
        this.settings = settings;
        String released = ClusteringService.class.getPackage().getImplementationVersion();
        queue = new JobQueue(settings, Optional.ofNullable(released).orElse("(not packaged)"));
    }

    /// Lets a node know the contracts.
    public ServiceNodeBuilder addTo(ServiceNodeBuilder node) {
        return node.service(JobHandlers.class, () -> new JobHandlers(queue))
                .service(LiveHandlers.class, () -> new LiveHandlers(queue));
    }

    /// Starts the services in a node, to which [#addTo] has added them; jobs that had not ended go
    /// on.
    ///
    /// @return the path of the service of jobs
    public URI start(ServiceNode node) throws InterruptedException {
        URI live = node.create(CreateRequest.of(LIVE_CONTRACT).name(settings.name() + LIVE));
        URI jobs = node.create(CreateRequest.of(CONTRACT).name(settings.name()).resuming());
        try {
            queue.begin(new NodeJobStore(node, jobs, live));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the folder of jobs %s cannot be used: %s"
                            .formatted(settings.folder(), e.getMessage()),
                    e);
        }
        return jobs;
    }

    /// Stops the jobs that run; they go on when the service is there again. Close it before its
    /// node.
    @Override
    public void close() {
        queue.close();
    }
}
