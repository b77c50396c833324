package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Path;

/// A file of records that stands for all records of the log up to a sequence; its last one, without
/// a payload, says that it is whole.
final class SnapshotFile {

    private SnapshotFile() {}

    /// Writes it; it is on the disk under its name afterwards. Returns its length.
    static long write(
            Disk disk, LogFolder folder, long store, long sequence, Iterable<byte[]> records)
            throws IOException {
        Path path = folder.snapshot(sequence);
        Path unfinished = folder.unfinished(path);
        long length;
        try (DiskFile file = disk.create(unfinished)) {
            RecordWriter writer = new RecordWriter(file, RecordWriter.buffer(), store, sequence);
            long number = sequence;
            for (byte[] record : records) {
                writer.put(record, number++, 0);
            }
            writer.put(RecordWriter.NOTHING, number, 0);
            length = writer.position();
            writer.force();
        }
        Disk.rename(unfinished, path);
        return length;
    }

    /// Gives every record, after it has made sure that all of them can be read.
    ///
    /// @param store whose file it must be; 0 for whose it is
    static long read(Path path, long store, long sequence, Contents contents)
            throws IOException, UnreadableException {
        try (RecordReader reader = new RecordReader(path, sequence)) {
            reader.check(store);
            if (!isWhole(reader)) {
                throw new UnreadableException(
                        "the record at byte %d cannot be read".formatted(reader.end()));
            }
        }
        try (RecordReader reader = new RecordReader(path, sequence)) {
            while (reader.advance() && reader.payload().length > 0) {
                contents.take(reader.version(), reader.payload());
            }
            return reader.end();
        }
    }

    private static boolean isWhole(RecordReader reader) {
        while (reader.advance()) {
            if (reader.payload().length == 0) {
                return true;
            }
        }
        return false;
    }
}
