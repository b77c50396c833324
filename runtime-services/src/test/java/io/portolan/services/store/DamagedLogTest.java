package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
    private long store;

    /// The sequence of the last record.
    private long sequences;

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
            store = reader.store();
            starts.add(reader.end());
            while (reader.advance()) {
                sequences = reader.sequence();
                int length = reader.payload().length;
                if (length > 0) {
                    lastBytes.add(starts.getLast() + RecordFormat.HEADER_BYTES + length - 1);
                }
                starts.add(reader.end());
            }
        }
        content = Arrays.copyOf(Files.readAllBytes(segment), starts.getLast().intValue() + ZEROS);
    }

    @Tag("slow")
    @Test
    void aTailCutOffAnywhereLeavesTheRecordsBeforeIt() throws Exception {
        for (int length = RecordFormat.FILE_HEADER_BYTES; length < content.length; length += 3) {
            write(Arrays.copyOf(content, length), 0);
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
    void aTailCutOffAfterItWasForcedIsNoticedByTheHead() throws Exception {
        for (int length = 0; length < lastBytes.getLast(); length += 31) {
            write(Arrays.copyOf(content, length), sequences);
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertEquals(TEXTS.subList(0, recordsWithin(length)), log.found(), "" + length);
                assertFalse(log.recovery().isComplete());
                assertTrue(log.contents().gaps() > 0);
                assertEquals(name, log.recovery().damages().getFirst().file().getFileName() + "");
                log.append("after").await();
            }
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertTrue(log.recovery().isComplete(), "the damage is reported once");
                assertEquals(recordsWithin(length) + 1, log.found().size());
                assertTrue(log.log().losses().getFirst().contains(name), "until it is accepted");
                log.log().acceptLosses();
                assertEquals(List.of(), log.log().losses());
            }
        }
    }

    @Test
    void aMissingNewestFileIsNoticedByTheHead() throws Exception {
        LogSettings settings = LogSettings.of(damaged).withSegmentBytes(1 << 12);
        for (int kept = 0; kept < 4; kept++) {
            clear();
            try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
                for (int i = 0; i < 100; i++) {
                    log.append("x".repeat(200) + i).await();
                }
            }
            List<Path> segments = segments(damaged);
            for (Path gone : segments.subList(kept, segments.size())) {
                Files.delete(gone);
            }
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertFalse(log.recovery().isComplete());
                Damage damage = log.recovery().damages().getFirst();
                assertEquals(segments.getLast(), damage.file());
                assertEquals(
                        "%s: it is missing, with the records up to %d; restore it from a backup, or go on with what is left"
                                .formatted(segments.getLast(), log.log().progress().sequence()),
                        damage.toString());
                assertTrue(log.log().progress().sequence() >= 100, "no sequence is used again");
                log.append("after").await();
            }
            try (OpenedLog log = OpenedLog.of(damaged)) {
                assertTrue(log.recovery().isComplete());
                assertEquals("after", log.found().getLast());
            }
        }
    }

    @Test
    void aMissingHeadIsALoss() throws Exception {
        write(content, sequences);
        Files.delete(damaged.resolve("head"));
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertEquals(TEXTS, log.found());
            assertFalse(log.recovery().isComplete());
            assertEquals(
                    "%s: whether newer files are missing cannot be told; restore it from a backup, or go on with what is left"
                            .formatted(damaged.resolve("head")),
                    log.recovery().damages().getFirst().toString());
        }
    }

    @Test
    void aHeadOfWhichOnePlaceCannotBeReadSaysWhatTheOtherOneSays() throws Exception {
        write(content, sequences);
        byte[] head = Files.readAllBytes(damaged.resolve("head"));
        for (int place : List.of(0, 4096)) {
            byte[] torn = head.clone();
            torn[place + 40] ^= 1;
            Path file = damaged.resolve("head");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(torn), 0);
            }
            Head.Position position = Objects.requireNonNull(Head.read(file));
            assertEquals(sequences, position.sequence());
        }
    }

    @Test
    void filesThatChangedPlacesAreReadByWhatTheySay() throws Exception {
        LogSettings settings = LogSettings.of(damaged).withSegmentBytes(1 << 12);
        List<String> texts = new ArrayList<>();
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            for (int i = 0; i < 100; i++) {
                texts.add("x".repeat(200) + i);
                log.append(texts.getLast()).await();
            }
        }
        List<Path> segments = segments(damaged);
        Path other = damaged.resolve("other");
        Files.move(segments.get(1), other);
        Files.move(segments.get(2), segments.get(1));
        Files.move(other, segments.get(2));
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertEquals(texts, log.found());
            assertTrue(log.recovery().isComplete());
            assertEquals(2, log.recovery().damages().size());
        }
    }

    @Test
    void aFileOfAnotherStoreIsNotTaken() throws Exception {
        write(content, sequences);
        try (OpenedLog log = OpenedLog.of(original.resolve("other"))) {
            for (int i = 0; i < sequences + 10; i++) {
                log.append("of another store").await();
            }
        }
        Files.copy(
                segments(original.resolve("other")).getFirst(),
                damaged.resolve(name),
                StandardCopyOption.REPLACE_EXISTING);
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertEquals(List.of(), log.found());
            assertFalse(log.recovery().isComplete());
            assertTrue(log.recovery().damages().getFirst().reason().contains("of another store"));
        }
    }

    @Test
    void aCopyOfTheWholeStoreIsNoticed() throws Exception {
        try (OpenedLog log = OpenedLog.of(damaged)) {
            log.append("before").await();
        }
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertFalse(log.recovery().isCopy());
        }
        Path backup = original.resolve("backup");
        copy(damaged, backup);
        try (OpenedLog log = OpenedLog.of(damaged)) {
            log.append("after the backup").await();
        }
        clear();
        copy(backup, damaged);
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertTrue(log.recovery().isCopy());
            assertEquals(1, log.contents().gaps());
            assertEquals(List.of("before"), log.found());
            assertEquals(List.of(), log.log().losses(), "nothing says that something was lost");
        }
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertFalse(log.recovery().isCopy(), "it was written here since");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @Test
    void aDamagedLogIsLeftAsItIsIfThatIsWanted() throws Exception {
        // in record 5, which may be one that only marks the one before as forced
        int inside = starts.get(4).intValue() + RecordFormat.HEADER_BYTES - 1;
        byte[] cut = Arrays.copyOf(content, inside);
        write(cut, sequences);
        byte[] head = Files.readAllBytes(damaged.resolve("head"));
        LogSettings refusing = LogSettings.of(damaged).withRefusesDamage(true);
        String message =
                String.valueOf(
                        assertThrows(
                                        IOException.class,
                                        () -> OpenedLog.of(refusing, ChannelFile.DISK))
                                .getMessage());
        assertTrue(
                message.startsWith(
                        "the store in %s is damaged and was left as it is: %s: record 5 cannot be read, but had been written; restore it"
                                .formatted(damaged, damaged.resolve(name))),
                message);
        assertTrue(message.endsWith("or keep what is left of it (--on-damage keep)"), message);
        assertTrue(Arrays.equals(cut, Files.readAllBytes(damaged.resolve(name))));
        assertTrue(Arrays.equals(head, Files.readAllBytes(damaged.resolve("head"))));
        try (OpenedLog log = OpenedLog.of(damaged)) {
            assertFalse(log.recovery().isComplete());
        }
    }

    @Test
    void aBitTurnedAnywhereInWhatWasForcedIsReportedAndTheOtherRecordsAreKept() throws Exception {
        Random random = new Random(3);
        for (int at = random.nextInt(5); at <= lastBytes.getLast(); at += 5) {
            byte[] turned = content.clone();
            turned[at] ^= (byte) (1 << random.nextInt(8));
            write(turned, 0);
            boolean isHeader = at < RecordFormat.FILE_HEADER_BYTES;
            int before = recordsWithin(at);
            try (OpenedLog log = OpenedLog.of(damaged)) {
                RecoveryReport report = log.recovery();
                if (log.found().equals(TEXTS) && report.damages().isEmpty()) {
                    assertTrue(isPadding(at), "byte " + at + " is not checked");
                    assertTrue(report.isComplete());
                    continue;
                }
                List<String> others = new ArrayList<>(isHeader ? List.of() : TEXTS);
                if (!isHeader && !isMark(at)) {
                    others.remove(before);
                }
                assertEquals(others, log.found(), "byte " + at);
                Damage damage = report.damages().getFirst();
                assertEquals(startOfRecordAt(at), damage.offset());
                Path aside = Objects.requireNonNull(damage.setAside());
                assertEquals(damaged.resolve(name + ".corrupt"), aside);
                assertTrue(Arrays.equals(turned, Files.readAllBytes(aside)));
                if (at % SELDOM != 0) {
                    continue;
                }
                log.append("after").await();
            }
            try (OpenedLog next = OpenedLog.of(damaged)) {
                assertTrue(next.recovery().isComplete(), "the damage is reported once");
                assertEquals("after", next.found().getLast());
            }
        }
    }

    @Test
    void bitsTurnedInARecordThatNobodyWasToldOfAreATornTail() throws Exception {
        int end = lastBytes.getLast().intValue() + 1; // no record follows that says it was forced
        for (int at = (int) startOfRecordAt(end - 1); at < end; at++) {
            byte[] turned = Arrays.copyOf(content, end);
            turned[at] ^= 0x10;
            write(turned, 0);
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
        try (OpenedLog log = OpenedLog.of(settings, ChannelFile.DISK)) {
            for (int i = 0; i < 100; i++) {
                log.append("x".repeat(200) + i).await();
            }
        }
        Path missing = segments(damaged).get(1);
        Files.delete(missing);
        try (OpenedLog log = OpenedLog.of(damaged)) {
            List<Damage> damages = log.recovery().damages();
            assertEquals(1, damages.size());
            assertEquals(missing, damages.getFirst().file());
            assertEquals(1, log.contents().gaps());
            assertTrue(log.found().size() < 100 && log.found().contains("x".repeat(200) + 99));
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
        Head.create(ChannelFile.DISK, new LogFolder(damaged), storeOf(second), 0, 0).close();
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

    /// A record that only says that the one before was forced.
    private boolean isMark(int at) {
        long start = startOfRecordAt(at);
        int next = starts.indexOf(start) + 1;
        return starts.get(next) - start == RecordFormat.HEADER_BYTES;
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

    /// @param sequence up to which the head says that everything was forced
    private void write(byte[] segment, long sequence) throws IOException {
        clear();
        Files.write(damaged.resolve(name), segment);
        try (Head head =
                Head.create(ChannelFile.DISK, new LogFolder(damaged), store, sequence, 0)) {
            head.segment(1);
        }
    }

    private void clear() throws IOException {
        try (Stream<Path> files = Files.list(damaged)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    private static long storeOf(Path segment) throws Exception {
        long first = RecordReader.firstSequence(segment);
        try (RecordReader reader = new RecordReader(segment, first)) {
            return reader.store();
        }
    }

    private static List<Path> segments(Path folder) throws IOException {
        return List.copyOf(new LogFolder(folder).segments().values());
    }
}
