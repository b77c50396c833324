package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A file system of one mebibyte that is really full: what is new is refused with one sentence, and
/// what had begun ends as it does without that. Only root may make one.
@Tag("process")
@Timeout(60)
class FullDiskTest {

    @TempDir Path folder;

    private Path disk = Path.of("");

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                isDone("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()),
                "no file system of one mebibyte can be mounted here: only root may");
    }

    @AfterEach
    void unmount() throws Exception {
        boolean _ = isDone("umount", disk.toString());
    }

    private static boolean isDone(String... command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private Path fill() throws IOException {
        Path filler = disk.resolve("filler");
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(new byte[1024]);
            }
        } catch (IOException e) {
            return filler; // it is full
        }
    }

    private ClusteringServiceSettings settings() {
        return ClusteringServiceSettings.of(disk.resolve("jobs")).withData(folder).withRanks(2);
    }

    @Test
    void whatIsNewIsRefusedAndWhatRunsSaysWhyItCouldNotEnd() throws Exception {
        Path points = RunningJobs.points(folder, "points.csv", 3_000);
        byte[] bytes = Arrays.copyOf(Files.readAllBytes(points), 100_000);
        Principal who = new Principal("ann", Set.of());
        JobQueue queue = new JobQueue(settings(), "1.0");
        try (RunningJobs running = RunningJobs.start(folder, settings())) {
            queue.folder().prepare();
            JobRequest request = JobRequest.of(JobData.file("points.csv"), "12");
            ClusteringJob begun = running.submit(request);
            Path filler = fill();

            refused(
                    "the piece of upload up.csv was not taken: No space left on device; send it again",
                    () -> queue.append("up.csv", 0, bytes, who));
            long need = (64 << 10) + Files.size(points);
            refused(
                    "the disk has room for 0 bytes, and the results may need %d: forget jobs that have ended, or submit it later"
                            .formatted(need),
                    () -> running.submit(request));
            ClusteringJob failed = running.end(begun.id());
            if (failed.status() != Status.DONE) { // it was quicker than the disk was full
                String why = String.valueOf(failed.failure());
                assertTrue(why.contains("No space left on device"), why);
                assertFalse(why.contains(disk.toString()), why);
            }

            Files.delete(filler);
            assertEquals(100_000, queue.append("up.csv", 0, bytes, who));
            ClusteringJob again = running.end(running.submit(request).id());
            assertEquals(Status.DONE, again.status(), again.failure());
        } finally {
            queue.close();
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static void refused(String sentence, Action action) {
        FaultException e = assertThrows(FaultException.class, action::run);
        assertEquals(FaultCode.INSUFFICIENT_RESOURCES, e.code(), e.getMessage());
        assertEquals("InsufficientResources: " + sentence, e.getMessage());
    }
}
