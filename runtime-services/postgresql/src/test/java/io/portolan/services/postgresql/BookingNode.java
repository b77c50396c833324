package io.portolan.services.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.Fork;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A process whose workflows leave effects in a ledger of another process, until it is killed.
final class BookingNode {

    static final int RUNS = 10;
    static final int CALLS = 8;

    private BookingNode() {}

    /// How often each thing was done.
    record Effects(Map<String, Effect> effects) {
        Effects() {
            this(Map.of());
        }
    }

    record Effect(@Key String name, int count) {}

    record Done(String name) {}

    @ServiceContract(id = "urn:test:booked", state = Effects.class, isDurable = true)
    static final class EffectsLedger {

        @On(Verb.UPDATE)
        Effects done(Done done, ServiceContext<Effects> context) {
            Map<String, Effect> effects = new LinkedHashMap<>(context.state().state().effects());
            Effect before = effects.getOrDefault(done.name(), new Effect(done.name(), 0));
            effects.put(done.name(), new Effect(done.name(), before.count() + 1));
            return new Effects(effects);
        }
    }

    /// @param number of the run in its round: every third fails at the end
    /// @param ledger where the effects go
    record Job(int number, String ledger) {}

    @WorkflowContract(id = "urn:test:bookings")
    static final class Bookings implements Workflow<Job, String> {

        @Override
        public String run(Job job, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> ledger = flow.service(job.ledger(), Effects.class);
            for (int i = 0; i < CALLS / 2; i++) {
                String name = flow.id() + " " + i + " " + flow.uuid();
                ledger.update(new Done(name), null);
                flow.compensate("undo", () -> ledger.update(new Done("undo " + name), null));
                flow.sleep(Duration.ofMillis(20 + flow.random().nextInt(60)));
            }
            List<Fork<Integer>> forks = new ArrayList<>();
            for (int i = CALLS / 2; i < CALLS; i++) {
                int number = i;
                forks.add(
                        flow.fork(branch -> {
                            ServiceProxy<Effects> beside =
                                    branch.service(job.ledger(), Effects.class);
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
            return "done";
        }
    }

    /// Starts the runs of a round under names that every node gives them, and waits for their ends.
    ///
    /// @param args the database, the address of the ledger's node, the round
    public static void main(String[] args) throws Exception {
        PostgresqlJournals journals = PostgresqlJournals.open(args[0]);
        ServiceNode node =
                ServiceNode.builder()
                        .service(Bookings.class)
                        .journals(journals)
                        .tcp(0)
                        .join(args[1])
                        .start();
        ServiceProxy<WorkflowRuns> bookings =
                node.connect(
                                node.create(CreateRequest.of("urn:test:bookings").name("bookings")),
                                WorkflowRuns.class)
                        .timeout(Duration.ofMinutes(2));
        System.out.println("ready");
        String ledger = "tcp://" + args[1] + "/services/ledger";
        for (int i = 0; i < RUNS; i++) {
            bookings.named("start")
                    .idempotencyKey("r%s-%d".formatted(args[2], i))
                    .submit(new Job(i, ledger), WorkflowRun.class);
        }
        System.out.println("started");
        for (int i = 0; i < RUNS; i++) {
            try {
                bookings.named("result")
                        .submit(new RunId("r%s-%d".formatted(args[2], i)), String.class);
            } catch (FaultException e) {
                if (!String.valueOf(e.getMessage()).contains("fails after")) {
                    throw e;
                }
            }
        }
        System.out.println("done");
        while (System.in.read() >= 0) {
            Thread.onSpinWait(); // the parent says nothing
        }
        Runtime.getRuntime().halt(0);
    }

    /// A process that is killed.
    record Child(Process process, BufferedReader out) implements AutoCloseable {

        static Child start(String... arguments) throws IOException {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx128m", "-cp", classPath()));
            command.add(BookingNode.class.getName());
            command.addAll(List.of(arguments));
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            return new Child(process, process.inputReader(UTF_8));
        }

        private static String classPath() {
            return Stream.of(
                            "target/test-classes",
                            System.getProperty("jdk.module.path"),
                            System.getProperty("java.class.path"))
                    .filter(each -> each != null && !each.isEmpty())
                    .collect(Collectors.joining(File.pathSeparator));
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
