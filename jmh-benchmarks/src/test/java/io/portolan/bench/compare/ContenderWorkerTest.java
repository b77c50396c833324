package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A worker that ends says why.
@Timeout(60)
class ContenderWorkerTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ENDED =
            "One ended unexpectedly, or was ended after 30 s; it said: why";

    @Test
    void aWorkerThatDoesNotListenIsSaidToHaveEnded() throws IOException, InterruptedException {
        List<String> deaf = shell("exec 0<&-; echo why >&2; echo ready now; sleep 30");
        try (ContenderWorker worker = new ContenderWorker("One", deaf, Map.of(), LIMIT)) {
            IllegalStateException failure =
                    assertThrows(IllegalStateException.class, () -> worker.ask("PLANE 20 1"));
            assertEquals(ENDED, failure.getMessage());
        }
    }

    @Test
    void whatAWorkerSaidBeforeItEndedIsInTheMessage() {
        List<String> brief = shell("echo why >&2");
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> new ContenderWorker("One", brief, Map.of(), LIMIT));
        assertEquals(ENDED, failure.getMessage());
    }

    @Test
    void aWorkerThatTakesTooLongIsEndedWithAllThatItStarted()
            throws IOException, InterruptedException {
        List<String> launcher = shell("sleep 60 & echo ready $!; wait");
        try (ContenderWorker worker =
                new ContenderWorker("One", launcher, Map.of(), Duration.ofSeconds(2))) {
            long started = Long.parseLong(worker.description());
            assertTimeoutPreemptively(
                    LIMIT,
                    () -> assertThrows(IllegalStateException.class, () -> worker.ask("PLANE")));
            ProcessHandle.of(started).ifPresent(it -> it.onExit().join());
        }
    }

    @Test
    void aLauncherThatEndsAndLeavesAProgramBehindIsSaidToHaveEnded() {
        List<String> launcher = shell("echo why >&2; sleep 60 & sleep 2");
        assertTimeoutPreemptively(
                LIMIT,
                () ->
                        assertThrows(
                                IllegalStateException.class,
                                () ->
                                        new ContenderWorker(
                                                "One",
                                                launcher,
                                                Map.of(),
                                                Duration.ofMillis(500))));
    }

    private static List<String> shell(String program) {
        return List.of("sh", "-c", program);
    }
}
