package io.portolan.services.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The file that is being appended to.
///
/// Zeros are written ahead of the records, so that forcing a record need not change the file's
/// size, which costs the disk a second write.
///
/// *Threads:* the committing thread's.
final class Segment {

    private static final int AHEAD_BYTES = 1 << 20;

    private final RecordWriter writer;

    /// Everything before it is on the disk.
    private long forcedEnd;

    /// Everything from the end up to here is zeros.
    private long aheadEnd;

    private Segment(RecordWriter writer) {
        this.writer = writer;
        forcedEnd = writer.position();
    }

    /// A new file for the records from this sequence on; its name and header are on the disk.
    static Segment create(
            Disk disk, LogFolder folder, long store, long firstSequence, ByteBuffer buffer)
            throws IOException {
        Path path = folder.segment(firstSequence);
        Path unfinished = folder.unfinished(path);
        DiskFile file = disk.create(unfinished);
        try {
            Segment segment = new Segment(new RecordWriter(file, buffer, store, firstSequence));
            segment.force();
            Disk.rename(unfinished, path);
            return segment;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    long end() {
        return writer.position();
    }

    void put(byte[] payload, long sequence, long forced) throws IOException {
        writer.put(payload, sequence, forced);
    }

    /// Returns when everything put is on the disk.
    void force() throws IOException {
        long end = writer.position();
        if (end >= aheadEnd) {
            writer.putZeros(AHEAD_BYTES);
            aheadEnd = end + AHEAD_BYTES;
        }
        writer.force();
        writer.rewind(end);
        forcedEnd = end;
    }

    /// Writes everything put, without waiting for the disk.
    void flush() throws IOException {
        writer.flush();
    }

    /// Takes away everything that was put since the last force, so that recovery does not find it.
    void cutBack() throws IOException {
        writer.rewind(forcedEnd);
        writer.truncate(forcedEnd);
    }

    /// Gives back the room that was taken ahead, but for as much as shows that nothing follows.
    void trim() throws IOException {
        writer.shorten(writer.position() + RecordFormat.HEADER_BYTES);
    }

    void close() throws IOException {
        writer.close();
    }
}
