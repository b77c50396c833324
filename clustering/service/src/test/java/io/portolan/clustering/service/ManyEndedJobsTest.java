package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.service.ClusteringJob.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A node with 10,000 jobs that have ended has them all when it starts again, and takes on the
/// next. How long that takes, [EndedJobs] measures.
@Timeout(60)
class ManyEndedJobsTest {

    @TempDir Path folder;

    @Test
    void theNodeHasThemAllAfterAStart() throws Exception {
        EndedJobs.fill(folder, EndedJobs.MANY);
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            assertEquals(EndedJobs.MANY, running.jobs().get().state().jobs().size());
            ClusteringJob job =
                    running.end(
                            running.submit(JobRequest.of(JobData.file("points.csv"), "3")).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            assertEquals(200, running.ask("GET", "/services/jobs", new byte[0]).statusCode());
        }
    }
}
