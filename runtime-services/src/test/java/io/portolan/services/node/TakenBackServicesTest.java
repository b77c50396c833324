package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Creation;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a creation that fails leaves of the durable services that were started for it.
@Timeout(60)
class TakenBackServicesTest {

    record Nothing() {}

    record Task(String name) {}

    /// Never comes to be: nobody knows the contract of a partner.
    @ServiceContract(id = "urn:test:poor", state = Nothing.class)
    @Partner(name = "savings", contract = "urn:test:savings", creation = Creation.CREATE_ALWAYS)
    @Partner(name = "missing", contract = "urn:test:missing", creation = Creation.FROM_LIST)
    static final class Poor {}

    /// Has savings of its own.
    @ServiceContract(id = "urn:test:saver", state = Nothing.class)
    @Partner(name = "savings", contract = "urn:test:savings", creation = Creation.CREATE_ALWAYS)
    static final class Saver {}

    /// Never comes to be, and has a partner that comes with one of its own.
    @ServiceContract(id = "urn:test:household", state = Nothing.class)
    @Partner(name = "saver", contract = "urn:test:saver", creation = Creation.CREATE_ALWAYS)
    @Partner(name = "missing", contract = "urn:test:missing", creation = Creation.FROM_LIST)
    static final class Household {}

    @WorkflowContract(id = "urn:test:waiting")
    static final class Waiting implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return flow.signal("go", String.class);
        }
    }

    @TempDir private Path folder;

    private ServiceNode node() throws InterruptedException {
        return ServiceNode.builder()
                .service(Savings.class)
                .service(Poor.class)
                .service(Saver.class)
                .service(Household.class)
                .service(Waiting.class)
                .store(folder.resolve("store"))
                .start();
    }

    /// Starts a service, and then one that never comes to be.
    private void failToLoad(ServiceNode node, String entry) throws Exception {
        String services =
                "{'services': [%s, {'name': 'poor', 'contract': 'urn:test:poor'}]}"
                        .formatted(entry);
        Path manifest = Files.writeString(folder.resolve("m.json"), services.replace('\'', '"'));
        refused(FaultCode.UNKNOWN_ENTRY, () -> node.load(manifest));
        assertTrue(node.directory("urn:test:savings").isEmpty());
        assertTrue(node.directory("urn:test:waiting").isEmpty());
    }

    @Test
    void aManifestThatFailsLeavesTheStatesThatWereKept() throws Exception {
        try (ServiceNode node = node()) {
            Savings.open(node).update(new Deposit(3), null);
        }
        try (ServiceNode node = node()) {
            failToLoad(node, "{'name': 'savings', 'contract': 'urn:test:savings'}");
            assertEquals(new Account(3, 1), Savings.open(node).get().state());
        }
    }

    @Test
    void aManifestThatFailsDropsWhatBeganWithIt() throws Exception {
        try (ServiceNode node = node()) {
            failToLoad(
                    node,
                    "{'name': 'savings', 'contract': 'urn:test:savings', 'state': {'amount': 5, 'deposits': 1}}");
            assertEquals(new Account(), Savings.open(node).get().state());
        }
    }

    @Test
    void aMissingPartnerLeavesTheStateOfTheOther() throws Exception {
        URI savings;
        try (ServiceNode node = node()) {
            savings = node.create(CreateRequest.of("urn:test:savings"));
            node.connect(savings, Account.class).update(new Deposit(3), null);
        }
        try (ServiceNode node = node()) {
            CreateRequest poor = CreateRequest.of("urn:test:poor").name("poor");
            refused(FaultCode.UNKNOWN_ENTRY, () -> node.create(poor));
            assertTrue(node.directory("urn:test:savings").isEmpty());
        }
        try (ServiceNode node = node()) {
            URI again = node.create(CreateRequest.of("urn:test:savings").resuming());
            assertEquals(savings, again);
            assertEquals(new Account(3, 1), node.connect(again, Account.class).get().state());
        }
    }

    @Test
    void aManifestThatFailsDropsThePartnersOfWhatBeganWithIt() throws Exception {
        try (ServiceNode node = node()) {
            failToLoad(node, "{'name': 'saver', 'contract': 'urn:test:saver'}");
        }
    }

    @Test
    void aCreationThatFailsDropsThePartnersOfItsPartners() throws Exception {
        try (ServiceNode node = node()) {
            refused(
                    FaultCode.UNKNOWN_ENTRY,
                    () -> node.create(CreateRequest.of("urn:test:household").name("household")));
            assertTrue(node.directory("urn:test:savings").isEmpty());
        }
    }

    @Test
    void aManifestThatFailsLeavesTheRunsOfWorkflows() throws Exception {
        CreateRequest flows = CreateRequest.of("urn:test:waiting").name("flows");
        try (ServiceNode node = node()) {
            runs(node, flows)
                    .named("start")
                    .idempotencyKey("a")
                    .submit(new Task("a"), WorkflowRun.class);
        }
        try (ServiceNode node = node()) {
            failToLoad(node, "{'name': 'flows', 'contract': 'urn:test:waiting'}");
            assertEquals(Set.of("a"), runs(node, flows).get().state().runs().keySet());
        }
    }

    private static ServiceProxy<WorkflowRuns> runs(ServiceNode node, CreateRequest flows)
            throws InterruptedException {
        return node.connect(node.create(flows), WorkflowRuns.class);
    }
}
