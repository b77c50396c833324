package io.portolan.clustering.service;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// A process with clustering jobs, with workflows, and with a ledger of what the steps of these
/// have done, until it is killed.
final class WorkingNode {

    /// How many effects a run has.
    static final int STEPS = 12;

    private WorkingNode() {}

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
            effects.merge(
                    done.name(),
                    new Effect(done.name(), 1),
                    (before, _) -> new Effect(done.name(), before.count() + 1));
            return new Effects(effects);
        }
    }

    /// @param number of the run
    record Asked(int number) {}

    /// Leaves an effect, asks how far the jobs are, sleeps, again and again.
    @WorkflowContract(id = "urn:test:work")
    static final class Work implements Workflow<Asked, Integer> {

        @Override
        public Integer run(Asked asked, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service("/services/ledger", Effects.class);
            ServiceProxy<LiveJobs> live = flow.service("/services/jobs-live", LiveJobs.class);
            int seen = 0;
            for (int i = 0; i < STEPS; i++) {
                ledger.update(new Done(flow.id() + " " + i + " " + flow.uuid()), null);
                seen += live.get().state().progress().size();
                flow.sleep(Duration.ofMillis(20 + flow.random().nextInt(200)));
            }
            return seen;
        }
    }

    /// Serves until it is killed.
    ///
    /// @param arguments the folder
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        ClusteringService service =
                new ClusteringService(
                        ClusteringServiceSettings.of(folder.resolve("jobs"))
                                .withData(folder)
                                .withRanks(3)); // for three jobs at a time
        try (ServiceNode node =
                        service.addTo(ServiceNode.builder())
                                .service(Ledger.class)
                                .service(Work.class)
                                .store(folder.resolve("states"))
                                .http(HttpSettings.LOOPBACK)
                                .start();
                ClusteringService begun = service) {
            node.create(CreateRequest.of("urn:test:work").name("work"));
            node.create(CreateRequest.of("urn:test:effects").name("ledger"));
            begun.start(node);
            System.out.println(node.http());
            node.awaitClose();
        }
    }
}
