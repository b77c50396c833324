package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import io.portolan.services.workflow.WorkflowSignal;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the workflow in a node of its own, without a network.
class TemplateWorkflowTest {

    @TempDir Path folder;

    private ServiceNode start() throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder()
                        .service(TemplateStore.class)
                        .service(TemplateWorkflow.class)
                        .store(folder)
                        .start();
        node.create(CreateRequest.of("urn:example:template-store").name("east"));
        node.create(CreateRequest.of("urn:example:template-store").name("west"));
        node.create(CreateRequest.of("urn:example:template").name("runs"));
        return node;
    }

    @Test
    void aRunGoesOnInTheNextNode() throws InterruptedException {
        try (ServiceNode node = start()) {
            store(node, "east").update(new TemplateStore.Change("apples", 5), null);
            start(node, "first", 2);
        }
        try (ServiceNode node = start()) {
            assertEquals("moved 2 apples", answer(node, "first", true));
            assertEquals(3, count(node, "east"));
            assertEquals(2, count(node, "west"));
        }
    }

    @Test
    void whatIsNotAgreedIsPutBack() throws InterruptedException {
        try (ServiceNode node = start()) {
            store(node, "east").update(new TemplateStore.Change("apples", 5), null);
            start(node, "first", 2);
            FaultException failed =
                    assertThrows(FaultException.class, () -> answer(node, "first", false));
            assertTrue(failed.getMessage().contains("not agreed"), failed.getMessage());
            assertEquals(5, count(node, "east"));
        }
    }

    private static void start(ServiceNode node, String run, int count)
            throws InterruptedException {
        runs(node)
                .named("start")
                .idempotencyKey(run)
                .submit(
                        new TemplateWorkflow.Move(
                                "apples", count, "/services/east", "/services/west"),
                        WorkflowRun.class);
    }

    private static String answer(ServiceNode node, String run, boolean isAgreed)
            throws InterruptedException {
        runs(node)
                .named("signal")
                .submit(new WorkflowSignal(run, "agreed", isAgreed), WorkflowRun.class);
        return runs(node).named("result").submit(new RunId(run), String.class);
    }

    private static ServiceProxy<WorkflowRuns> runs(ServiceNode node) {
        return node.connect(URI.create("/services/runs"), WorkflowRuns.class);
    }

    private static ServiceProxy<TemplateStore.State> store(ServiceNode node, String name) {
        return node.connect(
                URI.create("/services/" + name), TemplateStore.State.class);
    }

    private static int count(ServiceNode node, String name) throws InterruptedException {
        return store(node, name).get().state().entries().get("apples").count();
    }
}
