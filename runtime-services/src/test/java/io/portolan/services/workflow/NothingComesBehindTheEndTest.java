package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What comes from outside in the moment in which a run ends, is forgotten or is not started leaves
/// nothing in the journal, where nobody would remove it.
@Timeout(60)
class NothingComesBehindTheEndTest {

    /// Long enough for what would come into the journal to be there.
    private static final long ENOUGH_MILLIS = 200;

    record Task(String name) {}

    @WorkflowContract(id = "urn:test:behind")
    static final class Told implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return flow.signal("word", String.class);
        }
    }

    /// What a caller gets; its failure is that of the call.
    @FunctionalInterface
    private interface Call {
        void make() throws InterruptedException;
    }

    @TempDir private Path folder;
    private final RecordingJournal journal = new RecordingJournal();
    private final CompletableFuture<String> outcome = new CompletableFuture<>();

    /// Makes a call beside, and gives it time to be answered. If it waits for what goes on here, it
    /// is answered later.
    private void beside(Call call) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        call.make();
                        outcome.complete("taken");
                    } catch (FaultException | InterruptedException e) {
                        outcome.complete(String.valueOf(e.getMessage()));
                    }
                });
        try {
            var _ = outcome.get(ENOUGH_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // it waits, as it should
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSignalThatComesWithTheEndIsTooLate() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.afterEnd = () -> beside(() -> flows.signal("a", "word", "late"));
            flows.start("a", new Task("x"));
            flows.signal("a", "word", "in time");
            assertEquals("in time", flows.result("a", String.class));
            assertTrue(outcome.get().contains("run 'a' has ended, with DONE"), outcome.get());
            assertEquals(List.of(Kind.END), journal.kinds("a"));
        }
    }

    @Test
    void aCancellationThatComesWithTheEndIsTooLate() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.afterEnd = () -> beside(() -> flows.cancel("a"));
            flows.start("a", new Task("x"));
            flows.signal("a", "word", "in time");
            assertEquals("in time", flows.result("a", String.class));
            assertEquals("taken", outcome.get()); // as of any run that has ended
            assertEquals(List.of(Kind.END), journal.kinds("a"));
            assertEquals(WorkflowRun.Status.DONE, flows.run("a").status());
        }
    }

    @Test
    void aSignalThatComesWhileARunIsForgottenFindsNone() throws Exception {
        RunStart later = new RunStart(7, "somebody", 1, 0, null);
        journal.put(new JournalEntry("a", "start", Kind.START, "start", 1, later.encoded()));
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.status() == WorkflowRun.Status.HALTED);
            journal.afterForget = () -> beside(() -> flows.signal("a", "word", "late"));
            flows.runs.named("forget").submit(new RunId("a"), Void.class);
            assertTrue(outcome.get().contains("has no run 'a'"), outcome.get());
            assertEquals(List.of(), journal.kinds("a"));
        }
    }

    @Test
    void aSignalForARunThatIsNotStartedFindsNone() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.beforeStart =
                    () -> {
                        beside(() -> flows.signal("a", "word", "early"));
                        throw new IOException("the journal is full");
                    };
            String why = Flows.refused(() -> flows.start("a", new Task("x")));
            assertTrue(why.contains("the journal is full"), why);
            assertTrue(outcome.get().contains("has no run 'a'"), outcome.get());
            assertEquals(List.of(), journal.kinds("a"));
        }
    }
}
