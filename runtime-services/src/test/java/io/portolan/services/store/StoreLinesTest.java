package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StoreLinesTest {

    private static final int MORE_STEPS_THAN_THERE_ARE = 30;

    private static final String LINES =
            """
            {"portolan-store":2}
            {"state":"/services/a","contract":"c","version":"1","members":[{"name":"n","value":1}]}
            {"answer":"/services/a","scope":"s","key":"k","millis":1,"digest":"","bytes":"AA=="}
            {"state":"/services/b","contract":"c","version":"1","members":[{"name":"n","value":2}]}
            {"kind":16,"attached":"/services/b","id":"x","bytes":"AA=="}
            """;

    @TempDir private Path folder;

    @Test
    void anImportThatTheDiskCutsLeavesAllOrNone() throws Exception {
        int failures = 0;
        for (int cut = 0; cut < MORE_STEPS_THAN_THERE_ARE; cut++) {
            Path target = folder.resolve("cut-" + cut);
            AtomicInteger steps = new AtomicInteger(cut);
            FailingDisk disk = new FailingDisk();
            disk.failWhen(_ -> steps.getAndDecrement() == 0);
            try {
                int _ = StoreLines.read(target, lines(), disk);
            } catch (IOException e) {
                failures++;
                if (!isStore(target)) {
                    assertEquals(2, StoreLines.read(target, lines()), "again, cut " + cut);
                }
            }
            check(target);
        }
        assertTrue(failures > 3, failures + " failures");
    }

    private static boolean isStore(Path target) throws IOException {
        try (StateStore store = StateStore.open(LogSettings.of(target), AnswerLimits.NONE)) {
            return !store.all().isEmpty();
        }
    }

    private static void check(Path target) throws IOException {
        try (StateStore store = StateStore.open(LogSettings.of(target), AnswerLimits.NONE)) {
            assertTrue(store.recovery().isComplete(), target.toString());
            assertEquals(2, store.all().size(), target.toString());
            assertEquals(1, store.answers("s").size());
            assertEquals(1, store.attached(16, "/services/b").size());
        }
    }

    @Test
    void aStoreIsNotImportedInto() throws Exception {
        int _ = StoreLines.read(folder, lines());
        IOException e = assertThrows(IOException.class, () -> StoreLines.read(folder, lines()));
        assertEquals(
                "there is a store in %s already: give a folder without one".formatted(folder),
                e.getMessage());
        check(folder);
    }

    private static BufferedReader lines() {
        return new BufferedReader(new StringReader(LINES));
    }
}
