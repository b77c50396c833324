package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowReader;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import io.portolan.services.workflow.WorkflowSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// A disk that takes nothing starts no run and ends none, and then all goes on.
@Timeout(60)
class WorkflowsOnAFullDiskTest {

    private static final Semaphore GO = new Semaphore(0);

    record Task(String name) {}

    @WorkflowContract(id = "urn:test:full")
    static final class Steps implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return flow.step(
                    "wait",
                    String.class,
                    key -> {
                        GO.acquire();
                        return task.name();
                    });
        }
    }

    @TempDir private Path folder;

    private static void refused(Executable asked) {
        FaultException e = assertThrows(FaultException.class, asked);
        assertEquals(FaultCode.INSUFFICIENT_RESOURCES, e.code(), e::getMessage);
        assertTrue(
                String.valueOf(e.getMessage()).contains("the disk did not take it"), e::getMessage);
    }

    @Test
    void newRunsAreRefusedAndThoseUnderWayWait() throws Exception {
        try (StalledDisk stalled = StalledDisk.of(folder, Limits.DEFAULT)) {
            stalled.node().add(WorkflowReader.read(Steps.class));
            String path = stalled.node().create(CreateRequest.of("urn:test:full").name("full"));
            ServiceProxy<WorkflowRuns> runs =
                    stalled.node().resolver().proxy(path, WorkflowRuns.class);
            runs.named("start").idempotencyKey("a").submit(new Task("a"), WorkflowRun.class);
            stalled.disk().fail();
            refused(() ->
                    runs.named("start")
                            .idempotencyKey("b")
                            .submit(new Task("b"), WorkflowRun.class));
            refused(() ->
                    runs.named("signal")
                            .submit(new WorkflowSignal("a", "x", "y"), WorkflowRun.class));
            refused(() -> runs.named("cancel").submit(new RunId("a"), WorkflowRun.class));
            refused(runs::drop);
            GO.release(2); // the run has begun anew, as it could not be dropped
            stalled.disk().go();
            assertEquals("a", runs.named("result").submit(new RunId("a"), String.class));
            assertEquals(1, runs.get().state().runs().size());
            GO.release();
            runs.named("start").idempotencyKey("b").submit(new Task("b"), WorkflowRun.class);
            assertEquals("b", runs.named("result").submit(new RunId("b"), String.class));
        }
    }

    @WorkflowContract(id = "urn:test:told")
    static final class Told implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return flow.signal("word", String.class);
        }
    }

    private static FaultCode late(Executable asked) {
        return assertThrows(FaultException.class, asked).code();
    }

    @Test
    void whatNobodyWaitsForAnyMoreIsDoneAllTheSame() throws Exception {
        try (StalledDisk stalled = StalledDisk.of(folder, Limits.DEFAULT)) {
            stalled.node().add(WorkflowReader.read(Told.class));
            CreateRequest request = CreateRequest.of("urn:test:told").name("told");
            ServiceProxy<WorkflowRuns> runs =
                    stalled.node()
                            .resolver()
                            .proxy(stalled.node().create(request), WorkflowRuns.class);
            runs.named("start").idempotencyKey("a").submit(new Task("a"), WorkflowRun.class);
            ServiceProxy<WorkflowRuns> impatient = runs.timeout(Duration.ofMillis(200));

            stalled.disk().stop();
            assertEquals(
                    FaultCode.RESPONSE_TIMEOUT,
                    late(() ->
                            impatient
                                    .named("signal")
                                    .submit(
                                            new WorkflowSignal("a", "word", "hello"),
                                            WorkflowRun.class)));
            stalled.disk().go();
            assertEquals("hello", runs.named("result").submit(new RunId("a"), String.class));

            stalled.disk().stop();
            assertEquals(FaultCode.RESPONSE_TIMEOUT, late(impatient::drop));
            stalled.disk().go();
            createWhenDropped(stalled.node(), request);
            assertEquals(0, runs.get().state().runs().size());
        }
    }

    /// Creates a service again whose DROP goes on; its name is free when the directory has
    /// forgotten it.
    private static void createWhenDropped(Node node, CreateRequest request)
            throws InterruptedException {
        while (true) {
            try {
                node.create(request);
                return;
            } catch (FaultException e) {
                assertEquals(FaultCode.DUPLICATE_ENTRY, e.code());
                LockSupport.parkNanos(500_000);
            }
        }
    }
}
