package io.portolan.bench.clustering;

import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.InputOrder;
import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.service.ClusteringJob;
import io.portolan.clustering.service.ClusteringJobs;
import io.portolan.clustering.service.ClusteringService;
import io.portolan.clustering.service.ClusteringServiceSettings;
import io.portolan.clustering.service.JobData;
import io.portolan.clustering.service.JobRequest;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.clustering.task.RankChoice;
import io.portolan.clustering.task.TaskObserver;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// What a job of the clustering service takes beside the run of the command line, both from the
/// file to the results, in one JVM, so that its start counts for neither.
///
/// ```
///   command   ClusterTask.run --> files
///   job       submit --> the log --> queue --> ClusterTask.run with checkpoints --> files
///             --> the log --> its end is seen
/// ```
///
/// *Threads:* one.
final class JobTimes {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ClusterOrder order;
    private final Path points;
    private final int ranks;
    private int turns;

    /// @param points a file of CSV with the columns lon and lat
    JobTimes(Path points, int clusters, int ranks) {
        this.points = points.toAbsolutePath();
        this.ranks = ranks;
        order =
                ClusterOrder.of("" + clusters)
                        .withInput(InputOrder.DETECTED.withColumns(List.of("lon", "lat")));
    }

    /// One turn of each, the other one first in every second call; before the first call each runs
    /// once more.
    ///
    /// @return ms of the command, ms of the job, and the job by the command
    double[] measure() throws IOException, InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path path = folder.path();
            if (turns == 0) {
                double _ = command(path.resolve("warm"));
                double _ = job(path.resolve("warm-jobs"));
            }
            boolean isCommandFirst = turns++ % 2 == 0;
            double before = isCommandFirst ? command(path.resolve("command")) : 0;
            double job = job(path.resolve("jobs"));
            double command = isCommandFirst ? before : command(path.resolve("command"));
            return new double[] {command, job, job / command};
        }
    }

    private double command(Path target) {
        long begin = System.nanoTime();
        ClusterTask task =
                new ClusterTask(
                        order,
                        TaskFiles.of(points, Path.of(String.valueOf(points.getFileName()))),
                        new RankChoice(ranks, ranks),
                        null,
                        "bench");
        try (ResultFolder results = ResultFolder.prepare(target, true)) {
            ClusterTask.Written _ = task.run(TaskObserver.NONE, results);
            results.commit();
        }
        return (System.nanoTime() - begin) / NANOS_PER_MILLI;
    }

    private double job(Path folder) throws InterruptedException {
        ClusteringServiceSettings settings =
                ClusteringServiceSettings.of(folder.resolve("jobs"))
                        .withData(points.getParent())
                        .withRanks(ranks);
        ClusteringService service = new ClusteringService(settings);
        try (ServiceNode node =
                        service.addTo(ServiceNode.builder())
                                .store(folder.resolve("states"))
                                .start();
                ClusteringService begun = service) {
            URI path = begun.start(node);
            ServiceProxy<ClusteringJobs> jobs = node.connect(path, ClusteringJobs.class);
            JobRequest request =
                    new JobRequest(
                            JobData.file(String.valueOf(points.getFileName())), order, ranks);
            long begin = System.nanoTime();
            ClusteringJob job = jobs.named("submit").submit(request, ClusteringJob.class);
            String id = Objects.requireNonNull(job).id();
            while (!job.status().isEnd()) {
                Thread.sleep(1); // as against the seconds that it takes
                job = jobs.at("jobs/" + id).item(ClusteringJob.class);
            }
            double millis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            if (job.result() == null) {
                throw new IllegalStateException("the job ended so: " + job.failure());
            }
            return millis;
        }
    }
}
