package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StateStoreTest {

    @TempDir private Path folder;

    @Test
    void theLastStateOfEachServiceIsKept() throws Exception {
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
            save(store, "b", 1, "other");
            save(store, "a", 2, "two");
        }
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            assertEquals(2, store.all().size());
            StoredState a = store.find("a");
            assertNotNull(a);
            assertEquals("epoch", a.epoch());
            assertEquals(2, a.number());
            assertEquals("two", new String(a.state(), UTF_8));
            assertNull(store.find("c"));
        }
    }

    @Test
    void aDroppedServiceIsGone() throws Exception {
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
            save(store, "a", 2, null);
            assertNull(store.find("a"));
        }
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            assertNull(store.find("a"));
        }
    }

    @Test
    void snapshotsKeepTheLogShort() throws Exception {
        LogSettings settings =
                LogSettings.of(folder).withSegmentBytes(1 << 14).withSnapshotBytes(1 << 14);
        try (StateStore store = StateStore.open(settings)) {
            for (int i = 1; i <= 600; i++) {
                save(store, "s" + i % 3, i, "x".repeat(500) + i);
            }
        }
        LogFolder files = new LogFolder(folder);
        assertFalse(files.snapshots().isEmpty());
        assertTrue(files.segments().firstKey() > 1, "the first files are not needed any more");
        try (StateStore store = StateStore.open(settings)) {
            for (int i = 598; i <= 600; i++) {
                StoredState last = store.find("s" + i % 3);
                assertNotNull(last);
                assertEquals(i, last.number());
            }
        }
    }

    @Test
    void damageIsToldToWhoeverOpens() throws Exception {
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
            save(store, "a", 2, "two");
            save(store, "a", 3, "three");
        }
        Path segment = new LogFolder(folder).segments().firstEntry().getValue();
        byte[] content = Files.readAllBytes(segment);
        content[RecordFormat.FILE_HEADER_BYTES + RecordFormat.HEADER_BYTES + 2] ^= 1;
        Files.write(segment, content);
        try (StateStore store = StateStore.open(LogSettings.of(folder))) {
            assertFalse(store.recovery().isComplete());
            assertTrue(Files.exists(store.recovery().damages().getFirst().setAside()));
            assertNull(store.find("a"));
        }
    }

    @Test
    void bytesThatAreNoStateAreRefused() throws Exception {
        try (OpenedLog log = OpenedLog.of(folder)) {
            log.append("something else").await();
        }
        assertEquals(
                "a record of 14 bytes is no state: was the log written by something else?",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> StateStore.open(LogSettings.of(folder)))
                        .getMessage());
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(1, log.found().size(), "the folder was let go, and nothing changed");
        }
    }

    private static void save(StateStore store, String name, long number, @Nullable String text)
            throws Exception {
        CompletableFuture<@Nullable IOException> outcome = new CompletableFuture<>();
        byte[] state = text == null ? null : text.getBytes(UTF_8);
        store.save(
                new StoredState(name, "epoch", number, state),
                store.generation(),
                outcome::complete);
        assertNull(outcome.get());
    }
}
