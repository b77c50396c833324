package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The queue of jobs, over a store that this test lets refuse.
@Timeout(60)
class JobQueueTest {

    private static final Principal ANN = new Principal("ann", Set.of());
    private static final Principal BOB = new Principal("bob", Set.of());

    @TempDir Path folder;

    private final Store store = new Store();
    private JobQueue queue = new JobQueue(ClusteringServiceSettings.of(Path.of("")), "");

    /// Keeps jobs in memory, and tells of each that is put.
    private static final class Store implements JobStore {
        final Map<String, ClusteringJob> jobs = new LinkedHashMap<>();
        final BlockingQueue<ClusteringJob> puts = new LinkedBlockingQueue<>();
        final AtomicInteger refusals = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();

        @Override
        public synchronized Map<String, ClusteringJob> kept() {
            return new LinkedHashMap<>(jobs);
        }

        @Override
        public synchronized void put(ClusteringJob job) {
            if (refusals.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                refused.incrementAndGet();
                throw Fault.of(FaultCode.INSUFFICIENT_RESOURCES, "the disk is full").exception();
            }
            jobs.put(job.id(), job);
            puts.add(job);
        }

        @Override
        public synchronized void remove(String id) {
            jobs.remove(id);
        }

        @Override
        public void show(JobProgress progress) {}

        @Override
        public void hide(String id) {}

        @Override
        public PointPage points(String service, PointRows rows) {
            throw Fault.of(FaultCode.UNKNOWN_ENTRY, service).exception();
        }

        synchronized @Nullable ClusteringJob get(String id) {
            return jobs.get(id);
        }

        /// The next job that is put with this status.
        ClusteringJob next(Status status) throws InterruptedException {
            while (true) {
                ClusteringJob job = puts.poll(30, TimeUnit.SECONDS);
                if (job == null || job.status() == status) {
                    return Objects.requireNonNull(job, "no job became " + status);
                }
            }
        }
    }

    @BeforeEach
    void begin() throws Exception {
        Path _ = RunningJobs.points(folder, "small.csv", 60);
        Path _ = RunningJobs.points(folder, "large.csv", 20_000);
        queue = begun(RunningJobs.settings(folder));
    }

    private JobQueue begun(ClusteringServiceSettings settings)
            throws IOException, InterruptedException {
        JobQueue begun = new JobQueue(settings, "1.0");
        begun.begin(store);
        return begun;
    }

    @AfterEach
    void end() {
        queue.close();
    }

    private static JobRequest small() {
        return new JobRequest(
                JobData.file("small.csv"), JobRequest.of(JobData.file(""), "3").order(), 1);
    }

    /// A job that takes minutes.
    private static JobRequest large(int ranks) {
        return new JobRequest(
                JobData.file("large.csv"), JobRequest.of(JobData.file(""), "400").order(), ranks);
    }

    @Test
    void jobsShareTheRanksInTheirOrder() throws Exception {
        ClusteringJob first = queue.submit(large(1), ANN);
        ClusteringJob wide = queue.submit(large(2), ANN);
        ClusteringJob narrow = queue.submit(small(), BOB);
        assertEquals(0, progress(first.id()).position());
        assertEquals(1, progress(wide.id()).position());
        assertEquals(2, progress(narrow.id()).position());
        assertEquals(List.of(wide.id(), narrow.id()), queue.waitingJobs());

        queue.cancel(wide.id(), ANN); // the one behind it has a free rank now
        assertEquals(narrow.id(), store.next(Status.DONE).id());
        assertEquals(0, progress(first.id()).position());
        queue.cancel(first.id(), ANN);
        assertEquals(Status.CANCELED, kept(wide).status());
    }

    @Test
    void tenJobsAllGetTheirTurn() throws Exception {
        for (int i = 0; i < 10; i++) {
            ClusteringJob _ = queue.submit(small(), ANN);
        }
        for (int i = 0; i < 10; i++) {
            ClusteringJob _ = store.next(Status.DONE);
        }
        assertEquals(List.of(), queue.waitingJobs());
    }

    @Test
    void aCanceledJobFreesItsRanksWithinASecond() throws Exception {
        ClusteringJob large = queue.submit(large(2), ANN);
        ClusteringJob next = queue.submit(small(), ANN);
        while (progress(large.id()).sweeps() == 0) {
            Thread.onSpinWait(); // until it is at work
        }
        long begun = System.nanoTime();
        ClusteringJob canceled = queue.cancel(large.id(), ANN);
        long took = System.nanoTime() - begun;
        assertEquals(Status.CANCELED, canceled.status());
        assertEquals("canceled by ann", canceled.failure());
        assertTrue(took < 1_000_000_000L, took + " ns");
        assertEquals(next.id(), store.next(Status.DONE).id());
        assertFalse(Files.exists(folder.resolve("jobs/jobs").resolve(large.id())));
    }

