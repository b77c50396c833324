package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Steps in a node without a store cost little: many of them take no disk and no codec.
@Timeout(60)
@SuppressWarnings("NullAway") // what is asked here always answers
class StepsWithoutAStoreTest {

    private static final int STEPS = 50_000;

    record Task(int steps) {}

    @WorkflowContract(id = "urn:test:undurable")
    static final class Steps implements Workflow<Task, Long> {

        @Override
        public Long run(Task task, WorkflowContext flow) throws Exception {
            long sum = 0;
            for (int i = 0; i < task.steps(); i++) {
                int number = i;
                sum += flow.step("step", Integer.class, key -> number);
            }
            return sum;
        }
    }

    @Test
    void theyTakeMicroseconds() throws Exception {
        try (ServiceNode node = ServiceNode.builder().service(Steps.class).start()) {
            ServiceProxy<WorkflowRuns> runs =
                    node.connect(
                            node.create(CreateRequest.of("urn:test:undurable")),
                            WorkflowRuns.class);
            double best = Double.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                long begun = System.nanoTime();
                WorkflowRun run = runs.named("start").submit(new Task(STEPS), WorkflowRun.class);
                long sum = runs.named("result").submit(new RunId(run.id()), Long.class);
                best = Math.min(best, (System.nanoTime() - begun) / 1e3 / STEPS);
                assertTrue(sum == STEPS * (STEPS - 1L) / 2, "the sum is " + sum);
            }
            System.out.printf("%.2f us a step without a store%n", best);
            assertTrue(best < 50, best + " us a step"); // 3 on a machine that does nothing else
        }
    }
}
