package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.workflow.EffectsNode.Done;
import io.portolan.services.workflow.EffectsNode.Effects;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs that go on in another node, with the same code and with other code.
@Timeout(60)
class ReplayTest {

    record Name(String name) {}

    /// What a run has found out for itself.
    record Found(Instant at, String id, int number, int calls) {}

    private static final AtomicInteger CALLS = new AtomicInteger();

    @TempDir private Path folder;

    private static ServiceProxy<Effects> ledger(WorkflowContext flow) {
        return flow.service("/services/ledger", Effects.class);
    }

    @WorkflowContract(id = "urn:test:replay")
    static final class First implements Workflow<Name, Found> {

        @Override
        public Found run(Name input, WorkflowContext flow) throws Exception {
            Instant now = flow.now();
            String id = flow.uuid().toString();
            int calls = flow.step("count", Integer.class, key -> CALLS.incrementAndGet());
            ledger(flow).update(new Done("a " + now + id), null);
            flow.signal("go", String.class);
            ledger(flow).update(new Done("b " + now + id), null);
            return new Found(now, id, flow.random().nextInt(), calls);
        }
    }

    /// Asks for something else in the fourth place.
    @WorkflowContract(id = "urn:test:replay")
    static final class Other implements Workflow<Name, Found> {

        @Override
        public Found run(Name input, WorkflowContext flow) throws Exception {
            Instant now = flow.now();
            String id = flow.uuid().toString();
            int calls = flow.step("count", Integer.class, key -> CALLS.incrementAndGet());
            ledger(flow).at("effects/a").delete(null); // the line that differs
            return new Found(now, id, flow.random().nextInt(), calls);
        }
    }

    /// Ends sooner.
    @WorkflowContract(id = "urn:test:replay")
    static final class Shorter implements Workflow<Name, Found> {

        @Override
        public Found run(Name input, WorkflowContext flow) throws Exception {
            return new Found(flow.now(), "", 0, 0);
        }
    }

    /// Does more since version 2.
    @WorkflowContract(id = "urn:test:replay", version = 2)
    static final class Second implements Workflow<Name, Found> {

        @Override
        public Found run(Name input, WorkflowContext flow) throws Exception {
            if (flow.version() >= 2) {
                ledger(flow).update(new Done("new " + input.name()), null);
            }
            return new First().run(input, flow);
        }
    }

    @WorkflowContract(id = "urn:test:replay", version = 3, oldest = 2)
    static final class Third implements Workflow<Name, Found> {

        @Override
        public Found run(Name input, WorkflowContext flow) {
            return new Found(Instant.EPOCH, "", 0, 0);
        }
    }

    /// Tries something else in a fork when it is canceled.
    @WorkflowContract(id = "urn:test:stubborn")
    static final class Stubborn implements Workflow<Name, String> {

        @Override
        public String run(Name input, WorkflowContext flow) throws Exception {
            try {
                return flow.signal("go", String.class);
            } catch (WorkflowCanceledException e) {
                return flow.join(List.of(flow.fork(ReplayTest::tried))).getFirst();
            }
        }
    }

    private static String tried(WorkflowContext fork) throws Exception {
        int calls = 0;
        try {
            calls = fork.step("count", Integer.class, key -> CALLS.incrementAndGet());
        } catch (WorkflowCanceledException e) {
            // Once.
        }
        return calls + " " + fork.step("count", Integer.class, key -> CALLS.incrementAndGet());
    }

    private static JournalEntry entry(String place, Kind kind, String what, byte[] body) {
        return new JournalEntry("one", place, kind, what, System.currentTimeMillis(), body);
    }

    /// The cancel was told to the method before it forked, so the fork had begun nothing.
    @Test
    void aForkAfterACancelDoesNothingBeforeItIsTold() throws Exception {
        CALLS.set(0);
        RecordingJournal journal = new RecordingJournal();
        RunStart start = new RunStart(1, "local", 1, 0, Map.of("name", "x"));
        journal.put(entry("start", Kind.START, "start", start.encoded()));
        journal.put(entry("cancel", Kind.CANCEL, "canceled by a test", new byte[0]));
        StepOutcome canceled = new StepOutcome.Canceled("canceled by a test");
        journal.put(entry("1", Kind.STEP, "signal go", canceled.encoded()));
        try (Flows flows = Flows.of(folder, Stubborn.class, journal)) {
            assertEquals("0 1", flows.result("one", String.class));
        }
    }

    /// Leaves a run that waits for its signal.
    private void begin() throws Exception {
        CALLS.set(0);
        try (Flows flows = Flows.of(folder, First.class)) {
            flows.start("one", new Name("x"));
            flows.await("one", run -> run.step().equals("signal go"));
        }
    }

    @Test
    void whatWasDoneIsNotDoneAgain() throws Exception {
        begin();
        try (Flows flows = Flows.of(folder, First.class)) {
            assertEquals(WorkflowRun.Status.RUNNING, flows.run("one").status());
            flows.signal("one", "go", "now");
            Found found = flows.result("one", Found.class);
            assertEquals(1, found.calls());
            assertEquals(1, CALLS.get());
            assertEquals(
                    List.of("a " + found.at() + found.id(), "b " + found.at() + found.id()),
                    flows.effects());
        }
        try (Flows flows = Flows.of(folder, First.class)) {
            assertEquals(WorkflowRun.Status.DONE, flows.run("one").status());
            assertEquals(1, flows.result("one", Found.class).calls());
            assertEquals(5, flows.steps("one").size());
        }
    }