    @Test
    void nobodyEndsTheJobOfAnother() throws Exception {
        ClusteringJob job = queue.submit(large(1), ANN);
        refused(FaultCode.PERMISSION_DENIED, () -> queue.cancel(job.id(), BOB));
        refused(FaultCode.STATE_CONFLICT, () -> queue.forget(job.id(), ANN));
        ClusteringJob _ = queue.cancel(job.id(), new Principal("root", Set.of("*")));
        queue.forget(job.id(), ANN);
        assertNull(store.get(job.id()));
        refused(FaultCode.UNKNOWN_ENTRY, () -> queue.forget(job.id(), ANN));
    }

    @Test
    void theQueueAndTheJobsOfAUserHaveABound() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(2, 2, 10));
        ClusteringJob _ = queue.submit(large(2), ANN);
        ClusteringJob _ = queue.submit(small(), ANN);
        refused(FaultCode.QUEUING_LIMIT_EXCEEDED, () -> queue.submit(small(), ANN));
        ClusteringJob _ = queue.submit(small(), BOB);
        refused(FaultCode.QUEUING_LIMIT_EXCEEDED, () -> queue.submit(small(), BOB));
    }

    @Test
    void uploadsHaveAQuota() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withBytesOfUser(100));
        assertEquals(80, queue.append("a.csv", 0, new byte[80], ANN));
        refused(
                FaultCode.INSUFFICIENT_RESOURCES,
                () -> queue.append("a.csv", 80, new byte[21], ANN));
        assertEquals(100, queue.append("a.csv", 80, new byte[20], ANN));
        assertEquals(30, queue.append("a.csv", 0, new byte[30], ANN)); // in its place
        assertEquals(100, queue.append("b.csv", 0, new byte[100], BOB));
        assertThrows(
                IllegalArgumentException.class, () -> queue.append("../a", 0, new byte[1], ANN));
    }

    @Test
    void aDiskThatIsFullRefusesNewJobsAndLosesNoEnd() throws Exception {
        byte[] points = Files.readAllBytes(folder.resolve("small.csv"));
        long _ = queue.append("up.csv", 0, points, ANN);
        JobRequest upload = new JobRequest(JobData.upload("up.csv"), small().order(), 1);
        store.refusals.set(1);
        refused(FaultCode.INSUFFICIENT_RESOURCES, () -> queue.submit(upload, ANN));
        assertEquals(Map.of(), store.kept());
        ClusteringJob job = queue.submit(upload, ANN); // the upload is there still
        store.refusals.set(3);
        assertEquals(job.id(), store.next(Status.DONE).id());
        assertEquals(4, store.refused.get());
    }

    @Test
    void jobsThatHadNotEndedGoOn() throws Exception {
        ClusteringJob running = queue.submit(large(2), ANN);
        ClusteringJob waiting = queue.submit(small(), ANN);
        while (!Files.exists(queue.folder().checkpoint(running.id()))) {
            Thread.onSpinWait();
        }
        queue.close();
        assertFalse(kept(running).status().isEnd());
        assertFalse(kept(waiting).status().isEnd());
        queue = begun(RunningJobs.settings(folder));
        assertEquals(0, progress(running.id()).position());
        assertEquals(1, progress(waiting.id()).position());
        ClusteringJob _ = queue.cancel(running.id(), ANN);
        assertEquals(waiting.id(), store.next(Status.DONE).id());
    }

    @Test
    void theOldestThatHasEndedIsForgotten() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(10, 10, 1));
        ClusteringJob first = queue.submit(small(), ANN);
        assertEquals(first.id(), store.next(Status.DONE).id());
        ClusteringJob second = queue.submit(small(), ANN);
        assertEquals(second.id(), store.next(Status.DONE).id());
        while (store.get(first.id()) != null) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatIsWrongWithThePointsIsTheEndOfTheJob() throws Exception {
        Path _ = Files.writeString(folder.resolve("bad.csv"), "x,y\n1,2\n3,4\n3,\n5,6\n");
        JobRequest request = new JobRequest(JobData.file("bad.csv"), small().order(), 1);
        ClusteringJob job = queue.submit(request, ANN);
        ClusteringJob failed = store.next(Status.FAILED);
        assertEquals(job.id(), failed.id());
        assertTrue(String.valueOf(failed.failure()).contains("bad.csv"), failed.failure());
        assertFalse(String.valueOf(failed.failure()).contains(folder.toString()), failed.failure());
    }

    private ClusteringJob kept(ClusteringJob job) {
        return Objects.requireNonNull(store.get(job.id()));
    }

    private JobProgress progress(String id) {
        return Objects.requireNonNull(queue.progress(id));
    }

    private interface Action {
        void run() throws Exception;
    }

    private static void refused(FaultCode code, Action action) {
        FaultException e = assertThrows(FaultException.class, action::run);
        assertEquals(code, e.code(), e.getMessage());
    }
}
