package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a run is sent while it moves from one node to another finds it where it comes to. The
/// journal of this test says where runs are, as one that several nodes share does.
@Timeout(60)
class MovingRunsTest {

    record Task(String name) {}

    @WorkflowContract(id = "urn:test:moving")
    static final class Told implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            flow.step("first", String.class, key -> "x");
            return task.name() + " " + flow.signal("word", String.class);
        }
    }

    /// Whose constructor may throw an error.
    record Fragile(String name) {

        static volatile boolean isBroken;

        Fragile {
            if (isBroken) {
                throw new StackOverflowError("a test");
            }
        }
    }

    @WorkflowContract(id = "urn:test:fragile")
    static final class Brittle implements Workflow<Fragile, String> {

        @Override
        public String run(Fragile task, WorkflowContext flow) throws Exception {
            flow.step("first", String.class, key -> "x");
            return flow.signal("word", String.class);
        }
    }

    /// A journal of several nodes, whose other nodes are the test.
    private static final class SharedJournal extends RecordingJournal {

        final ConcurrentLinkedQueue<Moment> appends = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<Moment> sends = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<Moment> reads = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<Moment> refreshes = new ConcurrentLinkedQueue<>();
        final List<JournalEntry> sent = new CopyOnWriteArrayList<>();

        private static void pass(ConcurrentLinkedQueue<Moment> moments)
                throws IOException, InterruptedException {
            Moment next = moments.poll();
            if (next != null) {
                next.pass();
            }
        }

        @Override
        public void append(JournalEntry entry) throws IOException, InterruptedException {
            pass(appends);
            super.append(entry);
        }

        @Override
        public boolean send(JournalEntry request) throws IOException {
            try {
                pass(sends);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            List<Kind> kinds = kinds(request.run());
            if (kinds.isEmpty() || kinds.contains(Kind.END)) {
                return false;
            }
            sent.add(request);
            return true;
        }

        @Override
        public List<JournalEntry> read(String run) throws IOException {
            List<JournalEntry> entries = super.read(run);
            try {
                pass(reads);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return entries;
        }

        @Override
        public void refresh() throws IOException {
            try {
                pass(refreshes);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @TempDir private Path folder;
    private final SharedJournal journal = new SharedJournal();
    private final JournalEntry start = start("a");

    @BeforeEach
    void aRunWithOneStep() {
        journal.put(start);
        journal.put(
                new JournalEntry(
                        "a",
                        "1",
                        Kind.STEP,
                        "step first",
                        2,
                        new StepOutcome.Value("x", null).encoded()));
    }

    private void isElsewhere() {
        journal.watcher().others(start, "another node");
    }

    private void isHere() {
        assertTrue(journal.watcher().mine(journal.entries("a")));
    }

    private void isOver() {
        journal.put(end("a"));
    }

    private static JournalEntry start(String id) {
        return new JournalEntry(
                id,
                "start",
                Kind.START,
                "start",
                1,
                new RunStart(1, "local", 1, 0, Map.of("name", id)).encoded());
    }

    private static JournalEntry end(String id) {
        return new EndedRun(
                        id,
                        WorkflowRun.Status.DONE,
                        RunStart.of(start(id).body()),
                        java.time.Instant.EPOCH,
                        java.time.Instant.EPOCH,
                        1,
                        List.of(),
                        "over",
                        null,
                        null)
                .entry();
    }

    /// Else the journal would give it runs that do not go on there.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aServiceThatDoesNotComeToBeClosesItsJournal(boolean isInterrupted) throws Exception {
        journal.beforeOpen =
                () -> {
                    if (isInterrupted) {
                        throw new InterruptedException("the time of CREATE is over");
                    }
                    throw new IOException("no journal");
                };
        try (ServiceNode node =
                ServiceNode.builder().service(Told.class).journals(path -> journal).start()) {
            assertThrows(
                    FaultException.class,
                    () -> node.create(CreateRequest.of("urn:test:moving").name("flows")));
            assertTrue(journal.isClosed.await(20, TimeUnit.SECONDS));
        }
    }

    @Test
    void runsGoOnThoughTheJournalThatIsNotDroppedCannotBeReadAtOnce() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            CountDownLatch isTried = new CountDownLatch(2);
            journal.beforeDrop =
                    () -> {
                        throw new IOException("no disk");
                    };
            journal.beforeOpen =
                    () -> {
                        isTried.countDown();
                        if (isTried.getCount() > 0) {
                            throw new IOException("no disk yet");
                        }
                    };
            String why = Flows.refused(flows.runs::drop);
            assertTrue(why.contains("was not dropped: no disk"), why);
            isTried.await();
            while (!isGiven(flows)) {
                LockSupport.parkNanos(1_000_000);
            }
            assertEquals("a b", flows.result("a", String.class));
        }
    }

    @Test
    void nothingIsAskedOfRunsThatAreNotKnownAfterADropThatIsRefused() throws Exception {
        List<String> refusals = new CopyOnWriteArrayList<>();
        CountDownLatch isRefused = new CountDownLatch(1);
        CountDownLatch isAsked = new CountDownLatch(1);
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            AtomicInteger opens = new AtomicInteger();
            journal.beforeDrop =
                    () -> {
                        throw new IOException("no disk");
                    };
            journal.beforeOpen =
                    () -> {
                        if (opens.incrementAndGet() == 1) {
                            throw new IOException("no disk yet");
                        }
                        isRefused.await();
                        refusals.add(answer(() -> flows.start("b", new Task("b"))));
                        refusals.add(
                                answer(() -> {
                                    flows.signal("a", "word", "b");
                                    return "";
                                }));
                        refusals.add(answer(() -> flows.result("a", String.class)));
                        isAsked.countDown();
                    };
            String why = Flows.refused(flows.runs::drop);
            assertTrue(why.contains("was not dropped: no disk"), why);
            isRefused.countDown();
            assertTrue(isAsked.await(20, TimeUnit.SECONDS));
            String refusal =
                    "InsufficientResources: /services/flows was not dropped, and goes on when its journal can be read: ask again";
            assertEquals(List.of(refusal, refusal, refusal), refusals);
            assertEquals(List.of(), journal.entries("b"));
            while (!isGiven(flows)) {
                LockSupport.parkNanos(1_000_000);
            }
            assertEquals("a b", flows.result("a", String.class));
        }
    }

    /// What is answered: why not, if it is refused.
    private static String answer(Callable<?> asked) throws InterruptedException {
        try {
            return "answered " + asked.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// Whether the run is there again, and gets its signal.
    private static boolean isGiven(Flows flows) {
        try {
            flows.signal("a", "word", "b");
            return true;
        } catch (FaultException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The journal may still tell of a run that had the name before.
    @ParameterizedTest
    @ValueSource(strings = {"forgotten", "ended", "others"})
    void whatIsToldOfItsNameStopsNoRunThatIsJustStarted(String told) throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.beforeStart =
                    () -> {
                        switch (told) {
                            case "forgotten" -> journal.watcher().forgotten("b");
                            case "ended" -> journal.watcher().ended(end("b"));
                            default -> journal.watcher().others(start("b"), "another node");
                        }
                    };
            flows.start("b", new Task("b"));
            flows.signal("b", "word", "so");
            assertEquals("b so", flows.result("b", String.class));
            assertEquals(List.of(), journal.sent);
        }
    }

    /// Another node forgets a run and starts one of its name between two looks into the journal,
    /// which then tells of the second one alone.
    @ParameterizedTest
    @ValueSource(strings = {"others", "mine"})
    void aNewRunOfTheNameIsNotTakenForTheOneThatHasEnded(String told) throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.watcher().ended(end("b"));
            assertEquals("over", flows.result("b", String.class));
            JournalEntry second = start("b");
            if (told.equals("others")) {
                journal.watcher().others(second, "another node");
            } else {
                journal.put(second);
                assertTrue(journal.watcher().mine(List.of(second)));
            }
            WorkflowRun run = flows.start("b", new Task("b"));
            assertEquals(WorkflowRun.Status.RUNNING, run.status());
            if (told.equals("others")) {
                journal.watcher().forgotten("b");
            } else {
                flows.signal("b", "word", "so");
                assertEquals("b so", flows.result("b", String.class));
                flows.runs.named("forget").submit(new RunId("b"), Object.class);
            }
            String none = flows.failure("b");
            assertTrue(none.contains("has no run 'b'"), none);
        }
    }

    @Test
    void aRunThatIsStartedWhileItsNameIsForgottenStays() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            flows.signal("a", "word", "b");
            flows.result("a", String.class);
            journal.afterForget =
                    () -> {
                        journal.watcher().forgotten("a");
                        flows.start("a", new Task("again"));
                    };
            flows.runs.named("forget").submit(new RunId("a"), Object.class);
            flows.signal("a", "word", "so");
            assertEquals("again so", flows.result("a", String.class));
        }
    }

    /// The journal says what has happened meanwhile, and nothing later says it again.
    @Test
    void whatOthersDoWhileADropIsRefusedIsShown() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.watcher().others(start("x"), "another node");
            journal.watcher().others(start("y"), "another node");
            flows.await("x", run -> run.step().equals("at work in another node"));
            flows.await("y", run -> run.step().equals("at work in another node"));
            journal.beforeDrop =
                    () -> {
                        journal.watcher().ended(end("x"));
                        journal.watcher().forgotten("y");
                        throw new IOException("it is in other nodes too");
                    };
            journal.beforeOpen = () -> journal.watcher().ended(end("x"));
            String why = Flows.refused(flows.runs::drop);
            assertTrue(why.contains("it is in other nodes too"), why);
            flows.await("x", run -> run.status() == WorkflowRun.Status.DONE);
            while (flows.runs.get().state().runs().containsKey("y")) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @Test
    void aRunThatHaltsIsCanceledByAnotherNode() throws Exception {
        journal.put(
                new JournalEntry(
                        "a",
                        "1",
                        Kind.STEP,
                        "step of other code",
                        2,
                        new StepOutcome.Value("x", null).encoded()));
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.status() == WorkflowRun.Status.HALTED);
            journal.watcher().asked(RunningWorkflow.cancellation("a", "canceled by ann"));
            assertEquals(List.of(Kind.STEP, Kind.CANCEL, Kind.START), journal.kinds("a"));
        }
        aRunWithOneStep(); // code that fits
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            String why = flows.failure("a");
            assertTrue(why.contains("canceled by ann"), why);
        }
    }

    @Test
    void aRunWhoseInputThrowsAnErrorHalts() throws Exception {
        try (Flows flows = Flows.of(folder, Brittle.class, journal)) {
            Fragile.isBroken = true;
            isHere();
            WorkflowRun halted = flows.await("a", run -> run.status() == WorkflowRun.Status.HALTED);
            assertTrue(String.valueOf(halted.failure()).contains("a test"), halted::toString);
        } finally {
            Fragile.isBroken = false;
        }
    }

    /// The journal has the start, its connection breaks, and it gives the node the run.
    @Test
    void aStartThatIsNotKnownToBeKeptIsToldAsSuch() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            journal.afterStart =
                    () -> {
                        journal.afterStart = () -> {};
                        throw new UnknownOutcomeException("it is away", new IOException());
                    };
            FaultException e =
                    assertThrows(FaultException.class, () -> flows.start("b", new Task("b")));
            assertEquals(
                    "run b was not started, as far as is known: it is away", e.fault().detail());
            assertEquals(Fault.UNKNOWN, e.fault().extensions().get(Fault.OUTCOME));
            assertTrue(journal.watcher().mine(journal.entries("b")));
            assertEquals("b", flows.start("b", new Task("b")).id());
            flows.signal("b", "word", "so");
            assertEquals("b so", flows.result("b", String.class));
        }
    }

    @Test
    void aSignalForARunThatLeavesIsSentAfterIt() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            journal.appends.add(() -> {
                isElsewhere();
                throw new IOException("run a is not at work here any more");
            });
            flows.signal("a", "word", "b");
            assertEquals(1, journal.sent.size());
            journal.sends.add(() -> {}); // and the next one goes there at once
            flows.cancel("a");
            assertEquals(
                    List.of(Kind.SIGNAL, Kind.CANCEL),
                    journal.sent.stream().map(JournalEntry::kind).toList());
        }
    }

    @Test
    void aSignalForARunThatEndsElsewhereIsTooLate() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            isElsewhere();
            journal.sends.add(this::isOver); // which this node learns two looks later
            journal.refreshes.add(() -> {});
            journal.refreshes.add(() -> journal.watcher().ended(journal.entries("a").getFirst()));
            String why = Flows.refused(() -> flows.signal("a", "word", "b"));
            assertTrue(why.contains("Gone: run 'a' has ended, with DONE"), why);
        }
    }

    @Test
    void aRunThatComesIsTold() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            isElsewhere();
            journal.sends.add(() -> {
                isHere();
                throw new IOException("it is not there any more");
            });
            flows.signal("a", "word", "b");
            assertEquals("a b", flows.result("a", String.class));
            assertEquals(List.of(), journal.sent);
        }
    }

    @Test
    void theStepsOfARunThatEndsMeanwhileAreThoseOfItsEnd() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            isElsewhere();
            assertEquals(1, flows.steps("a").size());
            journal.reads.add(() -> {
                isHere();
                flows.signal("a", "word", "b");
                assertEquals("a b", flows.result("a", String.class));
            });
            assertEquals(2, flows.steps("a").size());
        }
    }

    @Test
    void whatWasSentToARunThatHasLeftIsAskedAgain() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            JournalEntry signal = RunningWorkflow.sent("a", "word", "key", "b");
            isElsewhere();
            IOException e = assertThrows(IOException.class, () -> journal.watcher().asked(signal));
            assertTrue(String.valueOf(e.getMessage()).contains("just moving"), e::getMessage);
            isHere();
            journal.watcher().asked(signal);
            assertEquals("a b", flows.result("a", String.class));
            journal.watcher().asked(signal); // too late
            assertEquals(List.of(Kind.END), journal.kinds("a"));
        }
    }

    @Test
    @Tag("slow")
    void aRunThatMovesWithoutEndIsGivenUp() throws Exception {
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            isElsewhere();
            isOver(); // which this node is never told
            String why = Flows.refused(() -> flows.signal("a", "word", "b"));
            assertTrue(why.contains("was not to be had for 10 s: ask again"), why);
        }
    }

    @Test
    void manySignalsFindARunThatMovesToAndFro() throws Exception {
        int signals = 200;
        try (Flows flows = Flows.of(folder, Told.class, journal)) {
            flows.await("a", run -> run.step().equals("signal word"));
            Semaphore done = new Semaphore(0);
            List<String> failures = new CopyOnWriteArrayList<>();
            List<Thread> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                callers.add(
                        Thread.ofVirtual()
                                .start(() -> {
                                    for (int s = 0; s < signals; s++) {
                                        try {
                                            flows.signal("a", "other", s);
                                        } catch (Exception e) {
                                            failures.add(String.valueOf(e.getMessage()));
                                        }
                                    }
                                    done.release();
                                }));
            }
            boolean isThere = true;
            while (!done.tryAcquire(4)) {
                isThere = !isThere;
                if (isThere) {
                    isHere();
                } else {
                    isElsewhere();
                }
            }
            for (Thread each : callers) {
                each.join();
            }
            assertEquals(List.of(), failures);
        }
    }
}
