package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.Saving;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// Entries that this version cannot read stop the run that they are of, and nothing else.
@Timeout(60)
class UnreadableRunsTest {

    private static final String SERVICE = "/services/flows";
    private static final byte[] NO_OUTCOME = {99};
    private static final byte[] STRANGE = {(byte) 0xff, 1, 2};

    record Task(String name) {}

    @WorkflowContract(id = "urn:test:unreadable")
    static final class Told implements Workflow<Task, String> {

        @Override
        public String run(Task task, WorkflowContext flow) throws Exception {
            return task.name() + " " + flow.signal("word", String.class);
        }
    }

    @TempDir private Path folder;
    private final List<String> logged = new CopyOnWriteArrayList<>();

    /// What a run is named for, and what of it cannot be read, in the bytes of the log.
    private static Map<String, JournalEntry> strange() {
        Map<String, JournalEntry> all = new TreeMap<>();
        all.put("kind", new JournalEntry("kind", "1", Kind.STEP, "step", 1, NO_OUTCOME));
        all.put("outcome", new JournalEntry("outcome", "1", Kind.STEP, "step", 1, NO_OUTCOME));
        all.put("empty", new JournalEntry("empty", "1", Kind.STEP, "step", 1, new byte[0]));
        all.put("timer", new JournalEntry("timer", "1t", Kind.TIMER, "timer", 1, NO_OUTCOME));
        all.put("signal", new JournalEntry("signal", "s1", Kind.SIGNAL, "word", 1, STRANGE));
        all.put("place", new JournalEntry("place", "sx", Kind.SIGNAL, "word", 1, signal()));
        all.put("start", new JournalEntry("start", "start", Kind.START, "start", 1, STRANGE));
        all.put("end", new JournalEntry("end", "", Kind.END, "DONE", 1, STRANGE));
        return all;
    }

    private static byte[] signal() {
        return new RunningWorkflow.SignalBody("", "x").encoded();
    }

    private void write(Map<String, JournalEntry> strange) throws Exception {
        try (StateStore store =
                StateStore.open(LogSettings.of(folder), KeptAnswer.limits(Limits.DEFAULT))) {
            Journal journal = new StoreJournal(store, SERVICE);
            for (JournalEntry each : strange.values()) {
                if (each.kind() == Kind.END) {
                    journal.end(each);
                } else {
                    journal.append(start(each.run()));
                    journal.append(each);
                }
            }
            journal.append(start("good"));
            // a kind of entry of a later version, which JournalEntry has no name for
            attach(store, "kind/2", new byte[] {77, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
            attach(store, "bytes/start", new byte[] {1, 2});
        }
    }

    private static void attach(StateStore store, String id, byte[] bytes) throws Exception {
        CountDownLatch known = new CountDownLatch(1);
        store.attach(
                StateStore.JOURNAL,
                SERVICE,
                id,
                bytes,
                new Saving(store.generation(), known::countDown));
        known.await();
    }

    private static JournalEntry start(String run) {
        RunStart start = new RunStart(1, "local", 1, 0, Map.of("name", run));
        return new JournalEntry(run, "start", Kind.START, "start", 1, start.encoded());
    }

    private Handler listen() {
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord entry) {
                        logged.add(String.valueOf(entry.getMessage()));
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger.getLogger("io.portolan").addHandler(handler);
        return handler;
    }

    @Test
    void oneRunIsRefusedByNameAndTheOthersGoOn() throws Exception {
        Map<String, JournalEntry> strange = strange();
        write(strange);
        List<String> names = new ArrayList<>(strange.keySet());
        names.add("bytes");
        Handler handler = listen();
        try (Flows flows = Flows.of(folder, Told.class)) {
            flows.signal("good", "word", "day");
            assertEquals("good day", flows.result("good", String.class));
            ServiceProxy<WorkflowRuns> runs = flows.runs;
            for (String each : names) {
                refused(each, () -> flows.signal(each, "word", "x"));
                refused(each, () -> flows.cancel(each));
                refused(each, () -> flows.steps(each));
                refused(each, () -> flows.result(each, String.class));
                refused(each, () -> runs.named("resume").submit(new RunId(each), Object.class));
                assertTrue(
                        logged.stream()
                                .anyMatch(line ->
                                        line.contains(
                                                "run %s of %s cannot be read"
                                                        .formatted(each, SERVICE))),
                        () -> "the log does not name " + each + ": " + logged);
            }
            refused("place", () -> flows.start("place", new Task("its answer is kept")));
            names.remove("place");
            for (String each : names) {
                runs.named("forget").submit(new RunId(each), Void.class);
                flows.start(each, new Task(each));
                flows.signal(each, "word", "again");
                assertEquals(each + " again", flows.result(each, String.class));
            }
        } finally {
            Logger.getLogger("io.portolan").removeHandler(handler);
        }
        try (Flows flows = Flows.of(folder, Told.class)) {
            assertEquals(names.size() + 1, flows.runs.get().state().runs().size());
        }
    }

    private static void refused(String run, Executable asked) {
        String why = Flows.refused(asked);
        assertTrue(
                why.contains("run '%s' cannot be read, and can only be forgotten".formatted(run)),
                why);
    }

    @Test
    void aRunIsReadThoughAnotherCannotBe() throws Exception {
        write(strange());
        try (StateStore store =
                StateStore.open(LogSettings.of(folder), KeptAnswer.limits(Limits.DEFAULT))) {
            Journal journal = new StoreJournal(store, SERVICE);
            assertEquals(1, journal.read("good").size());
            String why =
                    String.valueOf(
                            assertThrows(IOException.class, () -> journal.read("kind"))
                                    .getMessage());
            assertTrue(why.contains("entry 'kind/2'"), why);
        }
    }
}
