package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
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
        volatile @Nullable Error fails; // set by the test, and thrown once when a job is put
        volatile boolean refusesEnds; // set by the test, read by whoever puts
        volatile boolean cutsRemoval; // likewise, by whoever removes
        volatile CountDownLatch gate = new CountDownLatch(0); // likewise
        volatile PointPage page = new PointPage("x,y", List.of(), true); // read by a job

        @Override
        public synchronized Map<String, ClusteringJob> kept() {
            return new LinkedHashMap<>(jobs);
        }

        @Override
        public synchronized void put(ClusteringJob job) throws InterruptedException {
            gate.await();
            boolean isRefused = refusesEnds && job.status().isEnd();
            if (isRefused || refusals.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                refused.incrementAndGet();
                throw Fault.of(FaultCode.INSUFFICIENT_RESOURCES, "the disk is full").exception();
            }
            jobs.put(job.id(), job);
            Error error = fails;
            if (error != null) {
                fails = null;
                throw error; // the disk has it, and nobody is told
            }
            puts.add(job);
        }

        @Override
        public synchronized void remove(String id) throws InterruptedException {
            if (jobs.remove(id) == null) {
                throw Fault.of(FaultCode.UNKNOWN_ENTRY, "there is no " + id).exception();
            }
            if (cutsRemoval) {
                cutsRemoval = false;
                throw new InterruptedException(); // it is done, and nobody is told
            }
        }

        @Override
        public void show(JobProgress progress) {}

        @Override
        public void hide(String id) {}

        @Override
        public void checkPath(String service, Principal owner) {}

        @Override
        public PointPage points(String service, PointRows rows, Principal owner) {
            return page;
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
        return begun(settings, Thread.ofPlatform().daemon().factory(), Duration.ofMinutes(1));
    }

    private JobQueue begun(
            ClusteringServiceSettings settings, ThreadFactory threads, Duration longestLack)
            throws IOException, InterruptedException {
        JobQueue begun = new JobQueue(settings, "1.0", threads, longestLack);
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
        await("it is not at work", () -> progress(large.id()).sweeps() > 0);
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
        assertEquals(100, queue.append("a.csv", 0, new byte[30], ANN)); // it has them
        assertTrue(queue.folder().remove("ann", "a.csv"));
        assertEquals(30, queue.append("a.csv", 0, new byte[30], ANN));
        assertEquals(100, queue.append("b.csv", 0, new byte[100], BOB));
        assertThrows(
                IllegalArgumentException.class, () -> queue.append("../a", 0, new byte[1], ANN));
    }

    @Test
    void twoUploadsUnderOneNameAreNeverMixed() throws Exception {
        byte[] first = "x,y\n1,1\n1,2\n".getBytes(UTF_8);
        byte[] second = "x,y\n8,8\n8,9\n".getBytes(UTF_8);
        int half = first.length / 2;
        assertEquals(half, queue.append("a.csv", 0, piece(first, 0, half), ANN));
        FaultException e =
                assertThrows(
                        FaultException.class,
                        () -> queue.append("a.csv", 0, piece(second, 0, half), ANN));
        assertEquals(
                "StateConflict: upload a.csv has 6 bytes, and others from 0 on than the piece that was sent: upload the file under another name, or DELETE this upload first",
                e.getMessage());
        long end = queue.append("a.csv", half, piece(first, half, first.length), ANN);
        assertEquals(first.length, end);
        refused(FaultCode.STATE_CONFLICT, () -> queue.append("a.csv", 0, second, ANN));
        assertArrayEquals(first, Files.readAllBytes(queue.folder().upload("ann", "a.csv")));
    }

    private static byte[] piece(byte[] of, int from, int to) {
        return Arrays.copyOfRange(of, from, to);
    }

    @Test
    void aPieceThatIsSentAgainIsTakenOnce() throws Exception {
        byte[] whole = Files.readAllBytes(folder.resolve("small.csv"));
        assertEquals(100, queue.append("a.csv", 0, piece(whole, 0, 100), ANN));
        assertEquals(100, queue.append("a.csv", 0, piece(whole, 0, 100), ANN));
        assertEquals(150, queue.append("a.csv", 50, piece(whole, 50, 150), ANN)); // half of it
        FaultException e =
                assertThrows(
                        FaultException.class,
                        () -> queue.append("a.csv", 151, piece(whole, 151, 200), ANN));
        assertEquals(
                "StateConflict: upload a.csv has 150 bytes, and a piece from 151 was sent: go on from 150",
                e.getMessage());
        long _ = queue.append("a.csv", 150, piece(whole, 150, whole.length), ANN);
        assertArrayEquals(whole, Files.readAllBytes(queue.folder().upload("ann", "a.csv")));
    }

    @Test
    void anUploadThatNoJobTakesIsGivenUpAfterItsLifetime() throws Exception {
        ClusteringServiceSettings settings =
                RunningJobs.settings(folder).withUploadLifetime(Duration.ofHours(1));
        long _ = queue.append("old.csv", 0, new byte[80], ANN);
        long _ = queue.append("new.csv", 0, new byte[20], ANN);
        Path old = queue.folder().upload("ann", "old.csv");
        Path _ = Files.setLastModifiedTime(old, hoursAgo(2));
        queue.close();
        queue = begun(settings);
        await("it is kept", () -> !Files.exists(old));
        assertEquals(20, queue.folder().uploadedBytes("ann"));
    }

    private static FileTime hoursAgo(int hours) {
        return FileTime.from(Instant.now().minus(Duration.ofHours(hours)));
    }

    @Test
    void aPieceThatComesKeepsItsUpload() throws Exception {
        long _ = queue.append("a.csv", 0, new byte[80], ANN);
        Path upload = queue.folder().upload("ann", "a.csv");
        Path _ = Files.setLastModifiedTime(upload, hoursAgo(2));
        assertEquals(80, queue.append("a.csv", 0, new byte[80], ANN));
        queue.folder().removeUnused(Duration.ofHours(1));
        assertTrue(Files.exists(upload));
    }

    @Test
    void anUploadThatAJobGivesBackIsKeptForItsLifetime() throws Exception {
        Path _ = upload();
        JobFolder files = queue.folder();
        files.make("jkilled", "ann");
        files.take("ann", "up.csv", "jkilled");
        Path taken = files.input("jkilled", "up.csv");
        Path _ = Files.setLastModifiedTime(taken, hoursAgo(2)); // the node was down so long
        files.undo("jkilled");
        files.removeUnused(Duration.ofHours(1));
        assertTrue(Files.exists(files.upload("ann", "up.csv")));
    }

    @Test
    void aLifetimeOfUploadsIsASecondOrMore() {
        ClusteringServiceSettings settings = RunningJobs.settings(folder);
        IllegalArgumentException e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> settings.withUploadLifetime(Duration.ofMillis(999)));
        assertEquals("uploadLifetime=PT0.999S: PT1S or more is allowed", e.getMessage());
    }

    @Test
    void whatJobsMayKeepCountsForTheQuota() throws Exception {
        queue.close();
        long each = Files.size(folder.resolve("large.csv")) + (64 << 10);
        queue = begun(RunningJobs.settings(folder).withBytesOfUser(3 * each - 1));
        ClusteringJob running = queue.submit(large(2), ANN);
        ClusteringJob waiting = queue.submit(large(2), ANN);
        FaultException e = assertThrows(FaultException.class, () -> queue.submit(large(2), ANN));
        assertEquals(
                "InsufficientResources: the job may keep %d bytes, and ann has %d of at most %d, with what other jobs may keep: forget jobs that have ended, or have the quota raised"
                        .formatted(each, 2 * each, 3 * each - 1),
                e.getMessage());
        ClusteringJob bobs = queue.submit(large(2), BOB);
        refused(
                FaultCode.INSUFFICIENT_RESOURCES,
                () -> queue.append("up.csv", 0, new byte[(int) each], ANN));
        ClusteringJob _ = queue.cancel(waiting.id(), ANN);
        ClusteringJob third = queue.submit(large(2), ANN);
        for (ClusteringJob job : List.of(bobs, third, running)) {
            ClusteringJob _ = queue.cancel(job.id(), new Principal("root", Set.of("*")));
        }
    }

    @Test
    void theRowsOfAServiceCountForTheQuota() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withBytesOfUser((64 << 10) + 1_000));
        store.page = new PointPage("x,y", Collections.nCopies(50, "1.5,2.5"), false);
        JobRequest request =
                new JobRequest(JobData.service("/services/endless"), small().order(), 1);
        ClusteringJob job = queue.submit(request, ANN);
        ClusteringJob failed = store.next(Status.FAILED);
        assertEquals(job.id(), failed.id());
        // A page has 400 bytes, its header 4; the results have the rows again.
        assertEquals(
                "InsufficientResources: the job may keep %d bytes, and ann has 0 of at most %d, with what other jobs may keep: forget jobs that have ended, or have the quota raised"
                        .formatted((64 << 10) + 2 * 804, (64 << 10) + 1_000),
                failed.failure());
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
        await(
                "there is no checkpoint",
                () -> Files.exists(queue.folder().checkpoint(running.id())));
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
        await("the first is kept", () -> store.get(first.id()) == null);
    }

    @Test
    void aJobIsForgottenThoughWhoAskedHasGoneAway() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(10, 10, 1));
        ClusteringJob first = queue.submit(small(), ANN);
        assertEquals(first.id(), store.next(Status.DONE).id());
        store.cutsRemoval = true;
        assertThrows(InterruptedException.class, () -> queue.forget(first.id(), ANN));
        Path files = folder.resolve("jobs/jobs").resolve(first.id());
        await("the files are there", () -> !Files.exists(files));
    }

    @Test
    void theOldestIsForgottenThoughTheStoreHasItNoMore() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(10, 10, 1));
        ClusteringJob first = queue.submit(small(), ANN);
        assertEquals(first.id(), store.next(Status.DONE).id());
        store.remove(first.id());
        ClusteringJob second = queue.submit(small(), ANN);
        assertEquals(second.id(), store.next(Status.DONE).id());
        ClusteringJob third = queue.submit(small(), ANN);
        assertEquals(third.id(), store.next(Status.DONE).id());
        await("the second is kept", () -> store.get(second.id()) == null);
    }

    /// Looks again and again until it is so.
    private static void await(String failure, BooleanSupplier isSo) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!isSo.getAsBoolean()) {
            assertTrue(System.nanoTime() - end < 0, failure);
            Thread.onSpinWait();
        }
    }

    @Test
    void theUploadOfAJobThatWasForgottenIsNotThereAgain() throws Exception {
        Path _ = upload();
        ClusteringJob job = queue.submit(ofUpload(), ANN);
        assertEquals(job.id(), store.next(Status.DONE).id());
        queue.close();
        store.remove(job.id()); // and the node is killed before it deletes the files
        queue = begun(RunningJobs.settings(folder));
        assertEquals(List.of(), queue.folder().jobs());
        refused(FaultCode.UNKNOWN_ENTRY, () -> queue.submit(ofUpload(), ANN));
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

    @Test
    void aJobThatSomebodyElseSubmitsIsNoneOfYours() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(10, 1, 10));
        store.gate = new CountDownLatch(1);
        FutureTask<ClusteringJob> bobs = submitting(BOB);
        FutureTask<ClusteringJob> anns = submitting(ANN); // while that of bob is being written
        store.gate.countDown();
        assertEquals("bob", bobs.get().owner());
        assertEquals("ann", anns.get().owner());
        refused(FaultCode.QUEUING_LIMIT_EXCEEDED, () -> queue.submit(large(1), ANN));
        ClusteringJob _ = queue.cancel(anns.get().id(), ANN);
        ClusteringJob next = queue.submit(large(1), ANN); // one has ended, one may come
        ClusteringJob _ = queue.cancel(next.id(), ANN);
        ClusteringJob _ = queue.cancel(bobs.get().id(), BOB);
    }

    /// A job that somebody is submitting, from when it waits for the disk or was refused.
    private FutureTask<ClusteringJob> submitting(Principal who) {
        FutureTask<ClusteringJob> task = new FutureTask<>(() -> queue.submit(large(1), who));
        Thread thread = Thread.ofPlatform().daemon().start(task);
        await(
                "it neither waits nor ends",
                () -> task.isDone() || thread.getState() == Thread.State.WAITING);
        return task;
    }

    @Test
    void aJobThatIsForgottenBeforeItsEndIsKeptDoesNotComeBack() throws Exception {
        store.refusesEnds = true;
        ClusteringJob job = queue.submit(small(), ANN);
        await("no end was refused", () -> store.refused.get() > 0);
        queue.forget(job.id(), ANN);
        store.refusesEnds = false;
        ClusteringJob next = queue.submit(small(), ANN);
        assertEquals(next.id(), store.next(Status.DONE).id()); // ends are kept in their order
        assertNull(store.get(job.id()));
    }

    @Test
    void theNextOneDoesNotWaitForTheDiskToKeepACancel() throws Exception {
        ClusteringJob first = queue.submit(large(1), ANN);
        ClusteringJob wide = queue.submit(large(2), ANN);
        ClusteringJob narrow = queue.submit(large(1), BOB);
        store.refusesEnds = true;
        Thread cancel = canceling(wide);
        await("it waits", () -> queue.waitingJobs().isEmpty());
        assertEquals(0, progress(narrow.id()).position());
        assertEquals(0, progress(first.id()).position(), "it runs still");
        store.refusesEnds = false;
        cancel.join();
        assertEquals(Status.CANCELED, kept(wide).status());
        ClusteringJob _ = queue.cancel(narrow.id(), BOB);
        ClusteringJob _ = queue.cancel(first.id(), ANN);
    }

    private Thread canceling(ClusteringJob job) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        ClusteringJob _ = queue.cancel(job.id(), ANN);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // nobody does
                    }
                });
    }

    @Test
    void aCancelIsKeptThoughItsCallerHasGoneAway() throws Exception {
        ClusteringJob running = queue.submit(large(2), ANN);
        ClusteringJob waiting = queue.submit(small(), ANN);
        for (ClusteringJob each : List.of(waiting, running)) {
            store.refused.set(0);
            store.refusesEnds = true;
            Thread cancel = canceling(each);
            await("no end was refused", () -> store.refused.get() > 0);
            cancel.interrupt();
            cancel.join();
            store.refusesEnds = false;
            assertEquals(Status.CANCELED, queue.cancel(each.id(), ANN).status());
            assertEquals(Status.CANCELED, kept(each).status());
        }
    }

    @Test
    void aCancelThatIsNotKeptWhenTheNodeClosesTakesNoFiles() throws Exception {
        byte[] points = Files.readAllBytes(folder.resolve("small.csv"));
        long _ = queue.append("up.csv", 0, points, ANN);
        ClusteringJob first = queue.submit(large(2), ANN);
        ClusteringJob second =
                queue.submit(new JobRequest(JobData.upload("up.csv"), small().order(), 1), ANN);
        store.refusesEnds = true;
        Thread cancel = canceling(second);
        await("no end was refused", () -> store.refused.get() > 0);
        queue.close();
        cancel.join();
        refused(FaultCode.OPERATION_CANCELED, () -> queue.cancel(second.id(), ANN));
        assertTrue(Files.exists(queue.folder().input(second.id(), "up.csv")));
        store.refusesEnds = false;
        queue = begun(RunningJobs.settings(folder));
        ClusteringJob _ = queue.cancel(first.id(), ANN);
        assertEquals(second.id(), store.next(Status.DONE).id());
    }

    @Test
    void anUploadThatTheDiskHasCutIsNotClustered() throws Exception {
        Path upload = upload();
        ClusteringJob first = queue.submit(large(2), ANN);
        ClusteringJob second = queue.submit(ofUpload(), ANN);
        queue.close();
        Path input = queue.folder().input(second.id(), "up.csv");
        List<String> lines = Files.readAllLines(input);
        Path _ = Files.write(input, lines.subList(0, 30));
        long cut = Files.size(input);
        queue = begun(RunningJobs.settings(folder));
        ClusteringJob _ = queue.cancel(first.id(), ANN);
        assertEquals(
                "the uploads of the job have %d bytes, and %d were taken: the disk has lost some; upload them again and submit a new job"
                        .formatted(cut, Files.size(upload)),
                store.next(Status.FAILED).failure());
    }

    @Test
    void anUploadOfAJobThatNobodyWasToldOfIsThereAgain() throws Exception {
        Path upload = upload();
        JobFolder files = queue.folder();
        files.make("jkilled", "ann"); // and the node is killed before the job is in its log
        files.take("ann", "up.csv", "jkilled");
        queue.close();
        queue = begun(RunningJobs.settings(folder));
        assertEquals(List.of(), files.jobs());
        ClusteringJob job = queue.submit(ofUpload(), ANN);
        assertEquals(Files.size(upload), job.bytes());
        assertEquals(job.id(), store.next(Status.DONE).id());
    }

    /// Uploads `up.csv`; returns a file of the same bytes.
    private Path upload() throws IOException {
        Path points = folder.resolve("small.csv");
        long _ = queue.append("up.csv", 0, Files.readAllBytes(points), ANN);
        return points;
    }

    private static JobRequest ofUpload() {
        return ofUpload("up.csv");
    }

    private static JobRequest ofUpload(String name) {
        return new JobRequest(JobData.upload(name), small().order(), 1);
    }

    @Test
    void nobodyCancelsAJobThatIsToGoOnWhenTheNodeIsThereAgain() throws Exception {
        ClusteringJob job = queue.submit(large(2), ANN);
        await("there is no checkpoint", () -> Files.exists(queue.folder().checkpoint(job.id())));
        queue.close();
        refused(FaultCode.OPERATION_CANCELED, () -> queue.cancel(job.id(), ANN));
        assertTrue(Files.exists(queue.folder().checkpoint(job.id())));
    }

    @Test
    void aQueueThatIsFullIsFullAfterARestart() throws Exception {
        queue.close();
        ClusteringServiceSettings settings = RunningJobs.settings(folder).withJobs(2, 9, 9);
        queue = begun(settings);
        ClusteringJob first = queue.submit(large(2), ANN);
        ClusteringJob second = queue.submit(small(), ANN);
        ClusteringJob third = queue.submit(small(), BOB);
        queue.close();
        queue = begun(settings);
        assertEquals(0, progress(first.id()).position());
        assertEquals(List.of(second.id(), third.id()), queue.waitingJobs());
        refused(FaultCode.QUEUING_LIMIT_EXCEEDED, () -> queue.submit(small(), BOB));
        ClusteringJob _ = queue.cancel(second.id(), ANN);
        assertEquals(1, progress(third.id()).position());
        ClusteringJob fourth = queue.submit(small(), BOB);
        assertEquals(2, progress(fourth.id()).position());
        ClusteringJob _ = queue.cancel(first.id(), ANN);
        assertEquals(
                Set.of(third.id(), fourth.id()), // each has one of the two ranks
                Set.copyOf(List.of(store.next(Status.DONE).id(), store.next(Status.DONE).id())));
    }

    @Test
    void noTwoJobsAreSubmittedAtTheSameTime() throws Exception {
        ClusteringJob large = queue.submit(large(2), ANN);
        Instant last = large.submitted();
        for (int i = 0; i < 15; i++) {
            ClusteringJob next = queue.submit(small(), ANN);
            assertTrue(next.submitted().isAfter(last), next + " after " + last);
            last = next.submitted();
        }
        ClusteringJob _ = queue.cancel(large.id(), ANN);
    }

    @Test
    void noTwoJobsEndAtTheSameTime() throws Exception {
        ClusteringJob large = queue.submit(large(2), ANN);
        List<ClusteringJob> waiting = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            waiting.add(queue.submit(small(), ANN));
        }
        Instant last = waiting.getLast().submitted();
        for (ClusteringJob each : waiting) {
            Instant end = Objects.requireNonNull(queue.cancel(each.id(), ANN).ended());
            assertTrue(end.isAfter(last), end + " after " + last);
            last = end;
        }
        Instant end = Objects.requireNonNull(queue.cancel(large.id(), ANN).ended());
        assertTrue(end.isAfter(last), end + " after " + last);
    }

    @Test
    void jobsThatAreCanceledInTheQueueAreForgottenToo() throws Exception {
        queue.close();
        queue = begun(RunningJobs.settings(folder).withJobs(10, 10, 1));
        ClusteringJob large = queue.submit(large(2), ANN);
        ClusteringJob first = queue.submit(small(), ANN);
        ClusteringJob second = queue.submit(small(), ANN);
        ClusteringJob _ = queue.cancel(first.id(), ANN);
        ClusteringJob _ = queue.cancel(second.id(), ANN);
        assertNull(store.get(first.id()));
        assertEquals(Status.CANCELED, kept(second).status());
        assertEquals(Status.CANCELED, queue.cancel(large.id(), ANN).status()); // the last to end
    }

    @Test
    void theQuotaCountsWhatIsKept() throws Exception {
        ClusteringJob job = queue.submit(small(), ANN);
        ClusteringJob done = store.next(Status.DONE);
        await("the checkpoint is there", () -> !Files.exists(queue.folder().checkpoint(job.id())));
        assertEquals(queue.folder().bytes(job.id()), done.bytes());
    }

    @Test
    void oneUploadIsNotTwoFilesOfAJob() throws Exception {
        byte[] points = Files.readAllBytes(folder.resolve("small.csv"));
        long _ = queue.append("up.csv", 0, points, ANN);
        JobData twice = new JobData("up.csv", null, null, "up.csv", null);
        refused(
                FaultCode.INVALID_BODY,
                () -> queue.submit(new JobRequest(twice, small().order(), 1), ANN));
        ClusteringJob job =
                queue.submit(new JobRequest(JobData.upload("up.csv"), small().order(), 1), ANN);
        assertEquals(job.id(), store.next(Status.DONE).id()); // it was there still
    }

    @Test
    void whatStandsBeforeATildeIsShownToNobody() throws Exception {
        long _ = queue.append("a1~up.csv", 0, Files.readAllBytes(folder.resolve("small.csv")), ANN);
        ClusteringJob _ = queue.submit(ofUpload("a1~up.csv"), ANN);
        ClusteringJob done = store.next(Status.DONE);
        assertEquals("up.csv", done.name());
        Path summary = queue.folder().results(done.id()).resolve("summary.json");
        assertFalse(Files.readString(summary).contains("~"), Files.readString(summary));

        long _ = queue.append("a1~up.csv", 0, "x,y\n1,2\n3,\n".getBytes(UTF_8), ANN);
        ClusteringJob _ = queue.submit(ofUpload("a1~up.csv"), ANN);
        String failure = String.valueOf(store.next(Status.FAILED).failure());
        assertTrue(failure.startsWith("up.csv: line 3"), failure);
    }

    @Test
    void aJobIsSubmittedAgainAfterMemoryHasEnded() throws Exception {
        Path _ = upload();
        store.fails = new OutOfMemoryError("of this test");
        assertThrows(OutOfMemoryError.class, () -> queue.submitOnce("key", ofUpload(), ANN));
        await("it is not taken on", this::isSubmitted);
        assertEquals(Status.DONE, store.next(Status.DONE).status());
    }

    @Test
    void anEndIsKeptThoughMemoryEndsMeanwhile() throws Exception {
        ClusteringJob job = queue.submit(large(2), ANN);
        ClusteringJob _ = store.next(Status.RUNNING);
        store.fails = new OutOfMemoryError("of this test");
        assertEquals(Status.CANCELED, queue.cancel(job.id(), ANN).status());
        assertEquals(Status.CANCELED, store.next(Status.CANCELED).status());
    }

    private boolean isSubmitted() {
        try {
            ClusteringJob _ = queue.submitOnce("key", ofUpload(), ANN);
            return true;
        } catch (FaultException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFailureNamesTheFileAsTheJobDid() throws Exception {
        Path bad = Files.createDirectories(folder.resolve("within")).resolve("1.csv");
        Path _ = Files.writeString(bad, "x,y\n1,2\n3,4\n3,\n5,6\n");
        Path _ = Files.createSymbolicLink(folder.resolve("newest.csv"), bad);
        ClusteringJob _ =
                queue.submit(new JobRequest(JobData.file("newest.csv"), small().order(), 1), ANN);
        String failure = String.valueOf(store.next(Status.FAILED).failure());
        assertTrue(failure.contains("newest.csv"), failure);
        assertFalse(failure.contains("1.csv"), failure);
        assertFalse(failure.contains(folder.toString()), failure);
    }

    /// Makes threads of which some cannot be started.
    private static final class ScarceThreads implements ThreadFactory {
        final AtomicInteger missing = new AtomicInteger();

        @Override
        public Thread newThread(Runnable work) {
            Thread made =
                    new Thread(work) {
                        @Override
                        public void start() {
                            if (missing.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                                throw new OutOfMemoryError("unable to create native thread");
                            }
                            super.start();
                        }
                    };
            made.setDaemon(true);
            return made;
        }
    }

    private static final String NO_THREAD =
            "the node could not start a thread for the job: let its process have more threads (ulimit -u, pids.max of its container), and submit the job again";

    @Test
    void aJobWithoutAThreadFailsAndTheNextOneRuns() throws Exception {
        queue.close();
        ScarceThreads threads = new ScarceThreads();
        queue = begun(RunningJobs.settings(folder), threads, Duration.ZERO);
        threads.missing.set(1);
        ClusteringJob job = queue.submit(small(), ANN);
        ClusteringJob failed = store.next(Status.FAILED);
        assertEquals(job.id(), failed.id());
        assertEquals(NO_THREAD, failed.failure());
        ClusteringJob next = queue.submit(large(2), ANN);
        ClusteringJob waits = queue.submit(small(), ANN);
        threads.missing.set(1);
        ClusteringJob _ = queue.cancel(next.id(), ANN);
        assertEquals(waits.id(), store.next(Status.FAILED).id());
        ClusteringJob last = queue.submit(small(), ANN);
        assertEquals(last.id(), store.next(Status.DONE).id());
    }

    @Test
    void aShortLackOfThreadsFailsNoJob() throws Exception {
        queue.close();
        ScarceThreads threads = new ScarceThreads();
        queue = begun(RunningJobs.settings(folder), threads, Duration.ofMinutes(1));
        threads.missing.set(2);
        ClusteringJob first = queue.submit(small(), ANN);
        ClusteringJob second = queue.submit(small(), ANN);
        String oneDone = store.next(Status.DONE).id();
        String otherDone = store.next(Status.DONE).id();
        assertEquals(Set.of(first.id(), second.id()), Set.of(oneDone, otherDone)); // side by side
    }

    @Test
    void aJobThatWaitsForAThreadIsCanceled() throws Exception {
        queue.close();
        ScarceThreads threads = new ScarceThreads();
        queue = begun(RunningJobs.settings(folder), threads, Duration.ofMinutes(1));
        threads.missing.set(Integer.MAX_VALUE);
        ClusteringJob job = queue.submit(small(), ANN);
        assertEquals(Status.CANCELED, queue.cancel(job.id(), ANN).status());
        threads.missing.set(0);
        ClusteringJob next = queue.submit(small(), ANN);
        assertEquals(next.id(), store.next(Status.DONE).id());
    }

    @Test
    void aJobWithoutAThreadAfterARestartFails() throws Exception {
        ClusteringJob running = queue.submit(large(2), ANN);
        ClusteringJob waiting = queue.submit(small(), ANN);
        queue.close();
        ScarceThreads threads = new ScarceThreads();
        threads.missing.set(1);
        queue = begun(RunningJobs.settings(folder), threads, Duration.ZERO);
        ClusteringJob failed = store.next(Status.FAILED);
        assertEquals(running.id(), failed.id());
        assertEquals(NO_THREAD, failed.failure());
        assertEquals(waiting.id(), store.next(Status.DONE).id());
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
