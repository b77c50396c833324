package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.Limits;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that are submitted again under their key at a node that has lost the answer, as one that
/// was killed between the job and its answer: here because it forgets answers at once.
@Timeout(60)
class KeyedJobsTest {

    @TempDir Path folder;

    private Path points = Path.of("");

    @BeforeEach
    void write() throws Exception {
        points = RunningJobs.points(folder, "points.csv", 60);
    }

    private RunningJobs start() throws InterruptedException {
        return RunningJobs.start(
                folder,
                RunningJobs.settings(folder),
                ServiceNode.builder()
                        .limits(Limits.DEFAULT.idempotency(1_000, 1 << 20, Duration.ofNanos(1))));
    }

    private static ClusteringJob submit(RunningJobs running, JobRequest request)
            throws InterruptedException {
        return Objects.requireNonNull(
                running.jobs()
                        .named("submit")
                        .idempotencyKey("towns")
                        .submit(request, ClusteringJob.class));
    }

    @Test
    void aJobIsSubmittedOnceUnderItsKey() throws Exception {
        JobRequest request = JobRequest.of(JobData.upload("up.csv"), "3");
        String first;
        try (RunningJobs running = start()) {
            byte[] bytes = Files.readAllBytes(points);
            assertEquals(
                    200, running.ask("PUT", "/services/jobs/$upload/up.csv", bytes).statusCode());
            first = submit(running, request).id();
        }
        try (RunningJobs running = start()) {
            assertEquals(first, submit(running, request).id());
            assertEquals(1, running.jobs().get().state().jobs().size());
        }
    }

    @Test
    void aKeyStandsForOneRequest() throws Exception {
        try (RunningJobs running = start()) {
            String first = submit(running, JobRequest.of(JobData.file("points.csv"), "3")).id();
            JobRequest another = JobRequest.of(JobData.file("points.csv"), "4");
            FaultException e = assertThrows(FaultException.class, () -> submit(running, another));
            assertEquals(FaultCode.DUPLICATE_ENTRY, e.code());
            assertEquals(
                    "there is a job '%s' already, of another request: use a new key for a new job"
                            .formatted(first),
                    e.fault().detail());
        }
    }
}
