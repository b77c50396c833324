package io.portolan.services.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;

/// Reads one file of records from its start to the first that is not the next one.
///
/// *Threads:* the one that opened it.
final class RecordReader implements AutoCloseable {

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment file;
    private final RecordFormat format;

    private long next;
    private long record;
    private long expected;

    /// @throws UnreadableException if the file's header is damaged
    RecordReader(Path path, long firstSequence) throws IOException, UnreadableException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            format = RecordFormat.ofFile(path, file, firstSequence);
        } catch (IOException | UnreadableException e) {
            arena.close();
            throw e;
        }
        next = format.headerBytes();
        expected = firstSequence;
    }

    /// Whether a file begins as those of version 1 do.
    static boolean isVersion1(Path path) throws IOException {
        return look(path, RecordFormat::isVersion1);
    }

    /// See [RecordFormat#firstSequence].
    static long firstSequence(Path path) throws IOException {
        return look(path, RecordFormat::firstSequence);
    }

    private static <T> T look(Path path, Function<MemorySegment, T> question) throws IOException {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return question.apply(
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
        }
    }

    int version() {
        return format.version();
    }

    /// Makes sure that it is a file of this store; 0 for any.
    void check(long store) throws UnreadableException {
        if (store != 0 && format.version() > 1 && format.store() != store) {
            throw new UnreadableException("it is a file of another store");
        }
    }

    /// See [RecordFormat#store()].
    long store() {
        return format.store();
    }

    /// Goes to the next record.
    boolean advance() {
        if (!isNext(next)) {
            return false;
        }
        record = next;
        next += RecordFormat.size(file.get(RecordFormat.INT, record + 4));
        expected++;
        return true;
    }

    /// The sequence of the record that was read last.
    long sequence() {
        return expected - 1;
    }

    byte[] payload() {
        long length = file.get(RecordFormat.INT, record + 4);
        return file.asSlice(record + RecordFormat.HEADER_BYTES, length)
                .toArray(ValueLayout.JAVA_BYTE);
    }

    /// Where the next record would begin.
    long end() {
        return Math.min(next, file.byteSize());
    }

    /// Whether the record that should have come next had been forced: a later one says so.
    ///
    /// *Cost:* looks at all that follows.
    boolean wasNextForced() {
        long last = file.byteSize() - RecordFormat.HEADER_BYTES;
        for (long at = next; at <= last; at += Long.BYTES) {
            long sequence = file.get(RecordFormat.LONG, at + 8);
            long forced = file.get(RecordFormat.LONG, at + 16);
            if (forced >= expected && sequence > forced && format.isRecord(file, at)) {
                return true;
            }
        }
        return false;
    }

    /// Goes over what cannot be read to a record further on, of a sequence up to this one; returns
    /// whether there is any.
    ///
    /// *Cost:* looks at all that follows.
    boolean skip(long lastSequence) {
        long last = file.byteSize() - RecordFormat.HEADER_BYTES;
        for (long at = next; at <= last; at += Long.BYTES) {
            long sequence = file.get(RecordFormat.LONG, at + 8);
            if (sequence >= expected && sequence <= lastSequence && format.isRecord(file, at)) {
                next = at;
                expected = sequence;
                return true;
            }
        }
        return false;
    }

    /// The bytes from the end to the last that is not zero.
    long tornBytes() {
        for (long at = file.byteSize() - 1; at >= end(); at--) {
            if (file.get(ValueLayout.JAVA_BYTE, at) != 0) {
                return at + 1 - end();
            }
        }
        return 0;
    }

    /// The sequence with which the file after this one begins, if this one has ended: one that only
    /// says that the others were forced is not forced itself, and its sequence is given again.
    long nextSegment() {
        boolean isMark = record > 0 && payload().length == 0;
        return isMark ? sequence() : sequence() + 1;
    }

    /// Whether nothing was written after the end, into the room that the file has.
    boolean isFollowedByZeros() {
        return file.byteSize() > end() && tornBytes() == 0;
    }

    private boolean isNext(long offset) {
        return file.byteSize() - offset >= RecordFormat.HEADER_BYTES
                && file.get(RecordFormat.LONG, offset + 8) == expected
                && format.isRecord(file, offset);
    }

    @Override
    public void close() {
        arena.close();
    }
}
