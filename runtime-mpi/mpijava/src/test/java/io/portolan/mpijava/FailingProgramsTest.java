package io.portolan.mpijava;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that end their job: with the status that a process would have, and one sentence.
class FailingProgramsTest {
    private static final String PACKAGE = "io.portolan.mpijava.failing";

    @ParameterizedTest(name = "{0} ends with {1} and says: {2}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    FatalError       | 1 | MPI.ERRORS_ARE_FATAL: the job ends
                    AbortingProgram  | 7 | rank 2 has aborted the job with status 7
                    UseBeforeInit    | 1 | it is called before MPI.Init; allowed is between
                    UseAfterFinalize | 1 | it is called after MPI.Finalize; allowed is between
                    SecondInit       | 1 | MPI is initialized already; allowed is one MPI.Init
                    UncaughtError    | 1 | rank 0 of 3 failed: java.lang.IllegalStateException: out of fuel
                    HeadOnReceives   | 1 | deadlock: all 3 ranks that run wait
                    """)
    void endsWithStatusAndSentence(String name, int status, String sentence)
            throws InterruptedException {
        for (boolean areVirtual : new boolean[] {true, false}) {
            OldProgram.End end = new OldProgram(PACKAGE + "." + name).run(3, areVirtual);
            assertAll(
                    () -> assertEquals(status, end.status(), end::output),
                    () -> assertTrue(end.output().contains(sentence), end::output),
                    () -> assertFalse(end.output().contains("goes on"), end::output));
        }
    }

    @Test
    void anExitHasItsStatus() throws InterruptedException {
        assertEquals(5, new OldProgram(PACKAGE + ".ExitInRank").run(3, true).status());
    }

    @Test
    void everyProgramIsTried() {
        assertEquals(
                List.of(
                        "AbortingProgram",
                        "ExitInRank",
                        "FatalError",
                        "HeadOnReceives",
                        "SecondInit",
                        "UncaughtError",
                        "UseAfterFinalize",
                        "UseBeforeInit"),
                OldProgram.of(PACKAGE).stream().map(OldProgram::toString).toList());
    }

    /// Also of a program in the package of the facade, whose own lines are left out.
    @ParameterizedTest
    @ValueSource(strings = {PACKAGE + ".HeadOnReceives", "mpi.HeadOnInPackageMpi"})
    void aDeadlockNamesTheLineOfTheProgram(String mainClass) throws InterruptedException {
        OldProgram program = new OldProgram(mainClass);
        OldProgram.End end = program.run(2, false);
        assertEquals(
                2,
                end.output().lines().filter(l -> l.contains(program + ".java:")).count(),
                end::output);
    }
}
