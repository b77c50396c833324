package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A node with ten thousand runs that have ended has them all when it starts again; how long that
/// took is printed, and is to be less than three seconds on a machine that does nothing else.
@Tag("slow")
class ManyEndedRunsTest {

    private static final int RUNS = 10_000;
    private static final int CALLERS = 16;

    record Task(int number) {}

    @TempDir private Path folder;

    @WorkflowContract(id = "urn:test:many")
    static final class Ten implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            for (int i = 0; i < 10; i++) {
                int number = i;
                flow.step("step", Integer.class, key -> number);
            }
            return "ended " + task.number();
        }
    }

    @Test
    @Timeout(300)
    void theNodeHasThemAllAfterAStart() throws Exception {
        try (Flows flows = Flows.of(folder, Ten.class)) {
            long begun = System.nanoTime();
            List<Thread> callers = new ArrayList<>();
            for (int c = 0; c < CALLERS; c++) {
                int first = c;
                callers.add(Thread.ofVirtual().start(() -> run(flows, first)));
            }
            for (Thread each : callers) {
                each.join();
            }
            System.out.printf(
                    "%.0f runs of ten durable steps a second, %d callers%n",
                    RUNS * 1e9 / (System.nanoTime() - begun), CALLERS);
        }
        long begun = System.nanoTime();
        try (Flows flows = Flows.of(folder, Ten.class)) {
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            System.out.println("started in " + took);
            assertEquals(RUNS, flows.runs.get().state().runs().size());
            assertEquals("ended 7", flows.result("r7", String.class));
        }
    }

    private static void run(Flows flows, int first) {
        try {
            for (int i = first; i < RUNS; i += CALLERS) {
                flows.start("r" + i, new Task(i));
                flows.result("r" + i, String.class);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
