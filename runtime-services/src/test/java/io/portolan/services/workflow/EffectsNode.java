package io.portolan.services.workflow;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ChildJvm;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A process with a ledger of effects and workflows that leave them there, until it is killed.
final class EffectsNode {

    static final int RUNS = 10;
    static final int CALLS = 12;

    private EffectsNode() {}

    /// How often each thing was done.
    record Effects(Map<String, Effect> effects) {
        Effects() {
            this(Map.of());
        }
    }

    record Effect(@Key String name, int count) {}

    /// Something is done.
    record Done(String name) {}

    @ServiceContract(id = "urn:test:effects", state = Effects.class, isDurable = true)
    static final class Ledger {

        @On(Verb.UPDATE)
        Effects done(Done done, ServiceContext<Effects> context) {
            Map<String, Effect> effects = new LinkedHashMap<>(context.state().state().effects());
            Effect before = effects.getOrDefault(done.name(), new Effect(done.name(), 0));
            effects.put(done.name(), new Effect(done.name(), before.count() + 1));
            return new Effects(effects);
        }
    }

    /// @param number of the run in its round: every third fails at the end
    record Job(int number) {}

    @WorkflowContract(id = "urn:test:work")
    static final class Work implements Workflow<Job, String> {

        @Override
        public String run(Job job, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            String last = "";
            for (int i = 0; i < CALLS / 2; i++) {
                String name = flow.id() + " " + i + " " + flow.uuid();
                ledger.update(new Done(name), null);
                flow.compensate("undo", () -> ledger.update(new Done("undo " + name), null));
                flow.sleep(Duration.ofMillis(5 + flow.random().nextInt(10)));
                last = name;
            }
            List<Fork<Integer>> forks = new ArrayList<>();
            for (int i = CALLS / 2; i < CALLS; i++) {
                int number = i;
                forks.add(
                        flow.fork(branch -> {
                            ServiceProxy<Effects> beside =
                                    branch.service("/services/ledger", Effects.class);
                            String name = flow.id() + " " + number + " " + branch.now();
                            beside.update(new Done(name), null);
                            branch.compensate(
                                    "undo", () -> beside.update(new Done("undo " + name), null));
                            return number;
                        }));
            }
            List<Integer> numbers = flow.join(forks);
            if (job.number() % 3 == 2) {
                throw new IllegalStateException("fails after " + numbers);
            }
            return last;
        }
    }

    static ServiceNode start(Path folder) throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder()
                        .service(Ledger.class)
                        .service(Work.class)
                        .store(folder)
                        .start();
        node.create(CreateRequest.of("urn:test:work").name("work")); // before what it asks is there
        node.create(CreateRequest.of("urn:test:effects").name("ledger"));
        return node;
    }

    /// Starts the runs of all rounds up to this one, and waits for their ends.
    ///
    /// @param args the folder and the number of the round
    public static void main(String[] args) throws Exception {
        ServiceNode node = start(Path.of(args[0]));
        System.out.println("ready");
        ServiceProxy<WorkflowRuns> work =
                node.connect(URI.create("/services/work"), WorkflowRuns.class)
                        .timeout(Duration.ofMinutes(2));
        for (int round = 0; round <= Integer.parseInt(args[1]); round++) {
            for (int i = 0; i < RUNS; i++) {
                work.named("start")
                        .idempotencyKey("r%d-%d".formatted(round, i))
                        .submit(new Job(i), WorkflowRun.class);
            }
        }
        System.out.println("started");
        for (String id : work.get().state().runs().keySet()) {
            try {
                work.named("result").submit(new RunId(id), String.class);
            } catch (FaultException e) {
                // every third
            }
        }
        System.out.println("done");
        ChildJvm.stay();
    }
}
