package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.ServiceProxy;
import io.portolan.services.workflow.EffectsNode.Done;
import io.portolan.services.workflow.EffectsNode.Effects;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Timers, signals, forks, and the ends that come from outside.
@Timeout(60)
class WaitingWorkflowsTest {

    /// @param millis how long to wait
    record Wait(String how, long millis) {}

    record Approval(String by, int amount) {}

    @TempDir private Path folder;

    @WorkflowContract(id = "urn:test:waits")
    static final class Waits implements Workflow<Wait, String> {

        @Override
        public String run(Wait wait, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            ledger.update(new Done("begin " + flow.id()), null);
            flow.compensate("begin", () -> ledger.update(new Done("undo " + flow.id()), null));
            Duration time = Duration.ofMillis(wait.millis());
            return switch (wait.how()) {
                case "sleep" -> {
                    flow.sleep(time);
                    yield "slept";
                }
                case "signal" -> {
                    Optional<Approval> came = flow.signal("approval", Approval.class, time);
                    yield came.map(Approval::by).orElse("nobody");
                }
                case "both" ->
                        flow.signal("approval", Approval.class).by()
                                + " "
                                + flow.signal("approval", Approval.class).by();
                case "first" -> {
                    List<Fork<String>> forks =
                            List.of(
                                    flow.fork(branch -> {
                                        branch.sleep(time);
                                        return "late";
                                    }),
                                    flow.fork(branch ->
                                            branch.signal("approval", Approval.class).by()));
                    yield forks.get(flow.first(forks)).await();
                }
                case "canceled" -> {
                    try {
                        flow.sleep(time);
                        yield "slept";
                    } catch (WorkflowCanceledException e) {
                        ledger.update(new Done("saw " + e.getMessage()), null);
                        throw e;
                    }
                }
                case "goes on" -> {
                    try {
                        flow.signal("never", String.class);
                        yield "told";
                    } catch (WorkflowCanceledException e) {
                        Instant begun = flow.now();
                        flow.sleep(time);
                        yield Duration.between(begun, flow.now()).toMillis() + " ms";
                    }
                }
                default -> throw new IllegalArgumentException(wait.how());
            };
        }
    }

    @WorkflowContract(id = "urn:test:waits", within = "PT0.3S")
    static final class InTime implements Workflow<Wait, String> {

        @Override
        public String run(Wait wait, WorkflowContext flow) throws Exception {
            return new Waits().run(wait, flow);
        }
    }

    @WorkflowContract(id = "urn:test:waits", within = "PT1S")
    static final class InASecond implements Workflow<Wait, String> {

        @Override
        public String run(Wait wait, WorkflowContext flow) throws Exception {
            return new Waits().run(wait, flow);
        }
    }

    @Test
    void aTimerGoesOnOverARestart() throws Exception {
        long begun = System.nanoTime();
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.start("t", new Wait("sleep", 1_500));
            flows.await("t", run -> run.step().equals("sleep"));
        }
        try (Flows flows = Flows.of(folder, Waits.class)) {
            assertEquals("slept", flows.result("t", String.class));
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            assertTrue(took.toMillis() >= 1_500, "the timer ended early: " + took);
            List<WorkflowStep> steps = flows.steps("t");
            Duration slept = Duration.between(steps.get(0).at(), steps.get(1).at());
            assertTrue(slept.toMillis() < 2_900, "the timer began anew: " + slept);
        }
    }

    @Test
    void aTimerThatEndedMeanwhileEndsAtOnce() throws Exception {
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.start("t", new Wait("sleep", 1));
            assertEquals("slept", flows.result("t", String.class));
            flows.start("d", new Wait("signal", 50));
            assertEquals("nobody", flows.result("d", String.class));
        }
    }

    @Test
    void signalsThatNobodyAwaitsYetAreKept() throws Exception {
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.start("s", new Wait("both", 0));
            flows.signal("s", "approval", new Approval("ann", 1));
            flows.await("s", run -> run.steps() == 2);
        }
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.runs
                    .named("signal")
                    .idempotencyKey("k")
                    .submit(
                            new WorkflowSignal("s", "approval", new Approval("bob", 1)),
                            WorkflowRun.class);
            assertEquals("ann bob", flows.result("s", String.class));
            assertTrue(
                    Flows.refused(() -> flows.signal("s", "approval", new Approval("c", 1)))
                            .contains("Gone: run 's' has ended, with DONE"));
        }
    }

    @Test
    void theFirstOfTwoForksIsTheSameAfterARestart() throws Exception {
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.start("slow", new Wait("first", 600_000));
            flows.start("fast", new Wait("first", 1));
            assertEquals("late", flows.result("fast", String.class));
            flows.await("slow", run -> run.steps() == 1);
        }
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.signal("slow", "approval", new Approval("ann", 1));
            assertEquals("ann", flows.result("slow", String.class));
        }
    }

    @Test
    void aCanceledRunIsCompensated() throws Exception {
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.start("c", new Wait("canceled", 600_000));
            flows.await("c", run -> run.step().equals("sleep"));
            flows.cancel("c");
            assertTrue(flows.failure("c").contains("canceled by local"));
            assertEquals(WorkflowRun.Status.CANCELED, flows.run("c").status());
            assertEquals(List.of("begin c", "saw canceled by local", "undo c"), flows.effects());
            flows.start("d", new Wait("signal", 600_000));
            flows.await("d", run -> run.step().startsWith("signal"));
        }
        try (Flows flows = Flows.of(folder, Waits.class)) {
            flows.cancel("d");
            assertTrue(flows.failure("d").contains("canceled by local"));
            assertTrue(flows.effects().contains("undo d"));
        }
    }

    @Test
    void aTimerAfterTheCancellationIsNotCutShort() throws Exception {
        try (Flows flows = Flows.of(folder, InASecond.class)) {
            flows.start("g", new Wait("goes on", 1_300)); // longer than its own time
            flows.await("g", run -> run.step().startsWith("signal"));
            flows.cancel("g");
            String slept = flows.result("g", String.class);
            assertTrue(Long.parseLong(slept.split(" ", -1)[0]) >= 1_300, slept);
        }
    }

    @Test
    void aRunWhoseTimeIsOverIsCompensated() throws Exception {
        try (Flows flows = Flows.of(folder, InTime.class)) {
            flows.start("o", new Wait("sleep", 600_000));
            assertTrue(flows.failure("o").contains("its time is over"));
            assertEquals(List.of("begin o", "undo o"), flows.effects());
        }
    }
}
