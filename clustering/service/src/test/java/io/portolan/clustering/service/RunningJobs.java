package io.portolan.clustering.service;

import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.clustering.task.RankChoice;
import io.portolan.clustering.task.TaskObserver;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;

/// A node with a clustering service, in the process of the test.
record RunningJobs(
        ServiceNode node,
        ClusteringService service,
        ServiceProxy<ClusteringJobs> jobs,
        ServiceProxy<LiveJobs> live)
        implements AutoCloseable {

    static RunningJobs start(Path folder, ClusteringServiceSettings settings)
            throws InterruptedException {
        return start(folder, settings, ServiceNode.builder());
    }

    /// @param builder of a node that is to have more than jobs
    static RunningJobs start(
            Path folder, ClusteringServiceSettings settings, ServiceNodeBuilder builder)
            throws InterruptedException {
        ClusteringService service = new ClusteringService(settings);
        ServiceNode node =
                service.addTo(builder)
                        .store(folder.resolve("store"))
                        .http(HttpSettings.LOOPBACK)
                        .start();
        URI jobs = service.start(node);
        return new RunningJobs(
                node,
                service,
                node.connect(jobs, ClusteringJobs.class),
                node.connect(URI.create(jobs + "-live"), LiveJobs.class));
    }

    static ClusteringServiceSettings settings(Path folder) {
        return ClusteringServiceSettings.of(folder.resolve("jobs")).withData(folder).withRanks(2);
    }

    /// Points in a few heaps, by a seed.
    static Path points(Path folder, String name, int count) throws IOException {
        Random random = new Random(7);
        List<String> rows = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < count; i++) {
            double x = (i % 7) * 10 + random.nextGaussian();
            double y = (i % 5) * 10 + random.nextGaussian();
            rows.add(x + "," + y);
        }
        return Files.write(folder.resolve(name), rows);
    }

    ClusteringJob submit(JobRequest request) throws InterruptedException {
        return Objects.requireNonNull(jobs.named("submit").submit(request, ClusteringJob.class));
    }

    ClusteringJob cancel(String id) throws InterruptedException {
        return Objects.requireNonNull(
                jobs.named("cancel").submit(new JobId(id), ClusteringJob.class));
    }

    ClusteringJob job(String id) throws InterruptedException {
        return jobs.at("jobs/" + id).item(ClusteringJob.class);
    }

    /// The job when it is so; looks again and again, the limit of the test ends it.
    ClusteringJob await(String id, Predicate<ClusteringJob> wanted) throws InterruptedException {
        ClusteringJob job = job(id);
        while (!wanted.test(job)) {
            Thread.onSpinWait();
            job = job(id);
        }
        return job;
    }

    /// The job when it has ended.
    ClusteringJob end(String id) throws InterruptedException {
        return await(id, job -> job.status().isEnd());
    }

    /// The answer of HTTP.
    HttpResponse<byte[]> ask(String method, String path, byte[] body)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(Objects.requireNonNull(node.http()).resolve(path))
                            .method(
                                    method,
                                    body.length == 0
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofByteArray(body))
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }
    }

    /// What the command line would write for a request, on one rank.
    static Path reference(Path folder, Path points, JobRequest request) {
        Path target = folder.resolve("reference-" + points.getFileName());
        ClusterTask task =
                new ClusterTask(
                        request.order(),
                        TaskFiles.of(points, Path.of(String.valueOf(points.getFileName()))),
                        new RankChoice(1, 1),
                        null,
                        "(not packaged)");
        try (ResultFolder results = ResultFolder.prepare(target, true)) {
            ClusterTask.Written _ = task.run(TaskObserver.NONE, results);
            results.commit();
        }
        return target;
    }

    @Override
    public void close() {
        service.close();
        node.close();
    }
}