    @Test
    void aReplayThatDiffersHaltsAndSaysTheLine() throws Exception {
        begin();
        try (Flows flows = Flows.of(folder, Other.class)) {
            WorkflowRun halted =
                    flows.await("one", run -> run.status() != WorkflowRun.Status.RUNNING);
            assertEquals(WorkflowRun.Status.HALTED, halted.status());
            String line = line("the line that differs");
            assertEquals(
                    "run one of /services/flows halts: step 3 was 'UPDATE /services/ledger Done' when it was done, and %s asks for 'DELETE /services/ledger/effects/a' there now: let the method ask as before for runs of version 1, see version(), or start the code that began the run"
                            .formatted(line),
                    halted.failure());
            assertTrue(flows.failure("one").contains(line));
            assertTrue(Flows.refused(() -> flows.cancel("one")).contains("can only be resumed"));
        }
        whatWasDoneIsNotDoneAgainInFirst();
    }

    private void whatWasDoneIsNotDoneAgainInFirst() throws Exception {
        try (Flows flows = Flows.of(folder, First.class)) {
            flows.signal("one", "go", "now");
            assertEquals(1, flows.result("one", Found.class).calls());
            assertEquals(2, flows.effects().size());
        }
    }

    private static String line(String text) throws Exception {
        Path source =
                Path.of("src/test/java", ReplayTest.class.getName().replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source);
        int number = 0;
        while (!lines.get(number).contains("// " + text)) {
            number++;
        }
        return "ReplayTest.java:" + (number + 1);
    }

    @Test
    void aMethodThatEndsSoonerHalts() throws Exception {
        begin();
        try (Flows flows = Flows.of(folder, Shorter.class)) {
            WorkflowRun halted =
                    flows.await("one", run -> run.status() != WorkflowRun.Status.RUNNING);
            assertEquals(WorkflowRun.Status.HALTED, halted.status());
            assertTrue(
                    String.valueOf(halted.failure()).contains("the method ended, but step "),
                    halted.failure());
        }
        whatWasDoneIsNotDoneAgainInFirst();
    }

    @Test
    void aRunKeepsItsVersion() throws Exception {
        begin();
        try (Flows flows = Flows.of(folder, Second.class)) {
            flows.signal("one", "go", "now");
            assertEquals(1, flows.result("one", Found.class).calls());
            assertEquals(1, flows.run("one").version());
            assertEquals(2, flows.effects().size());
            flows.start("two", new Name("y"));
            flows.signal("two", "go", "now");
            assertEquals(2, flows.result("two", Found.class).calls());
            assertEquals(2, flows.run("two").version());
            assertTrue(flows.effects().contains("new y"));
        }
    }

    @Test
    void aVersionThatIsTooOldHaltsUntilItsCodeIsThere() throws Exception {
        begin();
        try (Flows flows = Flows.of(folder, Third.class)) {
            WorkflowRun halted =
                    flows.await("one", run -> run.status() != WorkflowRun.Status.RUNNING);
            assertEquals(WorkflowRun.Status.HALTED, halted.status());
            assertTrue(
                    String.valueOf(halted.failure())
                            .contains(
                                    "the run has version 1, "
                                            + Third.class.getName()
                                            + " goes on with 2 to 3"),
                    halted.failure());
        }
        whatWasDoneIsNotDoneAgainInFirst();
    }

    /// Asks the ledger only after something has come that was not there before the restart.
    @WorkflowContract(id = "urn:test:replay")
    static final class Waiting implements Workflow<Name, String> {

        @Override
        public String run(Name input, WorkflowContext flow) throws Exception {
            switch (input.name()) {
                case "join" -> flow.join(List.of(told(flow)));
                case "await" -> told(flow).await();
                case "fork" -> {
                    flow.signal("go", String.class);
                    return flow.fork(Waiting::done).await();
                }
                default -> {
                    flow.fork(
                                    branch -> {
                                        branch.compensate("undo", () -> done(branch));
                                        return "registered";
                                    })
                            .await();
                    flow.signal("go", String.class);
                    throw new IllegalStateException("fails");
                }
            }
            return done(flow);
        }

        private static Fork<String> told(WorkflowContext flow) throws InterruptedException {
            return flow.fork(outer -> outer.fork(each -> each.signal("go", String.class)).await());
        }

        private static String done(WorkflowContext flow) throws Exception {
            ledger(flow).update(new Done("done"), null);
            return "done";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"join", "await", "fork", "compensation"})
    void whatCannotHaveBeenAskedBeforeIsAskedThoughKeysAreForgotten(String how) throws Exception {
        try (Flows flows = Flows.of(folder, Waiting.class)) {
            flows.start("one", new Name(how));
            flows.await("one", run -> run.step().equals("signal go"));
        }
        Limits brief = Limits.DEFAULT.idempotency(10_000, 16 << 20, Duration.ofMillis(1));
        try (Flows flows = Flows.of(folder, Waiting.class, brief)) {
            flows.signal("one", "go", "now");
            if (how.equals("compensation")) {
                assertTrue(flows.failure("one").contains("fails"), flows.failure("one"));
            } else {
                assertEquals("done", flows.result("one", String.class));
            }
            assertEquals(List.of("done"), flows.effects());
        }
    }
}
