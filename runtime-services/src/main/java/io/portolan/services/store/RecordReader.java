package io.portolan.services.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Reads one file of records from its start to the first that is not the next one.
///
/// *Threads:* the one that opened it.
final class RecordReader implements AutoCloseable {

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment file;
    private final RecordFormat format;

    private long next = RecordFormat.FILE_HEADER_BYTES;
    private long record;
    private long expected;

    /// @throws UnreadableException if the file's header is damaged
    RecordReader(Path path, long firstSequence) throws IOException, UnreadableException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            format = RecordFormat.ofFile(file, firstSequence);
        } catch (IOException | UnreadableException e) {
            arena.close();
            throw e;
        }
        expected = firstSequence;
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

    /// Of the record gone to last.
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

    /// The bytes from the end to the last that is not zero.
    long tornBytes() {
        for (long at = file.byteSize() - 1; at >= end(); at--) {
            if (file.get(ValueLayout.JAVA_BYTE, at) != 0) {
                return at + 1 - end();
            }
        }
        return 0;
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
