package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A log of thirty records, cut off or with a bit turned at every place.
@Timeout(120)
class DamagedLogTest {

    private static final int RECORDS = 30;
    private static final int ZEROS = 256;

    /// Every so many-th place the log is appended to as well, which takes the disk longer.
    private static final int SELDOM = 37;

    private static final List<String> TEXTS =
            IntStream.range(0, RECORDS).mapToObj(i -> "x".repeat(i) + "change " + i).toList();

    @TempDir private Path original;
    @TempDir private Path damaged;

    /// Where the records begin, those included that only mark the one before as forced, and the
    /// end.
    private final List<Long> starts = new ArrayList<>();

    /// Where the last bytes of the texts are.
    private final List<Long> lastBytes = new ArrayList<>();

    private byte[] content;
    private String name;

    @BeforeEach
    void writeLog() throws Exception {
        try (OpenedLog log = OpenedLog.of(original)) {
            for (String text : TEXTS) {
                log.append(text).await();
            }
        }
        Path segment = segments(original).getFirst();
        name = segment.getFileName().toString();
        try (RecordReader reader = new RecordReader(segment, 1)) {
            starts.add(reader.end());
            while (reader.advance()) {
                int length = reader.payload().length;
                if (length > 0) {
                    lastBytes.add(starts.getLast() + RecordFormat.HEADER_BYTES + length - 1);
                }
                starts.add(reader.end());
            }
        }
        content = Arrays.copyOf(Files.readAllBytes(segment), starts.getLast().intValue() + ZEROS);
    }

    @Test
    void aTailCutOffAnywhereLeavesTheRecordsBeforeIt() throws Exception {
        for (int length = RecordFormat.FILE_HEADER_BYTES; length < content.length; length++) {
            write(Arrays.copyOf(content, length));
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertEquals(TEXTS.subList(0, recordsWithin(length)), log.found(), "" + length);
                assertTrue(log.recovery().isComplete());
                if (length % SELDOM != 0) {
                    continue;
                }
                log.append("after").await();
            }
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertEquals(recordsWithin(length) + 1, log.found().size());
                assertEquals("after", log.found().getLast());
            }
        }
    }

    @Test
    void aBitTurnedAnywhereInWhatWasForcedIsReportedAndTheFileKept() throws Exception {
        Random random = new Random(42);
        for (int at = 0; at <= lastBytes.getLast(); at++) {
            byte[] turned = content.clone();
            turned[at] ^= (byte) (1 << random.nextInt(8));
            write(turned);
            int before = recordsWithin(at);
            try (OpenedLog log = OpenedLog.of(damaged)) {
                RecoveryReport report = log.recovery();
                if (log.found().equals(TEXTS)) {
                    assertTrue(isPadding(at), "byte " + at + " is not checked");
                    assertTrue(report.isComplete());
                    continue;
                }
                assertEquals(TEXTS.subList(0, before), log.found(), "byte " + at);
                Damage damage = report.damages().getFirst();
                assertEquals(startOfRecordAt(at), damage.offset());
                assertEquals(name + ".corrupt", damage.setAside().getFileName().toString());
                assertTrue(Arrays.equals(turned, Files.readAllBytes(damage.setAside())));
                if (at % SELDOM != 0) {
                    continue;
                }
                log.append("after").await();
            }
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertTrue(log.recovery().isComplete(), "the damage is reported once");
                assertEquals(before + 1, log.found().size());
            }
        }
    }

    @Test
    void bitsTurnedInARecordThatNobodyWasToldOfAreATornTail() throws Exception {
        int end = lastBytes.getLast().intValue() + 1; // no record follows that says it was forced
        for (int at = (int) startOfRecordAt(end - 1); at < end; at++) {
            byte[] turned = Arrays.copyOf(content, end);
            turned[at] ^= 0x10;
            write(turned);
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertTrue(log.recovery().isComplete());
                assertEquals(TEXTS.subList(0, RECORDS - 1), log.found());
                assertTrue(log.recovery().tornBytes() > 0);
            }
        }
    }

    @Test
    void aMissingFileInBetweenIsReported() throws Exception {
        LogSettings settings = LogSettings.of(damaged).withSegmentBytes(1 << 12);
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile::new)) {
            for (int i = 0; i < 100; i++) {
                log.append("x".repeat(200)).await();
            }
        }
        int files = segments(damaged).size();
        Files.delete(segments(damaged).get(1));
        try (OpenedLog log = OpenedLog.of(damaged)) {
            List<Damage> damages = log.recovery().damages();
            assertEquals(files - 1, damages.size());
            assertTrue(log.found().size() < 100 && !log.found().isEmpty());
        }
    }

    @Test
    void aPayloadThatLooksLikeARecordIsNone() throws Exception {
        String forged;
        try (OpenedLog log = OpenedLog.of(damaged)) {
            log.append("first").await();
        }
        Path segment = segments(damaged).getFirst();
        byte[] file = Files.readAllBytes(segment);
        forged =
                new String(
                        file,
                        RecordFormat.FILE_HEADER_BYTES,
                        2 * RecordFormat.HEADER_BYTES,
                        java.nio.charset.StandardCharsets.ISO_8859_1);
        try (OpenedLog log = OpenedLog.of(damaged)) {
            log.append(forged).await();
        }
        Path second = segments(damaged).getLast();
        byte[] torn = Files.readAllBytes(second);
        torn[RecordFormat.FILE_HEADER_BYTES] ^= 1;
        Files.write(second, Arrays.copyOf(torn, RecordFormat.FILE_HEADER_BYTES + 80));
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertTrue(log.recovery().isComplete(), "a torn tail, whatever it contains");
            assertEquals(List.of("first"), log.found());
        }
    }

    private int recordsWithin(int length) {
        return (int) lastBytes.stream().filter(last -> last < length).count();
    }

    /// The start of the file for its header.
    private long startOfRecordAt(int at) {
        return starts.stream().filter(start -> start <= at).reduce(0L, (a, b) -> b);
    }

    /// Bytes that mean nothing: they fill up to a multiple of eight.
    private boolean isPadding(int at) {
        long start = startOfRecordAt(at);
        if (start == 0) {
            return at >= RecordFormat.FILE_HEADER_BYTES - Integer.BYTES;
        }
        return at >= start + RecordFormat.HEADER_BYTES
                && at > lastBytes.stream().filter(last -> last > start).findFirst().orElseThrow();
    }

    private void write(byte[] segment) throws IOException {
        try (Stream<Path> files = Files.list(damaged)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.write(damaged.resolve(name), segment);
    }

    private static List<Path> segments(Path folder) throws IOException {
        return List.copyOf(new LogFolder(folder).segments().values());
    }
}
