package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.workflow.EffectsNode.Done;
import io.portolan.services.workflow.EffectsNode.Effects;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
}
