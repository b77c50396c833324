package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A node with 10,000 jobs that have ended starts in less than three seconds, and takes on the
/// next.
@Timeout(60)
class ManyEndedJobsTest {

    private static final int MANY = 10_000;

    @TempDir Path folder;

    private static ClusteringJobs ended() {
        Map<String, ClusteringJob> jobs = new LinkedHashMap<>();
        Instant begun = Instant.parse("2026-01-01T00:00:00Z");
        JobRequest request = JobRequest.of(JobData.file("points.csv"), "30");
        for (int i = 0; i < MANY; i++) {
            Instant now = begun.plus(Duration.ofSeconds(i));
            String id = "job%05d".formatted(i);
            jobs.put(
                    id,
                    ClusteringJob.submitted(id, "ann", "points.csv", request, 1_000, now)
                            .begun(now)
                            .ended(
                                    Status.DONE,
                                    100_000,
                                    new ClusteringJob.Result(
                                            5290,
                                            30,
                                            591.4,
                                            2435,
                                            3.6,
                                            List.of("lon", "lat"),
                                            List.of("labels.csv", "centers.csv")),
                                    null,
                                    now));
        }
        return new ClusteringJobs(jobs);
    }

    @Test
    void theNodeStartsInThreeSeconds() throws Exception {
        Path _ = RunningJobs.points(folder, "points.csv", 50);
        ClusteringServiceSettings settings = RunningJobs.settings(folder);
        ClusteringService unused = new ClusteringService(settings);
        try (ServiceNode node =
                unused.addTo(ServiceNode.builder()).store(folder.resolve("store")).start()) {
            URI _ =
                    node.create(
                            CreateRequest.of(ClusteringService.CONTRACT)
                                    .name("jobs")
                                    .state(ended()));
        }
        long begun = System.nanoTime();
        try (RunningJobs running = RunningJobs.start(folder, settings)) {
            long millis = (System.nanoTime() - begun) / 1_000_000;
            System.out.printf("a node with %d ended jobs starts in %d ms%n", MANY, millis);
            assertTrue(millis < 3_000, millis + " ms");
            assertEquals(MANY, running.jobs().get().state().jobs().size());
            ClusteringJob job =
                    running.end(
                            running.submit(JobRequest.of(JobData.file("points.csv"), "3")).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            assertEquals(200, running.ask("GET", "/services/jobs", new byte[0]).statusCode());
        }
    }
}
