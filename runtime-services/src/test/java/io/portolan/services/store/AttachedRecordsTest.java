package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is attached to services that have no state, as a journal is: cut off at every byte, through
/// snapshots, and with records that take the place of others.
@Timeout(120)
class AttachedRecordsTest {

    /// `put ID BYTES` and `end RUN BYTES`, as a journal of two runs would write them.
    private static final List<String> RECORDS =
            List.of(
                    "a/start 1",
                    "b/start 2",
                    "a/1 3",
                    "b/1 4",
                    "a/2 5",
                    "a 6",
                    "b/2 7",
                    "b/1 8",
                    "b/3 9",
                    "c/start 10",
                    "c 0",
                    "b/3 0",
                    "d/start 11");

    private static final String SERVICE = "/services/flows";

    @TempDir private Path original;
    @TempDir private Path damaged;

    private static StateStore open(Path folder) throws IOException {
        return StateStore.open(LogSettings.of(folder), AnswerLimits.NONE);
    }

    private static void write(StateStore store, String record) throws Exception {
        String[] parts = record.split(" ", -1);
        byte value = Byte.parseByte(parts[1]);
        byte[] bytes = value == 0 ? new byte[0] : new byte[] {value};
        attach(store, SERVICE, parts[0], bytes);
    }

    private static void attach(StateStore store, String service, String id, byte[] bytes)
            throws Exception {
        CompletableFuture<Boolean> known = new CompletableFuture<>();
        Saving saving = new Saving(store.generation(), () -> known.complete(true));
        store.attach(StateStore.JOURNAL, service, id, bytes, saving);
        known.get();
        assertNull(saving.cause());
    }

    /// What is there after so many records.
    private static Map<String, Integer> after(int count) {
        Map<String, Integer> all = new LinkedHashMap<>();
        for (String record : RECORDS.subList(0, count)) {
            String[] parts = record.split(" ", -1);
            if (!parts[0].contains("/")) {
                all.keySet().removeIf(id -> id.startsWith(parts[0] + "/"));
            }
            if (parts[1].equals("0")) {
                all.remove(parts[0]);
            } else {
                all.put(parts[0], Integer.parseInt(parts[1]));
            }
        }
        return all;
    }

    private static Map<String, Integer> found(StateStore store) {
        Map<String, Integer> all = new LinkedHashMap<>();
        store.attached(StateStore.JOURNAL, SERVICE)
                .forEach((id, bytes) -> all.put(id, (int) bytes[0]));
        return all;
    }

    @Tag("slow")
    @Test
    void aCrashAtAnyByteLeavesTheRecordsBeforeIt() throws Exception {
        try (StateStore store = open(original)) {
            for (String record : RECORDS) {
                write(store, record);
            }
            assertEquals(after(RECORDS.size()), found(store));
        }
        Path segment = new LogFolder(original).segments().firstEntry().getValue();
        long length = Files.size(segment);
        int before = 0;
        int last = 0;
        for (long cut = 64; cut <= length; cut++) {
            copy(cut);
            try (StateStore store = open(damaged)) {
                Map<String, Integer> found = found(store);
                int now = before;
                while (!after(now).equals(found)) {
                    now++;
                    assertTrue(now <= RECORDS.size(), "cut at %d: %s".formatted(cut, found));
                }
                before = now;
                last = now;
            }
        }
        assertEquals(RECORDS.size(), last);
    }

    /// The log of a process that was killed when so many bytes had come to the disk, without the
    /// head, which is written later.
    private void copy(long bytes) throws IOException {
        try (Stream<Path> files = Files.list(damaged)) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Path segment = new LogFolder(original).segments().firstEntry().getValue();
        Path copy = damaged.resolve(segment.getFileName());
        Files.copy(segment, copy);
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    @Test
    void snapshotsTakeThemInWithoutAStateOfTheService() throws Exception {
        LogSettings small = LogSettings.of(original).withSnapshotBytes(4096);
        byte[] large = new byte[3000];
        for (int life = 0; life < RECORDS.size(); life++) {
            try (StateStore store = StateStore.open(small, AnswerLimits.NONE)) {
                assertEquals(after(life), found(store));
                write(store, RECORDS.get(life));
                for (int i = 0; i < 3; i++) {
                    attach(store, "/services/other", "x/1", large); // until a snapshot is due
                }
            }
        }
        try (StateStore store = StateStore.open(small, AnswerLimits.NONE)) {
            assertEquals(after(RECORDS.size()), found(store));
            assertTrue(store.recovery().snapshot() > 0, "no snapshot was read");
            CompletableFuture<Boolean> known = new CompletableFuture<>();
            store.drop(SERVICE, "", 0, new Saving(store.generation(), () -> known.complete(true)));
            known.get();
        }
        try (StateStore store = StateStore.open(small, AnswerLimits.NONE)) {
            assertEquals(Map.of(), found(store));
        }
    }

    @Test
    void anExportHasThem() throws Exception {
        try (StateStore store = open(original)) {
            for (String record : RECORDS) {
                write(store, record);
            }
        }
        StringWriter lines = new StringWriter();
        StoreLines.write(original, lines);
        StoreLines.read(damaged, new BufferedReader(new StringReader(lines.toString())));
        try (StateStore store = open(damaged)) {
            assertEquals(after(RECORDS.size()), found(store));
        }
    }
}
