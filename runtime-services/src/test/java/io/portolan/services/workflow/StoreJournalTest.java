package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Limits;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The journal in the log of a node.
@Timeout(60)
class StoreJournalTest {

    private static final int APPENDERS = 4;
    private static final int ENTRIES = 500;

    @TempDir private Path folder;

    private static JournalEntry entry(String run, int place) {
        return new JournalEntry(run, Integer.toString(place), Kind.STEP, "step", 1, new byte[] {1});
    }

    private StateStore open() throws IOException {
        return StateStore.open(LogSettings.of(folder), KeptAnswer.limits(Limits.DEFAULT));
    }

    @Test
    void whatIsAppendedWhileItIsDroppedIsForgottenTooOrNotTaken() throws Exception {
        try (StateStore store = open()) {
            StoreJournal journal = new StoreJournal(store, "/services/flows");
            CountDownLatch begun = new CountDownLatch(APPENDERS);
            List<Thread> appenders = new ArrayList<>();
            for (int i = 0; i < APPENDERS; i++) {
                String run = "run" + i;
                appenders.add(Thread.ofVirtual().start(() -> append(journal, run, begun)));
            }
            begun.await();
            journal.drop();
            for (Thread each : appenders) {
                each.join();
            }
            assertEquals(List.of(), ReadJournal.read(journal));
            IOException e = assertThrows(IOException.class, () -> journal.append(entry("late", 1)));
            assertTrue(String.valueOf(e.getMessage()).contains("was dropped"), e::getMessage);
        }
        try (StateStore store = open()) {
            assertEquals(List.of(), ReadJournal.read(new StoreJournal(store, "/services/flows")));
        }
    }

    private static void append(StoreJournal journal, String run, CountDownLatch begun) {
        try {
            for (int i = 0; i < ENTRIES; i++) {
                journal.append(entry(run, i));
                begun.countDown();
            }
        } catch (IOException e) {
            // dropped
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
