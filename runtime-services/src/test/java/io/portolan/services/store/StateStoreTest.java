package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.codec.OrderedMap;
import io.portolan.services.store.StoredRecord.Attached;
import io.portolan.services.store.StoredState.ItemChanges;
import io.portolan.services.store.StoredState.Items;
import io.portolan.services.store.StoredState.Member;
import io.portolan.services.store.StoredState.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StateStoreTest {

    @TempDir private Path folder;

    @Test
    void theLastStateOfEachServiceIsKept() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
            save(store, "b", 1, "other");
            save(store, "a", 2, "two");
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            assertEquals(2, store.all().size());
            StoredState a = store.find("a");
            assertNotNull(a);
            assertEquals("epoch", a.epoch());
            assertEquals(2, a.number());
            assertEquals("two", new String(a.document(), UTF_8));
            assertNull(store.find("c"));
        }
    }

    @Test
    void aDroppedServiceIsGone() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
            save(store, "a", 2, null);
            assertNull(store.find("a"));
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            assertNull(store.find("a"));
        }
    }

    @Test
    void aServiceThatIsBeingDroppedIsNotThereUnlessThatFails() throws Exception {
        StoreOnDisk on = StoreOnDisk.open(folder, AnswerLimits.NONE);
        try (StateStore store = on.store()) {
            save(store, "a", 1, "one");
            on.stop();
            Saved dropped = new Saved(store);
            store.drop("a", "epoch", 1, dropped);
            assertNull(store.find("a"));
            on.fail();
            on.goOnce();
            assertNotNull(dropped.outcome());
            assertNotNull(store.find("a"));
            on.go();
            save(store, "a", 1, null);
            assertNull(store.find("a"));
        }
    }

    /// The next open would not take it, so nobody may be told that it is kept.
    @Test
    void aChangeThatFollowsNothingFails() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            Saved change = new Saved(store);
            store.change("a", "epoch", 2, Map.of(), null, change);
            assertEquals(
                    "a record of a does not follow the state that is kept of it, and is not used",
                    String.valueOf(change.outcome().getMessage()));
            save(store, "a", 2, "two");
            Saved next = new Saved(store);
            store.change("a", "epoch", 3, Map.of(), null, next);
            next.await();
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            assertEquals(3, Objects.requireNonNull(store.find("a")).number());
        }
    }

    /// The change is in the log, so what comes after it must follow it here as in the next open.
    @Test
    void aChangeIsKeptThoughMemoryEnds() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 0, "none");
            Saved first = new Saved(store);
            store.change("a", "epoch", 1, scarce("first"), null, first);
            first.await();
            assertEquals(1, Objects.requireNonNull(store.find("a")).number());
            Saved second = new Saved(store);
            store.change("a", "epoch", 2, Map.of("x", value("second")), null, second);
            second.await();
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            StoredState last = Objects.requireNonNull(store.find("a"));
            assertEquals(2, last.number());
            assertEquals("second", text(last));
        }
    }

    /// Members for which there is no memory after they were written.
    private static Map<String, Member> scarce(String text) {
        Map<String, Member> members = Map.of("x", value(text));
        AtomicInteger uses = new AtomicInteger();
        return new AbstractMap<>() {
            @Override
            public int size() {
                return members.size();
            }

            @Override
            public Set<Map.Entry<String, Member>> entrySet() {
                if (uses.incrementAndGet() == 2) {
                    throw new OutOfMemoryError("of a test");
                }
                return members.entrySet();
            }
        };
    }

    private static Member value(String text) {
        return new Value(text.getBytes(UTF_8));
    }

    private static String text(StoredState state) {
        return state.members().get("x") instanceof Value(byte[] bytes)
                ? new String(bytes, UTF_8)
                : "";
    }

    /// Whether later files are missing too cannot be told, so revisions could be given twice.
    @ParameterizedTest
    @ValueSource(strings = {"missing", "empty", "broken", "a folder"})
    void withoutItsHeadEveryServiceBeginsANewEpoch(String what) throws Exception {
        for (int life = 1; life <= 2; life++) {
            try (StateStore store = open(LogSettings.of(folder))) {
                save(store, "a", life, "state " + life);
            }
        }
        LogFolder files = new LogFolder(folder);
        Files.delete(files.segments().lastEntry().getValue());
        Path head = folder.resolve("head");
        switch (what) {
            case "missing" -> Files.delete(head);
            case "empty" -> Files.write(head, new byte[0]);
            case "broken" -> Files.write(head, new byte[8192]);
            default -> {
                Files.delete(head);
                Files.createDirectory(head);
            }
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            StoredState a = Objects.requireNonNull(store.find("a"));
            assertEquals("state 1", new String(a.document(), UTF_8));
            assertNotEquals("epoch", a.epoch(), "what was told of revision 2 is not there");
            assertFalse(store.losses().isEmpty());
        }
    }

    /// The record that is lost may have been a change, which an answer and an entry say nothing of.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatSaysNothingOfTheStateLeavesItInDoubt(boolean isAnswer) throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 0, "one");
            Saved lost = new Saved(store);
            store.change("a", "epoch", 1, Map.of("lost", new Value(new byte[1])), null, lost);
            lost.await();
            if (isAnswer) {
                Saved answered = new Saved(store);
                store.answer(
                        "a", new StoredAnswer("a", "k", 0, new byte[32], new byte[1]), answered);
                answered.await();
            } else {
                attach(store, "a", StateStore.JOURNAL, "id", 1);
            }
        }
        Path segment = new LogFolder(folder).segments().lastEntry().getValue();
        byte[] content = Files.readAllBytes(segment);
        content[new String(content, ISO_8859_1).indexOf("lost")]++;
        Files.write(segment, content);
        try (StateStore store = open(LogSettings.of(folder))) {
            StoredState a = Objects.requireNonNull(store.find("a"));
            assertArrayEquals("one".getBytes(UTF_8), a.document());
            assertNotEquals("epoch", a.epoch(), "what was told of revision 1 is not there");
        }
    }

    /// A file of which the process was killed ends in zeros, which were written ahead.
    @Test
    void manyLivesTakeNoMoreRoomThanWhatTheyWrote() throws Exception {
        for (int life = 1; life <= 20; life++) {
            try (StateStore store = open(LogSettings.of(folder))) {
                assertEquals(List.of(), store.losses());
                save(store, "a", life, "x".repeat(1000));
            }
            Path last = new LogFolder(folder).segments().lastEntry().getValue();
            assertTrue(Files.size(last) < 4096, last + " has " + Files.size(last));
            if (life % 2 == 0) {
                Files.write(last, new byte[1 << 20], StandardOpenOption.APPEND);
            }
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            assertEquals(20, Objects.requireNonNull(store.find("a")).number());
            for (Path each : new LogFolder(folder).segments().values()) {
                assertTrue(Files.size(each) < 4096, each + " has " + Files.size(each));
            }
        }
    }

    @Test
    void aFolderThatCannotBeOpenedIsNamedWithTheReason() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "x");
        String message =
                String.valueOf(
                        assertThrows(IOException.class, () -> open(LogSettings.of(file)))
                                .getMessage());
        assertEquals(
                "the store in %s cannot be opened (FileAlreadyExistsException: %s): give a folder that this process may read and write"
                        .formatted(file, file),
                message);
    }

    @Test
    void foldersWithNamesOfItsFilesAreLeftAlone() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
        }
        Files.createDirectory(folder.resolve("log-0000000000000008888"));
        Files.createDirectory(folder.resolve("snapshot-0000000000000008888"));
        Files.createDirectory(folder.resolve("notes.tmp"));
        Files.createFile(folder.resolve("notes.tmp").resolve("mine"));
        try (StateStore store = open(LogSettings.of(folder))) {
            assertEquals("epoch", Objects.requireNonNull(store.find("a")).epoch());
            assertEquals(List.of(), store.losses());
        }
        assertTrue(Files.exists(folder.resolve("notes.tmp").resolve("mine")));
    }

    @Test
    void snapshotsKeepTheLogShort() throws Exception {
        LogSettings settings =
                LogSettings.of(folder).withSegmentBytes(1 << 14).withSnapshotBytes(1 << 14);
        try (StateStore store = open(settings)) {
            for (int i = 1; i <= 600; i++) {
                save(store, "s" + i % 3, i, "x".repeat(500) + i);
            }
        }
        LogFolder files = new LogFolder(folder);
        assertFalse(files.snapshots().isEmpty());
        assertTrue(files.segments().firstKey() > 1, "the first files are not needed any more");
        try (StateStore store = open(settings)) {
            for (int i = 598; i <= 600; i++) {
                StoredState last = store.find("s" + i % 3);
                assertNotNull(last);
                assertEquals(i, last.number());
            }
        }
    }

    @Test
    void theLogDoesNotFillADiskThatHasLittleRoom() throws Exception {
        long room = 4 << 20;
        FailingDisk disk = new FailingDisk();
        disk.room(room);
        try (StateStore store = StateStore.open(LogSettings.of(folder), AnswerLimits.NONE, disk)) {
            for (int i = 1; i <= 2_000; i++) { // twice the room
                save(store, "s" + i % 3, i, "x".repeat(4_096) + i);
                long taken = bytes(folder);
                assertTrue(taken < room, () -> taken + " bytes are taken");
            }
        }
    }

    private static long bytes(Path folder) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                try {
                    bytes += Files.size(file);
                } catch (NoSuchFileException e) {
                    // a snapshot has just taken its place
                }
            }
        }
        return bytes;
    }

    @Test
    void changingOneItemOfALargeStateWritesThatItem() throws Exception {
        Map<String, byte[]> items = new LinkedHashMap<>();
        for (int i = 0; i < 1_000; i++) {
            items.put("key " + i, ("\"" + "x".repeat(100) + "\"").getBytes(UTF_8));
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            Saved saved = new Saved(store);
            store.save(
                    state("a", 1, Map.of("items", new Items(OrderedMap.of(items)))), null, saved);
            saved.await();
            save(store, "b", 1, "x"); // so that the bytes before it are counted
            long before = store.bytes();
            assertTrue(before > 100_000);
            ItemChanges changes =
                    new ItemChanges(List.of("key 7"), Map.of("key 8", new byte[] {1}));
            Saved changed = new Saved(store);
            store.change("a", "epoch", 2, Map.of("items", changes), null, changed);
            changed.await();
            save(store, "b", 2, "x"); // the same
            assertTrue(store.bytes() - before < 300, () -> store.bytes() - before + " bytes");
        }
        try (StateStore store = open(LogSettings.of(folder))) {
            StoredState a = Objects.requireNonNull(store.find("a"));
            assertEquals(2, a.number());
            Items kept = (Items) Objects.requireNonNull(a.members().get("items"));
            List<String> keys = new ArrayList<>(items.keySet());
            keys.remove("key 7");
            assertEquals(keys, List.copyOf(kept.items().keySet()));
            assertArrayEquals(new byte[] {1}, kept.items().get("key 8"));
        }
    }

    @Test
    void answersAreKeptWithinTheirLimits() throws Exception {
        AnswerLimits limits = new AnswerLimits(3, 1_000_000, Duration.ofHours(1));
        long now = System.currentTimeMillis();
        try (StateStore store = StateStore.open(LogSettings.of(folder), limits)) {
            for (int i = 0; i < 5; i++) {
                Saved saved = new Saved(store);
                store.save(
                        StoredState.whole("a", "c", "1", "epoch", i, new byte[] {0}),
                        new StoredAnswer("a", "key " + i, now, new byte[32], new byte[] {(byte) i}),
                        saved);
                saved.await();
            }
            Saved saved = new Saved(store);
            store.answer(
                    "a",
                    new StoredAnswer("a", "old", now - 3_600_001, new byte[32], new byte[] {9}),
                    saved);
            saved.await();
        }
        try (StateStore store = StateStore.open(LogSettings.of(folder), limits)) {
            assertEquals(
                    List.of("old", "key 3", "key 4"),
                    store.answers("a").stream().map(StoredAnswer::key).toList());
            Answers answers = new Answers(limits);
            store.answers("a").forEach(answers::put);
            assertNull(answers.find("a", "old", now), "its lifetime is over");
            assertNotNull(answers.find("a", "key 4", now));
        }
    }

    @Test
    void anAnswerThatIsLargerThanTheLimitIsNotKept() {
        Answers answers = new Answers(new AnswerLimits(10, 1_000, Duration.ofHours(1)));
        answers.put(new StoredAnswer("a", "small", 0, new byte[32], new byte[100]));
        answers.put(new StoredAnswer("a", "large", 1, new byte[32], new byte[1_000]));
        assertEquals(List.of(), answers.all(), "the oldest goes first");
        answers.put(new StoredAnswer("a", "next", 2, new byte[32], new byte[100]));
        assertNotNull(answers.find("a", "next", 3));
    }

    @Test
    void whatIsAttachedToAServiceIsKeptThroughSnapshotsAndGoesWithIt() throws Exception {
        LogSettings settings =
                LogSettings.of(folder).withSegmentBytes(1 << 12).withSnapshotBytes(1 << 12);
        try (StateStore store = open(settings)) {
            save(store, "a", 1, "one");
            save(store, "b", 1, "one");
            attach(store, "a", 16, "step 1", 1);
            attach(store, "b", 17, "timer", 2);
            attach(store, "a", 31, "gone", 3);
            attach(store, "a", 31, "gone");
            for (int i = 2; i <= 60; i++) {
                save(store, "c", i, "x".repeat(500));
            }
            save(store, "b", 2, null);
        }
        assertFalse(new LogFolder(folder).snapshots().isEmpty());
        try (StateStore store = open(settings)) {
            List<Attached> attached =
                    store.records().stream()
                            .filter(Attached.class::isInstance)
                            .map(Attached.class::cast)
                            .toList();
            assertEquals(1, attached.size());
            assertEquals("step 1", attached.getFirst().id());
            assertArrayEquals(new byte[] {1}, attached.getFirst().bytes());
        }
    }

    @Test
    void aStoreOfALaterVersionIsLeftAsItIs() throws Exception {
        try (StateStore store = open(LogSettings.of(folder))) {
            save(store, "a", 1, "one");
        }
        Path segment = new LogFolder(folder).segments().firstEntry().getValue();
        byte[] content = Files.readAllBytes(segment);
        content[8] = 3;
        CRC32C crc = new CRC32C();
        crc.update(content, 0, 40);
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(40, (int) crc.getValue());
        Files.write(segment, content);
        assertEquals(
                segment
                        + " has version 3 of the format, versions 1 to 2 can be read: use the program that wrote it",
                assertThrows(IOException.class, () -> open(LogSettings.of(folder))).getMessage());
        assertArrayEquals(content, Files.readAllBytes(segment));
    }

    @Test
    void filesAreForTheirOwnerOnly() throws Exception {
        Path store = folder.resolve("store");
        LogSettings settings =
                LogSettings.of(store).withSegmentBytes(1 << 12).withSnapshotBytes(1 << 12);
        try (StateStore opened = open(settings)) {
            for (int i = 1; i <= 60; i++) {
                save(opened, "c", i, "x".repeat(500));
            }
        }
        assertEquals("rwx------", permissions(store));
        try (Stream<Path> files = Files.list(store)) {
            List<Path> all = files.toList();
            assertTrue(all.size() > 4, all::toString);
            for (Path file : all) {
                assertEquals("rw-------", permissions(file), file::toString);
            }
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void bytesThatAreNoStateAreRefused() throws Exception {
        try (OpenedLog log = OpenedLog.of(folder)) {
            log.append("something else").await();
        }
        assertEquals(
                "a record of 14 bytes is none of a store: was the log written by something else?",
                assertThrows(IllegalArgumentException.class, () -> open(LogSettings.of(folder)))
                        .getMessage());
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(1, log.found().size(), "the folder was let go, and nothing changed");
        }
    }

    static StateStore open(LogSettings settings) throws IOException {
        return StateStore.open(settings, AnswerLimits.NONE);
    }

    private static StoredState state(String name, long number, Map<String, Member> members) {
        return new StoredState(name, "contract", "1", "epoch", number, OrderedMap.of(members));
    }

    private static void attach(StateStore store, String service, int kind, String id, int... bytes)
            throws Exception {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        Saved saved = new Saved(store);
        store.append(new Attached(kind, service, id, content), saved);
        saved.await();
    }

    static void save(StateStore store, String name, long number, @Nullable String text)
            throws Exception {
        Saved saved = new Saved(store);
        if (text == null) {
            store.drop(name, "epoch", number, saved);
        } else {
            store.save(
                    StoredState.whole(name, "contract", "1", "epoch", number, text.getBytes(UTF_8)),
                    null,
                    saved);
        }
        saved.await();
    }

    /// A save that can be waited for.
    static final class Saved extends Saving {

        private final CompletableFuture<Boolean> known;

        Saved(StateStore store) {
            this(store, new CompletableFuture<>());
        }

        private Saved(StateStore store, CompletableFuture<Boolean> known) {
            super(store.generation(), () -> known.complete(true));
            this.known = known;
        }

        void await() throws Exception {
            known.get();
            assertNull(cause());
        }

        /// Waits for it, and says why it failed.
        IOException outcome() throws Exception {
            known.get();
            return Objects.requireNonNull(cause(), "it did not fail");
        }
    }
}
