package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.store.FailingDisk.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FailingDiskTest {

    @TempDir private Path folder;

    private final FailingDisk disk = new FailingDisk();

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"WRITE", "FORCE"})
    void aRecordThatCannotBeWrittenFailsAndTheNextOneSucceeds(Step step) throws Exception {
        try (OpenedLog log = OpenedLog.of(LogSettings.of(folder), disk)) {
            log.append("before").await();
            disk.failWhen(step::equals);
            assertEquals(
                    "records could not be written to %s (No space left on device): make room on the disk or repair it, then try again"
                            .formatted(folder),
                    log.append("failed").failure().getMessage());
            disk.failWhen(any -> false);
            log.append("after").await();
        }
        assertFound(List.of("before", "after"));
    }

    @Test
    void whatBuildsOnAFailedRecordFailsToo() throws Exception {
        try (OpenedLog log = OpenedLog.of(LogSettings.of(folder), disk)) {
            long generation = log.log().generation();
            disk.failWhen(Step.FORCE::equals);
            log.append("failed").failure();
            disk.failWhen(any -> false);
            Told next = new Told("built on it", generation);
            log.log().append(next);
            assertEquals(
                    "a record was built on one that could not be written: build it again",
                    next.failure().getMessage());
            log.append("built again").await();
        }
        assertFound(List.of("built again"));
    }

    @Test
    void noFailedRecordIsFoundEvenIfItsBytesWereWritten() throws Exception {
        try (OpenedLog log = OpenedLog.of(LogSettings.of(folder), disk)) {
            log.append("before").await();
            disk.failWhen(Step.FORCE::equals);
            log.append("written, not forced").failure();
            disk.failWhen(any -> false);
        }
        assertFound(List.of("before"));
    }

    /// Changes would be built on records that a power cut takes away.
    @Test
    void aLogWhoseLastRecordsCannotBeForcedIsNotOpened() throws Exception {
        try (OpenedLog log = OpenedLog.of(LogSettings.of(folder), disk)) {
            log.append("before").await();
        }
        disk.failWhen(Step.FORCE::equals);
        IOException e =
                assertThrows(IOException.class, () -> OpenedLog.of(LogSettings.of(folder), disk));
        assertTrue(String.valueOf(e.getMessage()).contains("No space left"), e::getMessage);
        disk.failWhen(any -> false);
        assertFound(List.of("before"));
    }

    @Test
    void aSnapshotThatCannotBeWrittenChangesNothing() throws Exception {
        try (OpenedLog log = OpenedLog.of(LogSettings.of(folder), disk)) {
            log.append("a").await();
            log.append("b").await();
            disk.failWhen(Step.WRITE::equals);
            assertThrows(IOException.class, () -> log.snapshot(List.of(new byte[] {1})));
            disk.failWhen(any -> false);
            log.append("c").await();
        }
        assertFound(List.of("a", "b", "c"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void exactlyWhatIsDurableIsFoundWhateverFailed(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> durable = new ArrayList<>();
        LogSettings settings = LogSettings.of(folder).withSegmentBytes(1 << 12);
        try (OpenedLog log = OpenedLog.of(settings, disk)) {
            disk.failWhen(step -> random.nextInt(10) == 0); // only the committing thread asks
            for (int i = 0; i < 200; i++) {
                List<Told> group = new ArrayList<>();
                for (int j = 0; j <= i % 7; j++) {
                    group.add(log.append("seed %d, %d.%d".formatted(seed, i, j)));
                }
                for (Told told : group) {
                    if (told.isDurable()) {
                        durable.add(told.text);
                    }
                }
            }
            disk.failWhen(any -> false);
        }
        assertTrue(durable.size() > 100, () -> "only " + durable.size());
        assertFound(durable);
    }

    private void assertFound(List<String> texts) throws Exception {
        try (OpenedLog log = OpenedLog.of(folder)) {
            assertEquals(texts, log.found());
            assertTrue(log.recovery().isComplete(), () -> log.recovery().toString());
        }
    }
}
