package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is wrong with a segment is said in one sentence.
final class ShmSegmentTest {
    private static final long TOKEN = 7;

    @TempDir private Path directory;

    @Test
    void onlyItsOwnerMayOpenIt() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 3, TOKEN);
        assertEquals(3, segment.processes());
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(segment.file())));
        }
        assertTrue(Files.exists(segment.file()));
        segment.unlink();
        assertFalse(Files.exists(segment.file()));
        segment.unlink();
    }

    @Test
    void itIsOpenedByWhoKnowsItsTokenAndProcesses() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, TOKEN);
        Path file = segment.file();
        assertEquals(segment.layout(), ShmSegment.open(file, 2, TOKEN).layout());
        refused(file, 2, 8, "belongs to another job: its token is another one");
        refused(
                file,
                3,
                TOKEN,
                "is for 2 processes, and this process was told of 3: start all with the same number");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 5 | is no segment of a job: give the path that its creator got",
                "8 | 99 | has layout 99, and this program knows layout 1: start all processes with one version of Portolan",
            })
    void aWrongHeaderIsNamed(int at, long value, String message) throws Exception {
        Path file = ShmSegment.create(directory, 2, TOKEN).file();
        write(file, at, value);
        refused(file, 2, TOKEN, message);
    }

    @Test
    void theOtherByteOrderIsNamed() throws Exception {
        Path file = ShmSegment.create(directory, 2, TOKEN).file();
        write(file, 0, Long.reverseBytes(ShmLayout.MAGIC));
        refused(file, 2, TOKEN, "was made in the other byte order: use one machine's JVMs");
    }

    @Test
    void aWrongSizeIsNamed() throws Exception {
        Path file = ShmSegment.create(directory, 2, TOKEN).file();
        long size = Files.size(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size - 1);
        }
        refused(
                file,
                2,
                TOKEN,
                "has %d bytes instead of %d: it was cut or written over".formatted(size - 1, size));
        Path empty = Files.createFile(directory.resolve("empty"));
        refused(empty, 2, TOKEN, "is no segment of a job: give the path that its creator got");
    }

    @Test
    void aSegmentThatIsGoneIsNamed() {
        Path file = directory.resolve("gone");
        IOException error = assertThrows(IOException.class, () -> ShmSegment.open(file, 2, TOKEN));
        assertEquals(
                "there is no segment "
                        + file
                        + ": the job has ended, or all its 2 processes had attached before",
                error.getMessage());
    }

    @Test
    void aDirectoryThatIsNotThereIsNamed() {
        Path gone = directory.resolve("gone");
        IOException error =
                assertThrows(IOException.class, () -> ShmSegment.create(gone, 2, TOKEN));
        assertEquals(
                "no memory can be shared by files in %s (it does not exist): name a directory that is there, such as %s"
                        .formatted(gone, SharedFile.directory()),
                error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1", "0", "-1"})
    void aNumberOfProcessesThatCannotBeJoinedIsRefused(int processes) {
        IllegalArgumentException error =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> ShmSegment.create(directory, processes, TOKEN));
        assertEquals(
                "processes=%d: a segment joins 2 at least".formatted(processes),
                error.getMessage());
    }

    /// As where there is too little space: they have other wires then.
    @Test
    void moreProcessesThanCanShareMemoryAreToldHowManyCan() {
        IOException error =
                assertThrows(IOException.class, () -> ShmSegment.create(directory, 254, TOKEN));
        assertEquals(
                "this host has 254 processes, and memory is shared by 253 at most: start fewer, with more ranks in each",
                error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1000000000, 1048576",
        "2, 4000000, 524288",
        "4, 64000000, 1048576",
        "16, 24000000000, 1048576",
        "64, 24000000000, 32768",
        "64, 130000000, 8192",
    })
    void ringsAreSmallerWhereThereIsLessSpace(int processes, long usable, int ringBytes) {
        assertEquals(ringBytes, ShmSegment.ringBytes(processes, usable));
    }

    @Test
    void tooLittleSpaceIsNamed() {
        IOException error =
                assertThrows(
                        IOException.class, () -> ShmSegment.create(directory, 4, TOKEN, 100_000));
        assertEquals(
                directory
                        + " has 100000 bytes left, and the rings of 4 processes take 206848: make it"
                        + " larger (a container by --shm-size), name another directory, or start fewer"
                        + " processes",
                error.getMessage());
    }

    private static void refused(Path file, int processes, long token, String message) {
        IOException error =
                assertThrows(IOException.class, () -> ShmSegment.open(file, processes, token));
        assertEquals(file + " " + message, error.getMessage());
    }

    private static void write(Path file, int at, long value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
            channel.write(bytes.putLong(value).flip(), at);
        }
    }
}
