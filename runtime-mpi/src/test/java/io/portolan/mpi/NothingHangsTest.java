package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whatever some ranks do, a world ends: well, or with an error that says so.
///
/// The programs run several at a time, because most of the time of one that deadlocks is that until
/// it is found.
class NothingHangsTest {
    private static final int AT_ONCE = 8;
    private static final int LIMIT_SECONDS = 60;
    private static final Pattern LINE = Pattern.compile("at \\S*io\\.portolan\\.mpi\\.([^(]*)\\(");

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void someProgramsEnd() throws InterruptedException {
        requireEnds(LongStream.range(0, 150));
    }

    @Test
    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void thousandsOfProgramsEnd() throws InterruptedException {
        long first = System.nanoTime();
        requireEnds(LongStream.range(first, first + 10_000));
    }

    private static void requireEnds(LongStream seeds) throws InterruptedException {
        List<Integer> endings = new ArrayList<>();
        try (ExecutorService all = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Run> runs = new ArrayList<>();
            seeds.mapToObj(RandomProgram::of)
                    .forEach(program ->
                            runs.add(new Run(program, all.submit(() -> hasSucceeded(program)))));
            try {
                for (Run run : runs) {
                    endings.add(run.succeeds() ? 1 : 0);
                }
            } finally {
                all.shutdownNow(); // those that hang are interrupted, so that the first is told
            }
        }
        // Else the programs try too little.
        assertTrue(endings.contains(0));
        assertTrue(endings.contains(1));
    }

    private record Run(RandomProgram program, Future<Boolean> end) {
        boolean succeeds() throws InterruptedException {
            try {
                return end.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                end.cancel(true);
                return fail("hangs: " + program, e);
            } catch (ExecutionException e) {
                return fail(program.toString(), e.getCause());
            }
        }
    }

    private static boolean hasSucceeded(RandomProgram program) throws InterruptedException {
        try {
            program.run();
            return true;
        } catch (MPIException e) {
            assertFalse(program.isRight(), e::getMessage);
            requireKnown(e);
            requireLines(e.getMessage());
            return false;
        }
    }

    /// The lines of a deadlock's report are those of the program.
    private static void requireLines(String report) {
        Matcher line = LINE.matcher(report);
        while (report.startsWith("deadlock") && line.find()) {
            assertTrue(line.group(1).startsWith("Random"), report);
        }
    }

    /// Nothing but what the library says and what a rank has thrown on purpose.
    private static void requireKnown(Throwable thrown) {
        boolean isKnown =
                thrown instanceof MPIException || thrown instanceof RandomProgram.OwnException;
        if (!isKnown) {
            fail("a rank has got a " + thrown, thrown);
        }
        Stream.concat(
                        Stream.ofNullable(thrown.getCause())
                                .filter(_ -> thrown instanceof RankFailedException),
                        Stream.of(thrown.getSuppressed()))
                .forEach(NothingHangsTest::requireKnown);
    }
}
