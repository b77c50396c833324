package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.workflow.EffectsNode.Done;
import io.portolan.services.workflow.EffectsNode.Effects;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A workflow whose third step is refused undoes two.
@Timeout(60)
class CompensationTest {

    /// @param undoes whether the compensations work
    record Order(boolean undoes) {}

    @TempDir private Path folder;

    @WorkflowContract(id = "urn:test:compensated")
    static final class Ordering implements Workflow<Order, String> {

        @Override
        public String run(Order order, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            ledger.update(new Done("pay"), null);
            flow.compensate(
                    "refund",
                    () -> {
                        if (!order.undoes()) {
                            throw new IllegalStateException("no money");
                        }
                        ledger.update(new Done("refund"), null);
                    });
            Fork<String> reserved =
                    flow.fork(branch -> {
                        ServiceProxy<Effects> beside =
                                branch.service("/services/ledger", Effects.class);
                        beside.update(new Done("reserve"), null);
                        branch.compensate(
                                "put back", () -> beside.update(new Done("put back"), null));
                        return "reserved";
                    });
            assertEquals("reserved", reserved.await());
            ledger.at("effects/truck").item(EffectsNode.Effect.class); // there is none
            return "shipped";
        }
    }

    @Test
    void whatWasDoneIsUndoneInReverseOrder() throws Exception {
        try (Flows flows = Flows.of(folder, Ordering.class)) {
            flows.start("o", new Order(true));
            String failure = flows.failure("o");
            assertTrue(failure.contains("UnknownEntry: nothing at 'effects/truck'"), failure);
            assertEquals(List.of("pay", "reserve", "put back", "refund"), flows.effects());
            assertEquals(
                    List.of("1", "2.1", "3", "u1", "u2"),
                    flows.steps("o").stream().map(WorkflowStep::place).toList());
            assertEquals(WorkflowRun.Status.FAILED, flows.run("o").status());
        }
    }

    @Test
    void oneThatFailsKeepsNoOtherFromBeingRun() throws Exception {
        try (Flows flows = Flows.of(folder, Ordering.class)) {
            flows.start("o", new Order(false));
            String failure = flows.failure("o");
            assertTrue(
                    failure.contains(
                            "'refund' was not undone: java.lang.IllegalStateException: no money"),
                    failure);
            assertEquals(List.of("pay", "reserve", "put back"), flows.effects());
        }
    }

    private static volatile CountDownLatch forkEnds = new CountDownLatch(0);

    /// Fails while a fork waits, and undoes two things, for the second of which a service is
    /// missing.
    @WorkflowContract(id = "urn:test:cut")
    static final class CutShort implements Workflow<Order, String> {

        @Override
        public String run(Order order, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            ServiceProxy<Effects> later = flow.service("/services/later", Effects.class);
            ledger.update(new Done("pay"), null);
            flow.compensate("later", () -> later.update(new Done("undone later"), null));
            flow.compensate("refund", () -> ledger.update(new Done("refund"), null));
            flow.fork(branch -> {
                try {
                    ServiceProxy<Effects> beside =
                            branch.service("/services/ledger", Effects.class);
                    branch.signal("go", String.class);
                    beside.update(new Done("ship"), null);
                    branch.compensate("ship", () -> beside.update(new Done("unship"), null));
                } finally {
                    forkEnds.countDown();
                }
                return "shipped";
            });
            forkEnds.await(); // only to let the fork come as far as it can
            throw new IllegalStateException("fails");
        }
    }

    @Test
    void aForkThatWasCutShortDoesNoMoreAfterARestart() throws Exception {
        forkEnds = new CountDownLatch(0);
        try (Flows flows = Flows.of(folder, CutShort.class)) {
            flows.start("o", new Order(true));
            flows.await("o", run -> run.step().contains("again after UnknownEntry"));
            flows.signal("o", "go", "now");
        }
        forkEnds = new CountDownLatch(1);
        try (Flows flows = Flows.of(folder, CutShort.class)) {
            flows.node.create(CreateRequest.of("urn:test:effects").name("later"));
            String failure = flows.failure("o");
            assertTrue(failure.contains("fails") && !failure.contains("not undone"), failure);
            assertEquals(List.of("pay", "refund"), flows.effects());
            assertEquals(
                    List.of("1", "u1", "u2"),
                    flows.steps("o").stream().map(WorkflowStep::place).toList());
        }
    }

    /// @param how what pays
    record Payment(String how) {}

    private static final List<String> ACTED = new CopyOnWriteArrayList<>();
    private static volatile CountDownLatch isPaid = new CountDownLatch(1);

    /// Pays, undoes that if it is canceled, and would ship.
    @WorkflowContract(id = "urn:test:paying")
    static final class Paying implements Workflow<Payment, String> {

