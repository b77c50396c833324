package io.portolan.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.dump.DumpMXBean;
import io.portolan.mpi.DeadlockPolicy;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.programs.CountingProgram;
import io.portolan.mpi.programs.EndingProgram;
import io.portolan.mpi.programs.LibraryProgram;
import io.portolan.mpi.programs.NestingProgram;
import io.portolan.mpi.programs.ObjectProgram;
import io.portolan.mpi.programs.OutlivingProgram;
import io.portolan.mpi.programs.RememberedProgram;
import io.portolan.mpi.programs.TalkingProgram;
import io.portolan.mpi.programs.UnawareProgram;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A program with `main` runs by ranks as it runs by processes.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 9})
    void eachRankHasStaticsOfItsOwn(int ranks) throws Exception {
        for (boolean isVirtual : new boolean[] {false, true}) {
            JobOutcome outcome =
                    JobOutcome.of(
                            settings -> settings.withWorld(threads(isVirtual)),
                            ranks,
                            CountingProgram.class.getName(),
                            "a",
                            "-b");
            int sum = ranks * (ranks - 1) / 2;
            assertEquals(ranks, outcome.lines().size(), outcome.out());
            for (int rank = 0; rank < ranks; rank++) {
                assertEquals(
                        "rank %d of %d: sum %d, start 1, arguments a -b"
                                .formatted(rank, ranks, sum),
                        outcome.lines().get(rank));
            }
            assertEquals("", outcome.err());
            assertEquals(0, outcome.status());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "exit, 3",
        "exit by reference, 4",
        "exit of runtime, 5",
        "exit of runtime by reference, 6",
        "halt, 8",
        "exit of a thread, 11",
        "exit 0, 0",
    })
    void anExitBetweenInitAndFinalizeEndsTheJobWithItsStatus(String how, int status)
            throws Exception {
        JobOutcome outcome = JobOutcome.of(3, EndingProgram.class, how, "1");
        assertEquals(new JobOutcome(status, "", ""), outcome);
    }

    /// The first line that is left at the exit takes longer to write than a look at the job.
    @Test
    void whatRanksPrintBecauseOfAnExitIsLost() throws Exception {
        CountDownLatch last = new CountDownLatch(1);
        StringBuilder printed = new StringBuilder(); // by one stream, which locks
        OutputStream slow =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        write(new byte[] {(byte) b}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        String text = new String(bytes, from, length, UTF_8);
                        if (text.contains("nobody")) {
                            last.countDown();
                        } else if (!assertDoesNotThrow(() -> last.await(400, MILLISECONDS))) {
                            last.countDown(); // it is asked for once
                        }
                        printed.append(text);
                    }
                };
        JobSettings settings =
                JobSettings.of(3)
                        .withPrefix() // so that a line which is not whole waits
                        .withOutput(new PrintStream(slow, true, UTF_8), new PrintStream(slow));
        JavaProgram program =
                JobOutcome.program(EndingProgram.class.getName(), "exit amid lines", "1");
        assertEquals(3, Job.run(program, settings));
        assertEquals("[0] amid\n[2] amid\n", printed.toString());
    }

    @Test
    void anExitAfterFinalizeEndsItsRankOnly() throws Exception {
        JobOutcome outcome = JobOutcome.of(3, EndingProgram.class, "after finish", "0");
        assertEquals(List.of("done 0", "done 1", "done 2"), outcome.lines());
        assertEquals(0, outcome.status(), outcome.err());
        outcome = JobOutcome.of(3, EndingProgram.class, "after finish, badly", "0");
        assertEquals(9, outcome.status());
    }

    @Test
    void anExitBeforeInitEndsItsRankOnly() throws Exception {
        JobOutcome outcome = JobOutcome.of(3, EndingProgram.class, "before init", "0");
        assertEquals(List.of("usage", "usage", "usage"), outcome.lines());
    }

    @Test
    void aRankThatThrowsEndsTheJobWithItsStackOnce() throws Exception {
        for (String how : List.of("throw", "error")) {
            JobOutcome outcome = JobOutcome.of(4, EndingProgram.class, how, "2");
            assertEquals(1, outcome.status());
            List<String> lines = outcome.err().lines().toList();
            assertTrue(
                    lines.getFirst().matches("portolan: rank 2 of 4 failed: .*: as I was told"),
                    outcome.err());
            assertTrue(
                    lines.get(1).contains("EndingProgram.end(EndingProgram.java:"), lines.get(1));
            assertTrue(lines.getLast().contains("EndingProgram.main("), outcome.err());
            assertEquals(3, lines.size(), outcome.err());
            assertEquals("", outcome.out());
        }
    }

    @Test
    void aRankWhoseFailureCannotBePrintedEndsTheJobWithItsClass() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(4, EndingProgram.class, "throw what cannot be printed", "2");
        assertEquals(
                new JobOutcome(
                        1,
                        "",
                        "portolan: rank 2 of 4 failed: %s$Unprintable, which cannot be printed: java.lang.IllegalStateException\n"
                                .formatted(EndingProgram.class.getName())),
                outcome);
    }

    @Test
    void anAbortEndsTheJobWithItsStatus() throws Exception {
        JobOutcome outcome = JobOutcome.of(4, EndingProgram.class, "abort", "2");
        assertEquals(
                new JobOutcome(7, "", "portolan: rank 2 has aborted the job with status 7\n"),
                outcome);
    }

    /// The thread that watches the job has not seen the abort yet.
    @Test
    void aRankThatThrowsAfterAnAbortIsNotWhatHasEndedTheWorld() {
        Job job =
                new Job(
                        JobSettings.of(2),
                        null,
                        _ -> {
                            throw new AssertionError("it runs no program");
                        });
        try {
            String report = "rank 1 has aborted the job with status 7";
            job.end(job.ranks().get(1), 7, report, report);
            job.failed(job.ranks().getFirst(), new IllegalStateException("too late"));
            RankFailedException failure =
                    assertInstanceOf(
                            RankFailedException.class, job.world().failure().orElseThrow());
            assertEquals(1, failure.rank());
            assertEquals(report, Objects.requireNonNull(failure.getCause()).toString());
        } finally {
            job.close();
        }
    }

    @Test
    void aDeadlockEndsTheJobWithTheLinesOfTheProgram() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, EndingProgram.class, "wait", "1");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().startsWith("portolan: "), outcome.err());
        assertTrue(outcome.err().contains("EndingProgram.end(EndingProgram.java:"), outcome.err());
        assertFalse(outcome.err().contains("\tat "), outcome.err());
    }

    @Test
    void aRankThatReturnsWhileOthersWaitForItFailsThem() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, EndingProgram.class, "return", "1");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("which has ended"), outcome.err());
    }

    @Test
    void theLibraryOfAnotherMpiIsRefusedInASentence() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, EndingProgram.class, "library", "1");
        assertEquals(
                new JobOutcome(
                        1,
                        "",
                        "portolan: rank 1: the program asks for the native library 'mpi_java' of"
                                + " another MPI; no native library is needed here: leave the JAR of"
                                + " that MPI out of the class path\n"),
                outcome);
    }

    @Test
    void aLibraryOfTheProgramIsLoadedForOneRank() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, LibraryProgram.class);
        String missing = "no LIBRARY in java.library.path: ";
        String elsewhere = "another rank has loaded the library 'LIBRARY', and a JVM gives a";
        List<String> lines = outcome.out().lines().toList();
        assertEquals(0, outcome.status(), outcome.err());
        assertEquals(List.of("loaded", "loaded"), lines.subList(0, 2));
        assertTrue(lines.get(2).startsWith(missing), outcome.out());
        assertTrue(lines.get(3).startsWith(elsewhere), outcome.out());
        assertTrue(lines.get(4).startsWith(elsewhere), outcome.out());
        assertTrue(lines.get(5).startsWith(missing), outcome.out());
        assertEquals(6, lines.size(), outcome.out());
    }

    @Test
    void aJobIsEndedAfterItsTime() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(
                        settings ->
                                settings.withTimeout(Duration.ofMillis(300))
                                        .withWorld(
                                                world -> world.onDeadlock(DeadlockPolicy.IGNORE)),
                        2,
                        EndingProgram.class.getName(),
                        "wait",
                        "1");
        assertEquals(124, outcome.status());
        assertTrue(
                outcome.err().startsWith("portolan: the job has not ended after 0.3s;"),
                outcome.err());
        assertTrue(outcome.err().contains("rank 0 waits in "), outcome.err());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aJobIsEndedAfterItsTimeThoughNobodyReadsWhatItPrints(boolean hasPrefix) throws Exception {
        Semaphore reads = new Semaphore(0);
        OutputStream unread =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        reads.acquireUninterruptibly();
                    }
                };
        PrintStream out = new PrintStream(unread, true, UTF_8);
        try {
            JobOutcome outcome =
                    JobOutcome.of(
                            settings ->
                                    (hasPrefix ? settings.withPrefix() : settings)
                                            .withTimeout(Duration.ofMillis(300))
                                            .withOutput(out, settings.err()),
                            3,
                            CountingProgram.class.getName());
            assertEquals(124, outcome.status());
            assertTrue(
                    outcome.err().startsWith("portolan: the job has not ended after 0.3s;"),
                    outcome.err());
        } finally {
            reads.release(Integer.MAX_VALUE); // for the threads that print
        }
    }

    @Test
    void aPrintedLineIsOneWriteBecauseOtherProcessesWriteToo() throws Exception {
        RankLinesTest.Writes writes = new RankLinesTest.Writes();
        PrintStream out = new PrintStream(writes, true, UTF_8);
        JobOutcome.of(
                settings -> settings.withOutput(out, out), 3, CountingProgram.class.getName());
        assertEquals(3, writes.all().size(), writes.all()::toString);
    }

    @Test
    void aTimeThatIsFarLongerThanAnyJobIsOne() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(
                        settings -> settings.withTimeout(Duration.ofDays(1_000_000)),
                        1,
                        OutlivingProgram.class.getName());
        assertEquals(0, outcome.status(), outcome.err());
    }

    @Test
    void processesMayWaitForEachOtherAsLongAsCanBeSaid() {
        assertRefused(
                "the processes are to start within 0.9s; allowed is 1s to 2147483647s; give a time between these",
                () -> started().withStartLimit(Duration.ofMillis(900)));
        assertRefused(
                "the processes are to start within 596523h14m8s; allowed is 1s to 2147483647s; give a time between these",
                () -> started().withStartLimit(Duration.ofSeconds(Integer.MAX_VALUE + 1L)));
        assertDoesNotThrow(() -> started().withStartLimit(Duration.ofSeconds(Integer.MAX_VALUE)));
    }

    private static ProcessSettings started() {
        return ProcessSettings.of(2, List.of("java"));
    }

    @Test
    void rankZeroReadsAndLinesAreNotMixed() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(JobSettings::withPrefix, 3, TalkingProgram.class.getName());
        assertEquals(0, outcome.status(), outcome.err());
        for (int rank = 0; rank < 3; rank++) {
            String prefix = "[" + rank + "] ";
            List<String> lines = lines(outcome, prefix);
            assertEquals(
                    "name? rank %d read '%s'".formatted(rank, rank == 0 ? "Ada" : ""),
                    lines.getFirst());
            assertEquals("a" + rank, lines.get(99));
            assertEquals("mine is " + rank, lines.get(201));
            assertEquals("no end of line", lines.get(202));
            assertEquals(203, lines.size());
            assertTrue(outcome.err().contains(prefix + "error of " + rank + "\n"), outcome.err());
        }
    }

    /// The lines of one rank. That of a question is ended early if another rank prints before the
    /// answer.
    private static List<String> lines(JobOutcome outcome, String prefix) {
        return outcome.out()
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .collect(Collectors.joining("\n"))
                .replace("name? \n", "name? ")
                .lines()
                .toList();
    }

    @Test
    void aJobOfARankHasTheStreamsOfTheRank() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(JobSettings::withPrefix, 2, NestingProgram.class.getName());
        assertEquals(0, outcome.status(), outcome.err());
        for (int rank = 0; rank < 2; rank++) {
            String prefix = "[" + rank + "] ";
            List<String> lines = lines(outcome, prefix);
            assertEquals(
                    "name? rank 0 read '%s'".formatted(rank == 0 ? "Ada" : ""), lines.getFirst());
            assertEquals("no end of linestatus 0", lines.getLast());
            assertTrue(outcome.err().contains(prefix + "error of 0\n"), outcome.err());
        }
    }

    @Test
    void aJobThatBeginsWhileAnotherRunsHasTheStreamsOfTheJvm() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream ofJvm = new PrintStream(printed, true, UTF_8);
        System.setOut(ofJvm);
        PipedInputStream awaited = new PipedInputStream();
        Thread reading =
                Thread.ofPlatform()
                        .unstarted(() ->
                                assertDoesNotThrow(() ->
                                        JobOutcome.of(
                                                settings -> settings.withInput(awaited),
                                                1,
                                                TalkingProgram.class.getName())));
        try {
            int status;
            try (PipedOutputStream _ = new PipedOutputStream(awaited)) {
                reading.start();
                while (System.out.equals(ofJvm)) {
                    Thread.onSpinWait();
                }
                status =
                        Job.run(
                                JobOutcome.program(CountingProgram.class.getName()),
                                JobSettings.of(1));
            }
            reading.join();
            assertEquals(0, status);
            assertEquals("rank 0 of 1: sum 0, start 1, arguments \n", printed.toString(UTF_8));
            assertEquals(ofJvm, System.out);
        } finally {
            System.setOut(before);
        }
    }

    @Test
    void aRankLivesAsLongAsItsThreads() throws Exception {
        for (boolean isVirtual : new boolean[] {false, true}) {
            JobOutcome outcome =
                    JobOutcome.of(
                            settings -> settings.withWorld(threads(isVirtual)),
                            3,
                            OutlivingProgram.class.getName());
            assertEquals("token 1\ntoken 1\ntoken 1\n", outcome.out(), outcome.err());
            assertEquals(0, outcome.status());
        }
    }

    @Test
    void objectsOfTheProgramArriveAsThoseOfTheReceiver() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, ObjectProgram.class);
        assertEquals(0, outcome.status(), outcome.err());
        assertEquals(
                List.of("Ship[name=Argo, crew=50] true Santa Maria true", "crew 3", "crew 3"),
                outcome.lines());
    }

    @Test
    void aProgramWithoutInitRunsAndIsTold() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, UnawareProgram.class);
        assertEquals("resources true, place true, context true\n".repeat(2), outcome.out());
        assertEquals(
                "portolan: no rank has called MPI.Init: the program ran 2 times, and no rank knew of"
                        + " another; call MPI.Init, or run the program by java\n",
                outcome.err());
        assertEquals(1, outcome.status());
    }

    @Test
    void whatCannotBeRunIsRefusedBeforeAnyRankBegins() {
        String open = System.getProperty(DumpMXBean.MARK);
        assertRefused(
                "the class path has no class 'a.Missing'; give its full name, and the JAR or"
                        + " folder that has it by -cp",
                () -> Job.run(JobOutcome.program("a.Missing"), JobSettings.of(1)));
        assertRefused(
                "class io.portolan.mpi.launch.JobOutcome has no method main; allowed is"
                        + " 'public static void main(String[] args)'; name the class that has it",
                () -> Job.run(JobOutcome.program(JobOutcome.class.getName()), JobSettings.of(1)));
        assertRefused(
                "the number of ranks is 0; allowed is 1 or more; give a larger number",
                () -> JobSettings.of(0));
        assertRefused(
                "the class path has 'no/such', which does not exist; allowed are JARs and"
                        + " folders; correct the path",
                () -> new JavaProgram(List.of(Path.of("no/such")), "A", List.of()));
        assertEquals(open, System.getProperty(DumpMXBean.MARK), "no world is left open");
    }

    @Test
    void nothingOfAJobIsLeft() throws Exception {
        JobOutcome outcome = JobOutcome.of(2, RememberedProgram.class);
        assertEquals(0, outcome.status(), outcome.err());
        for (int rank = 0; rank < 2; rank++) {
            WeakReference<?> loader =
                    (WeakReference<?>)
                            System.getProperties().remove(RememberedProgram.class.getName() + rank);
            while (loader != null && loader.get() != null) { // until the time of this test is over
                System.gc();
                Thread.onSpinWait();
            }
        }
    }

    /// The promise is 2 s for all of it; here is room for a busy machine.
    @Test
    void manyRanksOfManyClassesStartQuickly(@TempDir Path folder) throws Exception {
        JobStart.write(folder, 200);
        long millis = JobStart.millis(folder, 64);
        assertTrue(millis < 10_000, millis + " ms");
    }

    @Test
    void theStreamsOfTheJvmAreAsBefore() throws Exception {
        PrintStream out = System.out;
        // @start region="run"
        JavaProgram program =
                new JavaProgram(
                        List.of(JobOutcome.testClasses()),
                        CountingProgram.class.getName(),
                        List.of());
        int status = Job.run(program, JobSettings.of(4).withPrefix());
        // @end
        assertEquals(0, status);
        assertEquals(out, System.out);
    }

    private static void assertRefused(String message, Executable executable) {
        assertEquals(message, assertThrows(MPIException.class, executable).getMessage());
    }

    private static UnaryOperator<WorldBuilder> threads(boolean isVirtual) {
        return world -> isVirtual ? world.virtualThreads() : world.platformThreads();
    }
}
