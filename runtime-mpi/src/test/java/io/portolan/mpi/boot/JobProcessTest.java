package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.shm.NamedSegments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that meet by a file and connect by shared memory, all of them in this JVM.
class JobProcessTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final NamedSegments segments = new NamedSegments();

    @TempDir private Path temporary;
    private Path folder;

    @BeforeEach
    void name() {
        folder = temporary.resolve("job");
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private JobProcess process(int process, int processes, int ranks, String... wires) {
        return process(process, processes, ranks, Duration.ofSeconds(20), wires);
    }

    private JobProcess process(
            int process, int processes, int ranks, Duration limit, String... wires) {
        return new JobProcess(
                new Boot(
                        Starter.OPEN_MPI,
                        "test",
                        process,
                        processes,
                        ranks,
                        0,
                        limit,
                        Duration.ofSeconds(10),
                        new BootPlace.InFolder(folder),
                        "",
                        List.of(wires),
                        null));
    }

    private <T> List<Future<T>> all(List<Callable<T>> tasks) {
        return tasks.stream().map(threads::submit).toList();
    }

    private static String refusal(Future<?> asked) {
        return String.valueOf(
                Objects.requireNonNull(
                                assertThrows(ExecutionException.class, asked::get).getCause())
                        .getMessage());
    }

    @Test
    void theyConnectAndSendAndNothingIsLeft() throws Exception {
        int processes = 3;
        BlockingQueue<Long> received = new ArrayBlockingQueue<>(16);
        List<Callable<JobProcess.Joined>> tasks = new ArrayList<>();
        for (int p = 0; p < processes; p++) {
            JobProcess process = process(p, processes, 0);
            int ranks = p + 1;
            tasks.add(() -> {
                JobProcess.Joined joined = process.join(ranks);
                joined.links()
                        .handle(
                                FramePurpose.DATA,
                                (from, frame) -> received.add(100L * from + frame.second()));
                process.start();
                return joined;
            });
        }
        List<ProcessLinks> links = new ArrayList<>();
        try {
            for (Future<JobProcess.Joined> joined : all(tasks)) {
                links.add(joined.get().links());
                assertArrayEquals(
                        new int[] {0, 1, 3},
                        IntStream.range(0, processes)
                                .map(p -> {
                                    try {
                                        return joined.get().map().first(p);
                                    } catch (InterruptedException | ExecutionException e) {
                                        throw new AssertionError(e);
                                    }
                                })
                                .toArray());
            }
            links.get(2).to(0).send(FramePurpose.DATA.word(), 7, 0, 0, null);
            assertEquals(207, received.poll(10, TimeUnit.SECONDS));
            links.get(0).to(1).send(FramePurpose.DATA.word(), 8, 0, 0, null);
            assertEquals(8, received.poll(10, TimeUnit.SECONDS));
            assertTrue(links.get(0).describe(1).startsWith("process 1 (ranks 1 to 2, host "));
            segments.assertNoOther();
            assertFalse(Files.exists(folder));
        } finally {
            links.forEach(ProcessLinks::close);
        }
    }

    @Test
    void whoRunsAnotherProgramOrKnowsOfAnotherNumberOfRanksIsNamedByAll() throws Exception {
        JobProcess first = process(0, 2, 0);
        JobProcess second = process(1, 2, 0);
        first.runs("Hello");
        second.runs("World");
        List<Future<JobProcess.Joined>> joined =
                all(List.of(() -> first.join(1), () -> second.join(1)));
        String host = HostIdentity.own().name();
        String sentence =
                "process 0 on host %s runs program Hello, and process 1 on host %s runs World; start all with one program"
                        .formatted(host, host);
        assertEquals(sentence, refusal(joined.get(0)));
        assertEquals(sentence, refusal(joined.get(1)));

        JobProcess third = process(0, 2, 4);
        JobProcess fourth = process(1, 2, 6);
        List<Future<JobProcess.Joined>> told =
                all(List.of(() -> third.join(1), () -> fourth.join(1)));
        String ranks =
                "process 0 on host %s was told of 4 ranks in the whole job, and process 1 on host %s of 6; tell all the same"
                        .formatted(host, host);
        assertEquals(ranks, refusal(told.get(0)));
        assertEquals(ranks, refusal(told.get(1)));
        segments.assertNoOther();
        assertFalse(Files.exists(folder));
    }

    @Test
    void whoDoesNotComeIsNamedWithItsRanks() throws Exception {
        JobProcess first = process(0, 2, 5, Duration.ofSeconds(1));
        assertEquals(
                "process 1 (ranks 3 to 4) has not come to the start of the job within 1 s; look at it, or give more time by PORTOLAN_START_SECONDS",
                refusal(threads.submit(() -> first.join(1))));
        JobProcess second = process(1, 2, 5, Duration.ofSeconds(1));
        assertEquals(
                "process 0 (ranks 0 to 2) has not come to the start of the job within 1 s: it is to say in %s where it listens; see whether it runs, or give more time by PORTOLAN_START_SECONDS"
                        .formatted(folder.resolve("meeting")),
                refusal(threads.submit(() -> second.join(1))));
    }

    @Test
    void wiresThatAreNotThereAndProcessesWithoutRanksAreRefused() {
        String refusal =
                refusal(
                        all(List.<Callable<JobProcess.Joined>>of(
                                        () -> process(0, 2, 0, "smoke").join(1),
                                        () ->
                                                process(1, 2, 0, Duration.ofSeconds(2), "smoke")
                                                        .join(1)))
                                .getFirst());
        // The suite also runs in a module that has TCP.
        assertTrue(
                refusal.matches(
                        "there are no wires of kind 'smoke'; allowed is shm(,tcp)?; name one that is there"),
                refusal);
        assertEquals(
                "the job has 1 ranks and 2 processes; allowed is at least one rank in each; start fewer processes",
                refusal(threads.submit(() -> process(0, 2, 1).join(1))));
    }

    @Test
    void whatAnEarlierJobHasLeftIsReplaced() throws Exception {
        BootFile left = new BootFile(folder);
        left.write(new BootFile.Place(1, "left")); // nobody listens there
        JobProcess second = process(1, 2, 2);
        Future<JobProcess.Joined> joined =
                threads.submit(() -> {
                    JobProcess.Joined own = second.join(1);
                    second.start();
                    return own;
                });
        JobProcess first = process(0, 2, 2);
        JobProcess.Joined own = first.join(1);
        first.start();
        joined.get().links().close();
        own.links().close();
        assertThrows(BootException.class, () -> first.join(1), "once only");
    }

    @Test
    void aFolderThatOthersMayEnterIsNotUsed() throws Exception {
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        String sentence =
                "others may enter the folder %s, by which the processes of the job are to find each other; remove it"
                        .formatted(folder);
        assertEquals(sentence, refusal(threads.submit(() -> process(0, 2, 2).join(1))));
        assertEquals(sentence, refusal(threads.submit(() -> process(1, 2, 2).join(1))));
    }
}