        @Override
        public String run(Payment payment, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            ServiceProxy<Effects> later = flow.service("/services/later", Effects.class);
            switch (payment.how()) {
                case "call" -> pay(flow, ledger);
                case "call of a service that comes later" -> pay(flow, later);
                case "action" -> {
                    flow.step("pay", Boolean.class, key -> ACTED.add("pay " + key));
                    flow.compensate(
                            "refund",
                            () -> flow.step("refund", Boolean.class, key -> ACTED.add("refund")));
                }
                case "fork" -> {
                    flow.fork(branch -> {
                        pay(branch, branch.service("/services/ledger", Effects.class));
                        return "paid";
                    });
                    isPaid.await(); // only to let the fork come so far before the crash
                    throw new IllegalStateException("fails");
                }
                default -> throw new IllegalArgumentException(payment.how());
            }
            ledger.update(new Done("ship"), null);
            return "shipped";
        }

        private static void pay(WorkflowContext flow, ServiceProxy<Effects> ledger)
                throws Exception {
            ledger.update(new Done("pay"), null);
            flow.compensate("refund", () -> ledger.update(new Done("refund"), null));
        }
    }

    private final RecordingJournal journal = new RecordingJournal();

    /// Leaves a run that has paid, and whose journal does not say so, but that it is to end.
    private void payUntilACrash(String how) throws Exception {
        ACTED.clear();
        isPaid = new CountDownLatch(1);
        journal.beforeStep =
                () -> {
                    isPaid.countDown();
                    new CountDownLatch(1).await(); // until the node closes
                };
        try (Flows flows = Flows.of(folder, Paying.class, journal)) {
            flows.node.create(CreateRequest.of("urn:test:effects").name("later"));
            flows.start("o", new Payment(how));
            isPaid.await();
            flows.cancel("o");
        }
        journal.beforeStep = () -> {};
    }

    @ParameterizedTest
    @ValueSource(strings = {"call", "action"})
    void whatWasDoneBeforeACrashIsUndoneThoughTheRunWasCanceled(String how) throws Exception {
        payUntilACrash(how);
        try (Flows flows = Flows.of(folder, Paying.class, journal)) {
            assertTrue(flows.failure("o").contains("canceled by local"), flows.failure("o"));
            assertEquals(WorkflowRun.Status.CANCELED, flows.run("o").status());
            if (how.equals("call")) {
                assertEquals(List.of("pay", "refund"), flows.effects());
            } else {
                assertEquals(ACTED.get(0), ACTED.get(1)); // under the same key
                assertEquals(List.of("refund"), ACTED.subList(2, ACTED.size()));
            }
        }
    }

    @Test
    void aForkThatNobodyAwaitsLosesNothingThatWasDoneBeforeACrash() throws Exception {
        payUntilACrash("fork");
        try (Flows flows = Flows.of(folder, Paying.class, journal)) {
            assertTrue(flows.failure("o").contains("fails"), flows.failure("o"));
            assertEquals(List.of("pay", "refund"), flows.effects());
        }
    }

    @Test
    void aCancellationWaitsForAServiceThatMayHaveDoneItBeforeACrash() throws Exception {
        payUntilACrash("call of a service that comes later");
        try (Flows flows = Flows.of(folder, Paying.class, journal)) {
            flows.await(
                    "o",
                    run ->
                            run.ended() != null
                                    || run.step().contains("UPDATE /services/later Done, again"));
            ServiceProxy<Effects> later =
                    flows.node.connect(
                            flows.node.create(CreateRequest.of("urn:test:effects").name("later")),
                            Effects.class);
            assertTrue(flows.failure("o").contains("canceled by local"), flows.failure("o"));
            assertEquals(Set.of("pay", "refund"), later.get().state().effects().keySet());
        }
    }

    /// Takes steps without end, and so does what would undo the second thing of three.
    @WorkflowContract(id = "urn:test:endless")
    static final class Endless implements Workflow<Payment, String> {

        @Override
        public String run(Payment payment, WorkflowContext flow) throws Exception {
            flow.compensate("first", () -> undone(flow, "first"));
            flow.compensate("second", () -> stepOn(flow));
            flow.compensate("third", () -> undone(flow, "third"));
            stepOn(flow);
            return "done";
        }

        private static void undone(WorkflowContext flow, String what) throws Exception {
            flow.step(what, Boolean.class, key -> ACTED.add(what));
        }

        private static void stepOn(WorkflowContext flow) throws Exception {
            while (true) {
                flow.now();
            }
        }
    }

    @Test
    void aRunThatHasAllItsStepsIsUndone() throws Exception {
        ACTED.clear();
        try (Flows flows = Flows.of(folder, Endless.class, journal)) {
            flows.start("o", new Payment("endless"));
            String failure = flows.failure("o");
            assertTrue(
                    failure.contains("InsufficientResources: run o has 100000 steps: no more"),
                    failure);
            assertTrue(
                    failure.contains(
                            "'second' was not undone: InsufficientResources: a compensation of run o has 100000 steps: no more"),
                    failure);
            assertEquals(List.of("third", "first"), ACTED);
            assertEquals(200_002, flows.run("o").steps());
        }
    }
}
