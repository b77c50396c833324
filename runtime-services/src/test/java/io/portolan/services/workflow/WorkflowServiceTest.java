package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Creation;
import io.portolan.services.Limits;
import io.portolan.services.Partner;
import io.portolan.services.ServiceProxy;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.EffectsNode.Done;
import io.portolan.services.workflow.EffectsNode.Effects;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Workflows as services: what they can be asked, and what they refuse.
@Timeout(60)
@SuppressWarnings("NullAway") // what is asked here always answers
class WorkflowServiceTest {

    record Task(String name) {}

    record Shown(int percent) {}

    @TempDir private Path folder;

    @WorkflowContract(id = "urn:test:tasks", mostRunning = 2, mostEnded = 3)
    static final class Tasks implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            flow.progress(new Shown(50));
            String key = flow.step("key", String.class, each -> each);
            if (task.name().equals("wait")) {
                flow.signal("go", String.class);
            }
            if (task.name().equals("missing")) {
                flow.service("/services/later", Effects.class).update(new Done("late"), null);
            }
            if (task.name().equals("throw")) {
                flow.step(
                        "throws",
                        Void.class,
                        each -> {
                            throw new java.io.IOException("no " + each.length());
                        });
            }
            return key;
        }
    }

    /// The same, of which fewer ends are kept.
    @WorkflowContract(id = "urn:test:tasks", mostEnded = 1)
    static final class FewTasks implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return new Tasks().run(task, flow);
        }
    }

    /// Many that end at the same moment.
    @WorkflowContract(id = "urn:test:herd")
    static final class Herd implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            HERD.await();
            return "";
        }
    }

    private static final CountDownLatch HERD = new CountDownLatch(1);

    /// Asks by the name of a partner.
    @Partner(
            name = "books",
            contract = "urn:test:effects",
            creation = Creation.USE_EXISTING_OR_CREATE)
    @WorkflowContract(id = "urn:test:partners")
    static final class Partners implements Workflow<Task, Integer> {

        @Override
        public Integer run(Task task, WorkflowContext flow) throws Exception {
            ServiceProxy<Effects> books = flow.partner("books", Effects.class);
            books.update(new Done(task.name()), null);
            return books.get().state().effects().size();
        }
    }

    /// A workflow without a type.
    @WorkflowContract(id = "urn:test:none")
    @SuppressWarnings("rawtypes")
    static final class NoTypes implements Workflow {

        @Override
        public Object run(Record input, WorkflowContext flow) {
            return input;
        }
    }

    @WorkflowContract(id = "urn:test:within", within = "soon")
    static final class BadTime implements Workflow<Task, String> {

        @Override
        public String run(Task input, WorkflowContext flow) {
            return input.name();
        }
    }

    @WorkflowContract(id = "urn:test:oldest", version = 1, oldest = 2)
    static final class BadVersion implements Workflow<Task, String> {

        @Override
        public String run(Task input, WorkflowContext flow) {
            return input.name();
        }
    }

    private static String refused(Class<?> type) {
        return String.valueOf(
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ServiceNode.builder().service(type))
                        .getMessage());
    }

    @Test
    void aClassThatCannotWorkIsRefused() {
        assertTrue(refused(NoTypes.class).contains("implement Workflow<INPUT, RESULT> itself"));
        assertTrue(refused(BadTime.class).contains("within='soon': a time such as PT24H"));
        assertTrue(refused(BadVersion.class).contains("oldest=2: 1 <= oldest <= version"));
    }

    @Test
    void aRunIsStartedOnceUnderItsKey() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            flows.start("one", new Task("x"));
            String key = flows.result("one", String.class);
            assertTrue(key.startsWith("wf-") && key.endsWith("-1"), key);
            assertEquals("one", flows.start("one", new Task("x")).id());
            assertEquals(1, flows.runs.get().state().runs().size());
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertEquals(WorkflowRun.Status.DONE, flows.start("one", new Task("x")).status());
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertTrue(
                    Flows.refused(() -> flows.start("one", new Task("y")))
                            .contains("there is a run 'one' already"));
            WorkflowRun free = flows.runs.named("start").submit(new Task("x"), WorkflowRun.class);
            assertEquals(
                    Map.of("percent", 50),
                    flows.await(free.id(), run -> run.ended() != null).progress());
        }
    }

    @Test
    void noMoreRunsThanAllowedAreStartedAndKept() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            flows.start("a", new Task("wait"));
            flows.start("b", new Task("wait"));
            assertTrue(
                    Flows.refused(() -> flows.start("c", new Task("x")))
                            .contains("2 runs of /services/flows are under way already"));
            flows.signal("a", "go", "now");
            flows.result("a", String.class);
            for (String id : List.of("c", "d", "e")) {
                flows.start(id, new Task("x"));
                flows.result(id, String.class);
            }
            flows.await("b", run -> run.step().startsWith("signal"));
            assertEquals(
                    List.of("b", "c", "d", "e"),
                    flows.runs.get().state().runs().keySet().stream().sorted().toList());
            assertTrue(Flows.refused(() -> flows.steps("a")).contains("has no run 'a'"));
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertEquals(4, flows.runs.get().state().runs().size());
            assertTrue(Flows.refused(() -> forget(flows, "b")).contains("cancel it first"));
            forget(flows, "c");
            assertTrue(Flows.refused(() -> resume(flows, "d")).contains("does not halt"));
            assertTrue(Flows.refused(() -> flows.cancel("c")).contains("has no run 'c'"));
            flows.runs.drop();
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertEquals(Map.of(), flows.runs.get().state().runs());
        }
    }

    @Test
    void fewerEndsAreKeptWhenTheContractSaysSo() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            for (String id : List.of("a", "b", "c")) {
                flows.start(id, new Task("x"));
                flows.result(id, String.class);
            }
        }
        try (Flows flows = Flows.of(folder, FewTasks.class)) {
            assertEquals(Set.of("c"), flows.runs.get().state().runs().keySet());
            flows.start("d", new Task("x"));
            flows.result("d", String.class);
            flows.await("d", run -> run.ended() != null);
            while (!flows.runs.get().state().runs().keySet().equals(Set.of("d"))) {
                LockSupport.parkNanos(500_000);
            }
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertEquals(Set.of("d"), flows.runs.get().state().runs().keySet());
        }
    }

    /// Feared: a result is there before the state shows that the run is over.
    @Test
    void whoHasTheResultSeesTheEnd() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            for (int i = 0; i < 300; i++) {
                String id = "r" + i;
                flows.start(id, new Task("x"));
                flows.result(id, String.class);
                WorkflowRun run = flows.runs.get().state().runs().get(id);
                assertEquals(WorkflowRun.Status.DONE, run.status(), id);
            }
        }
    }

    @Test
    void anEndIsShownThoughTooManyWaitForTheService() throws Exception {
        Limits few = Limits.DEFAULT.maxPendingPerService(2);
        try (Flows flows = Flows.of(folder, Herd.class, few)) {
            int count = 200;
            for (int i = 0; i < count; i++) {
                String id = "h" + i;
                untilTaken(() -> flows.start(id, new Task("x")));
            }
            HERD.countDown();
            for (int i = 0; i < count; i++) {
                String id = "h" + i;
                untilTaken(() -> flows.result(id, String.class));
            }
            for (int i = 0; i < count; i++) {
                String id = "h" + i;
                untilTaken(() -> {
                    flows.await(id, run -> run.status() == WorkflowRun.Status.DONE);
                    return id;
                });
            }
        }
    }

    /// Asks again while too many wait for the service.
    private static void untilTaken(Callable<?> call) throws Exception {
        while (true) {
            try {
                call.call();
                return;
            } catch (FaultException e) {
                assertEquals(FaultCode.QUEUING_LIMIT_EXCEEDED, e.code());
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aRunWithoutItsStartIsNotMixedWithAnother() throws Exception {
        try (StateStore store =
                StateStore.open(LogSettings.of(folder), KeptAnswer.limits(Limits.DEFAULT))) {
            byte[] outcome = new StepOutcome.Value("of another", null).encoded();
            Journal journal = new StoreJournal(store, "/services/flows");
            for (String run : List.of("lost", "gone")) {
                journal.append(
                        new JournalEntry(run, "1", JournalEntry.Kind.STEP, "step key", 1, outcome));
            }
        }
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            assertTrue(
                    Flows.refused(() -> flows.start("lost", new Task("x")))
                            .contains("can only be forgotten: the first entry"));
            forget(flows, "gone");
            flows.start("gone", new Task("x"));
            assertTrue(flows.result("gone", String.class).startsWith("wf-"));
        }
    }

    private static void forget(Flows flows, String id) throws InterruptedException {
        flows.runs.named("forget").submit(new RunId(id), Void.class);
    }

    private static void resume(Flows flows, String id) throws InterruptedException {
        flows.runs.named("resume").submit(new RunId(id), WorkflowRun.class);
    }

    @Test
    void aServiceThatIsNotThereYetIsWaitedFor() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            flows.start("m", new Task("missing"));
            flows.await("m", run -> run.step().contains("again after UnknownEntry"));
            flows.start("n", new Task("missing"));
            flows.await("n", run -> run.step().contains("again after UnknownEntry"));
            flows.cancel("n");
            assertTrue(flows.failure("n").contains("canceled by local"));
            flows.node.create(CreateRequest.of("urn:test:effects").name("later"));
            assertTrue(flows.result("m", String.class).startsWith("wf-"));
        }
    }

    @Test
    void aCallWhoseKeyMayBeForgottenHaltsUntilSomebodyResumes() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            flows.start("m", new Task("missing"));
            flows.await("m", run -> run.step().contains("again after UnknownEntry"));
        }
        Limits brief = Limits.DEFAULT.idempotency(10_000, 16 << 20, Duration.ofMillis(1));
        try (Flows flows = Flows.of(folder, Tasks.class, brief)) {
            WorkflowRun halted = flows.await("m", run -> run.status() == WorkflowRun.Status.HALTED);
            String why = Objects.requireNonNull(halted.failure());
            assertTrue(
                    why.contains("whether 'UPDATE /services/later Done' was done is not known"),
                    why);
            flows.node.create(CreateRequest.of("urn:test:effects").name("later"));
            resume(flows, "m");
            assertTrue(flows.result("m", String.class).startsWith("wf-"));
        }
    }

    @Test
    void whatAStepThrowsIsItsOutcome() throws Exception {
        try (Flows flows = Flows.of(folder, Tasks.class)) {
            flows.start("t", new Task("throw"));
            assertTrue(flows.failure("t").contains("java.io.IOException: no "));
            assertTrue(flows.steps("t").get(1).outcome().startsWith("java.io.IOException: no "));
        }
    }

    @Test
    void partnersAreAskedByTheirNames() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder()
                        .service(EffectsNode.Ledger.class)
                        .service(Partners.class)
                        .store(folder)
                        .limits(Limits.DEFAULT)
                        .start()) {
            ServiceProxy<WorkflowRuns> runs =
                    node.connect(
                            node.create(CreateRequest.of("urn:test:partners")), WorkflowRuns.class);
            WorkflowRun run = runs.named("start").submit(new Task("x"), WorkflowRun.class);
            assertEquals(1, runs.named("result").submit(new RunId(run.id()), Integer.class));
            assertEquals(1, node.directory(WorkflowContract.GENERIC).size());
        }
    }

    @Test
    void withoutAStoreRunsWorkAndEndWithTheNode() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (ServiceNode node = ServiceNode.builder().service(Tasks.class).start()) {
            ServiceProxy<WorkflowRuns> runs =
                    node.connect(
                            node.create(CreateRequest.of("urn:test:tasks")), WorkflowRuns.class);
            runs.subscribe(
                    SubscribeOptions.DEFAULT.verbs(Verb.UPSERT), each -> told.incrementAndGet());
            WorkflowRun run = runs.named("start").submit(new Task("x"), WorkflowRun.class);
            assertTrue(
                    runs.named("result")
                            .submit(new RunId(run.id()), String.class)
                            .startsWith("wf-"));
        }
    }

    @Test
    void theyAreAskedOverHttpAsEveryService() throws Exception {
        try (ServiceNode node =
                        ServiceNode.builder()
                                .service(Tasks.class)
                                .http(HttpSettings.LOOPBACK)
                                .start();
                HttpClient client = HttpClient.newHttpClient()) {
            node.create(CreateRequest.of("urn:test:tasks").name("flows"));
            String url = Objects.requireNonNull(node.http()) + "/services/flows";
            String started = post(client, url + "/$actions/start", "{\"name\": \"wait\"}");
            assertTrue(started.contains("\"id\":\"r1\",\"status\":\"RUNNING\""), started);
            post(
                    client,
                    url + "/$actions/signal",
                    "{\"run\": \"r1\", \"name\": \"go\", \"value\": \"now\"}");
            String result = post(client, url + "/$actions/result", "{\"run\": \"r1\"}");
            assertTrue(result.startsWith("\"wf-"), result);
            String item = get(client, url + "/runs/r1");
            assertTrue(item.contains("\"status\":\"DONE\""), item);
            assertTrue(get(client, url + "/$openapi").contains("start"));
        }
    }

    private static String post(HttpClient client, String url, String body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url))
                        .timeout(Duration.ofSeconds(20))
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", url.endsWith("start") ? "r1" : "other " + url)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private static String get(HttpClient client, String url) throws Exception {
        return client.send(
                        HttpRequest.newBuilder(URI.create(url)).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
