package io.portolan.mpi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.AssertionFailedError;

/// What JUnit reports of tests on several ranks.
@Timeout(60)
class MpiTestExtensionTest {

    @Test
    void theTestRunsOnceForEachNumberOfRanks() {
        Map<String, TestExecutionResult> results = run(Samples.Shared.class);
        assertEquals(
                Map.of(
                        "ofTheWorld 1 rank",
                        Status.SUCCESSFUL,
                        "ofTheWorld 3 ranks",
                        Status.SUCCESSFUL),
                statuses(results),
                results.toString());
    }

    @Test
    void aFailureNamesTheRank() {
        Map<String, TestExecutionResult> results = run(Samples.Failing.class);
        AssertionFailedError error =
                assertInstanceOf(AssertionFailedError.class, thrown(results, "onOneRank 4 ranks"));
        assertEquals("rank 2 of 4: for a test ==> expected: <0> but was: <1>", error.getMessage());
        assertEquals(1, error.getActual().getEphemeralValue());
        Throwable exception = thrown(results, "byAnException 2 ranks");
        assertEquals(
                "rank 1 of 2: java.lang.IllegalStateException: for a test", exception.getMessage());
        assertInstanceOf(IllegalStateException.class, exception.getCause());
        String deadlock = message(results, "byADeadlock 2 ranks");
        assertTrue(deadlock.contains("rank 0 waits in recv from rank 1"), deadlock);
        assertTrue(deadlock.contains("Samples.java:"), deadlock);
        String late = message(results, "byTheTime 2 ranks");
        assertTrue(late.startsWith("the test has not ended after 1 s;"), late);
        assertTrue(late.contains("rank 1 waits elsewhere"), late);
    }

    @Test
    void whatARankFindsIsOfTheTestAlsoWhereTheOthersSurviveIt() {
        Map<String, TestExecutionResult> results = run(Samples.Survived.class);
        assertEquals(
                Map.of(
                        "whatFails 4 ranks",
                        Status.FAILED,
                        "whatFailsAtTheEnd 4 ranks",
                        Status.FAILED,
                        "whatIsGivenUp 4 ranks",
                        Status.ABORTED,
                        "whatIsOnPurpose 4 ranks",
                        Status.SUCCESSFUL,
                        "whatFailsInAProgram 4 ranks",
                        Status.FAILED,
                        "whatIsGivenUpInAProgram 4 ranks",
                        Status.FAILED,
                        "whatIsOnPurposeInAProgram 4 ranks",
                        Status.SUCCESSFUL),
                statuses(results),
                results.toString());
        String expected = "rank 2 of 4: for a test ==> expected: <0> but was: <1>";
        assertEquals(expected, message(results, "whatFails 4 ranks"));
        assertEquals(expected, message(results, "whatFailsAtTheEnd 4 ranks"));
        String failed = message(results, "whatFailsInAProgram 4 ranks");
        assertTrue(failed.contains("status 1: portolan: rank 2 of 4 failed: "), failed);
        assertTrue(failed.contains("expected: <0> but was: <1>"), failed);
        assertTrue(failed.contains("Samples.java:"), failed);
    }

    @Test
    void aRankThatGivesUpGivesTheTestUp() {
        Map<String, TestExecutionResult> results = run(Samples.GivenUp.class);
        assertEquals(Map.of("byOneRank 2 ranks", Status.ABORTED), statuses(results));
    }

    @Test
    void aTestWithoutRanksIsRefused() {
        String message = message(run(Samples.WithoutRanks.class), "none none(Intracomm)");
        assertTrue(message.contains("ranks = []; allowed is one number or more"), message);
    }

    @Test
    void aProgramIsLoadedOncePerRank() {
        Map<String, TestExecutionResult> results = run(Samples.Program.class);
        String failed = message(results, "failsOnARank 2 ranks");
        results.remove("failsOnARank 2 ranks");
        assertTrue(failed.contains("status 1: portolan: rank 1 of 2 failed: "), failed);
        assertTrue(failed.contains("expected: <0> but was: <1>"), failed);
        assertEquals(
                Map.of(
                        "hasItsStaticsForItself 1 rank",
                        Status.SUCCESSFUL,
                        "hasItsStaticsForItself 3 ranks",
                        Status.SUCCESSFUL),
                statuses(results),
                results.toString());
    }

    @Test
    void aProgramThatKnowsNoRankFails() {
        String message = message(run(Samples.Unaware.class), "knowsNoRank 2 ranks");
        assertTrue(message.contains("no rank has called MPI.Init"), message);
    }

    private static Throwable thrown(Map<String, TestExecutionResult> results, String name) {
        return Objects.requireNonNull(results.get(name), results::toString)
                .getThrowable()
                .orElseThrow();
    }

    private static String message(Map<String, TestExecutionResult> results, String name) {
        return String.valueOf(thrown(results, name).getMessage());
    }

    private static Map<String, Status> statuses(Map<String, TestExecutionResult> results) {
        Map<String, Status> statuses = new TreeMap<>();
        results.forEach((name, result) -> statuses.put(name, result.getStatus()));
        return statuses;
    }

    /// The results of the class's tests, by method and display name; of a method whose runs could
    /// not even begin, that of the method.
    private static Map<String, TestExecutionResult> run(Class<?> tests) {
        Map<String, TestExecutionResult> results = new TreeMap<>();
        TestExecutionListener listener =
                new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                        if (test.getSource().orElse(null) instanceof MethodSource source
                                && (test.isTest() || result.getThrowable().isPresent())) {
                            results.put(
                                    source.getMethodName() + " " + test.getDisplayName(), result);
                        }
                    }
                };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(tests))
                                .build(),
                        listener);
        return results;
    }
}
