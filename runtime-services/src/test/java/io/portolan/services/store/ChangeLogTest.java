package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.operation.FailingLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChangeLogTest {

    @TempDir private Path folder;

    @Test
    void whatWasDurableIsFoundInOrder() throws Exception {
        List<String> texts = IntStream.range(0, 1000).mapToObj(i -> "change " + i).toList();
        try (OpenedLog log = OpenedLog.of(folder)) {
            for (Told told : texts.stream().map(log::append).toList()) {
                told.await();
            }
        }
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(texts, log.found());
            assertTrue(log.recovery().isComplete());
        }
    }

    @Test
    void aLogIsAppendedToAgainAndAgain() throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try (OpenedLog log = OpenedLog.of(folder)) {
                assertEquals(texts, log.found());
                texts.add(log.append("of opening " + i).await().text);
            }
        }
    }

    @Test
    void closingWritesWhatWasAppended() throws Exception {
        Told last;
        try (OpenedLog log = OpenedLog.of(folder)) {
            last = log.append("last");
        }
        last.await();
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(List.of("last"), log.found());
        }
    }

    @Test
    void anAppendToAClosedLogFails() throws Exception {
        OpenedLog log = OpenedLog.of(folder);
        log.close();
        assertEquals(
                "the log in %s is closed".formatted(folder),
                log.append("late").failure().getMessage());
    }

    /// As when memory ends: the log of the JVM needs some, too.
    @Test
    void anOutcomeThatCannotBeNotedNorLoggedIsNoneOfTheOthers() throws Exception {
        try (OpenedLog log = OpenedLog.of(folder);
                FailingLog _ = new FailingLog(Committer.class.getName())) {
            log.log()
                    .append(
                            new Append(bytes("first"), log.log().generation()) {
                                @Override
                                public void durable() {
                                    throw new OutOfMemoryError("of a test");
                                }

                                @Override
                                public void failed(IOException cause) {}
                            });
            log.append("second").await();
            log.append("third").await();
        }
    }

    @Test
    void recordsAreOfAnySizeButNotEmpty() throws Exception {
        List<String> texts =
                Stream.of(1, 7, 8, 9, 1 << 18, (1 << 18) + 1, 3 << 20).map("x"::repeat).toList();
        try (OpenedLog log = OpenedLog.of(folder)) {
            for (String text : texts) {
                log.append(text).await();
            }
            assertEquals(
                    "a record of 0 bytes: give at least 1",
                    assertThrows(IllegalArgumentException.class, () -> log.append(""))
                            .getMessage());
        }
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(texts, log.found());
        }
    }

    @Test
    void aLogGoesOnInTheNextFile() throws Exception {
        LogSettings settings = LogSettings.of(folder).withSegmentBytes(1 << 12);
        List<String> texts = IntStream.range(0, 500).mapToObj(i -> "x".repeat(80) + i).toList();
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            for (String text : texts) {
                log.append(text).await();
            }
        }
        assertTrue(files("log-").size() > 10, () -> files("log-").toString());
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(texts, log.found());
        }
    }

    @Test
    void aSnapshotStandsForTheRecordsBeforeIt() throws Exception {
        try (OpenedLog log = OpenedLog.of(folder)) {
            log.append("a1").await();
            log.append("a2").await();
            log.append("a3").await(); // by now everybody has been told of the two before
            log.snapshot(List.of(bytes("a3")));
            log.append("b1").await();
        }
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals("a3", log.found().getFirst());
            assertEquals("b1", log.found().getLast());
            assertTrue(log.recovery().snapshot() >= 2);
            assertFalse(log.found().contains("a2"));
        }
    }

    @Test
    void filesThatNoSnapshotNeedsAreDeleted() throws Exception {
        LogSettings settings = LogSettings.of(folder).withSegmentBytes(1 << 12);
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            for (int round = 0; round < 5; round++) {
                for (int i = 0; i < 100; i++) {
                    log.append("x".repeat(200)).await();
                }
                log.snapshot(List.of(bytes("round " + round)));
            }
        }
        assertEquals(2, files("snapshot-").size());
        assertTrue(files("log-").size() < 20, () -> files("log-").toString());
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals("round 4", log.found().getFirst());
            assertTrue(log.found().size() <= 2, "the last may be in the snapshot or not");
        }
    }

    @Test
    void aSnapshotIsDueWhenEnoughWasAppended() throws Exception {
        LogSettings settings = LogSettings.of(folder).withSnapshotBytes(1 << 12);
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            assertFalse(log.log().isSnapshotDue());
            log.append("x".repeat(1 << 12)).await();
            log.append("its bytes are counted after the one before was told").await();
        }
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            assertTrue(log.log().isSnapshotDue());
            log.snapshot(List.of(bytes("x".repeat(1 << 13))));
            assertFalse(log.log().isSnapshotDue());
            log.append("x".repeat(1 << 12)).await();
            log.append("the next").await();
            assertFalse(log.log().isSnapshotDue(), "the last one was longer than that");
        }
    }

    /// Takes the snapshot of that number as soon as what was told is counted.
    private void snapshot(OpenedLog log, int number) throws IOException {
        do {
            log.snapshot(List.of(bytes("snapshot " + number)));
        } while (files("snapshot-").size() < number);
    }

    @Test
    void aDamagedSnapshotIsSetAsideAndTheOneBeforeMakesUpForIt() throws Exception {
        try (OpenedLog log = OpenedLog.of(folder)) {
            log.append("a").await();
            snapshot(log, 1);
            log.append("b").await();
            snapshot(log, 2);
            log.append("c").await();
        }
        Path newest = files("snapshot-").getLast();
        byte[] content = Files.readAllBytes(newest);
        content[80] ^= 1;
        Files.write(newest, content);
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(List.of("snapshot 1", "b", "c"), log.found());
            Damage damage = log.recovery().damages().getFirst();
            assertEquals(
                    "%s is damaged at byte 0 (the record at byte 48 cannot be read): set aside as %s.corrupt, restore it from a backup or delete it"
                            .formatted(newest, newest.getFileName()),
                    damage.toString());
            assertEquals(content.length, Files.size(damage.setAside()));
        }
    }

    @Test
    void aFolderHasOneLogAtATime() throws Exception {
        try (OpenedLog first = OpenedLog.of(folder)) {
            first.append("mine").await();
            assertEquals(
                    "%s is in use by process %d: end that one or give another folder"
                            .formatted(folder, ProcessHandle.current().pid()),
                    assertThrows(IOException.class, () -> OpenedLog.of(folder)).getMessage());
            first.append("still mine").await();
        }
        try (OpenedLog second = OpenedLog.of(folder)) {
            assertEquals(List.of("mine", "still mine"), second.found());
        }
    }

    @Test
    void theFolderIsKeptUntilASnapshotIsWritten() throws Exception {
        OpenedLog log = OpenedLog.of(folder);
        log.append("a").await();
        log.append("b").await(); // by now it is counted that the first was told
        Thread closing = Thread.ofPlatform().unstarted(() -> assertDoesNotThrow(log::close));
        Iterable<byte[]> records =
                () -> {
                    closing.start();
                    while (closing.getState() != Thread.State.BLOCKED && closing.isAlive()) {
                        Thread.onSpinWait();
                    }
                    assertThrows(IOException.class, () -> OpenedLog.of(folder));
                    return List.of(bytes("a")).iterator();
                };
        log.snapshot(records);
        closing.join();
        assertEquals(1, files("snapshot-").size());
        OpenedLog.of(folder).close();
    }

    @Test
    void aClosedLogTakesNoSnapshot() throws Exception {
        OpenedLog log = OpenedLog.of(folder);
        log.append("a").await();
        log.close();
        log.snapshot(List.of(bytes("a")));
        assertEquals(List.of(), files("snapshot-"));
    }

    @Test
    void settingsHaveALowerBound() {
        assertEquals(
                "segmentBytes is 4095: give at least 4096",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> LogSettings.of(folder).withSegmentBytes(4095))
                        .getMessage());
    }

    private List<Path> files(String prefix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
