package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ChildJvm;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Kills a node with ten workflows and more at random moments, and starts it again. A ledger counts
/// the effect of every step: each of them comes to one.
class KilledWorkflowsTest {

    private static final int SLOW_ROUNDS = Integer.getInteger("portolan.kills", 30);

    @TempDir private Path folder;

    @Test
    @Timeout(60)
    void everyEffectIsThereOnceAfterTwoKills() throws Exception {
        kill(2, 4711);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void everyEffectIsThereOnceAfterEachOfManyKills() throws Exception {
        kill(SLOW_ROUNDS, 42);
    }

    private void kill(int rounds, long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            try (ChildJvm child =
                    ChildJvm.start(EffectsNode.class, folder.toString(), "" + round)) {
                assertEquals("ready", child.out().readLine());
                // not to wait for anything: to kill at no particular moment
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(500_000)));
                child.kill();
            }
        }
        try (ChildJvm child =
                ChildJvm.start(EffectsNode.class, folder.toString(), "" + (rounds - 1))) {
            assertEquals("ready", child.out().readLine());
            assertEquals("started", child.out().readLine());
            assertEquals("done", child.out().readLine());
            child.kill();
        }
        check(rounds, "seed " + seed);
    }

    private void check(int rounds, String when) throws Exception {
        try (ServiceNode node = EffectsNode.start(folder)) {
            ServiceProxy<EffectsNode.Effects> ledger =
                    node.connect(URI.create("/services/ledger"), EffectsNode.Effects.class);
            ServiceProxy<WorkflowRuns> work =
                    node.connect(URI.create("/services/work"), WorkflowRuns.class);
            Map<String, WorkflowRun> runs = work.get().state().runs();
            assertEquals(rounds * EffectsNode.RUNS, runs.size(), when);
            int expected = 0;
            for (WorkflowRun run : runs.values()) {
                boolean isFailing = Integer.parseInt(run.id().split("-", -1)[1]) % 3 == 2;
                assertEquals(
                        isFailing ? WorkflowRun.Status.FAILED : WorkflowRun.Status.DONE,
                        run.status(),
                        () -> when + ": " + run);
                expected += (isFailing ? 2 : 1) * EffectsNode.CALLS;
            }
            Map<String, EffectsNode.Effect> effects = ledger.get().state().effects();
            effects.values()
                    .forEach(each -> assertEquals(1, each.count(), () -> when + ": " + each));
            assertEquals(expected, effects.size(), when);
        }
    }
}
