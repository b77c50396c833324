package io.portolan.services.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/// Writes one file of records through a buffer.
///
/// *Threads:* one at a time.
final class RecordWriter implements Closeable {

    static final byte[] NOTHING = {};

    private static final int BUFFER_BYTES = 1 << 18;
    private static final SecureRandom SALTS = new SecureRandom();

    private final DiskFile file;
    private final RecordFormat format;
    private final ByteBuffer buffer;

    /// Where the buffer's first byte belongs.
    private long flushed;

    /// @param store whose file it is
    RecordWriter(DiskFile file, ByteBuffer buffer, long store, long firstSequence) {
        this.file = file;
        format = new RecordFormat(store, SALTS.nextLong());
        this.buffer = buffer.clear();
        buffer.put(format.fileHeader(firstSequence));
    }

    /// A buffer that one writer after the other may use.
    static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    void put(byte[] payload, long sequence, long forced) throws IOException {
        makeRoom(RecordFormat.HEADER_BYTES);
        format.putHeader(buffer, payload, sequence, forced);
        int done = 0;
        while (done < payload.length) {
            makeRoom(1);
            int part = Math.min(payload.length - done, buffer.remaining());
            buffer.put(payload, done, part);
            done += part;
        }
        putZeros(RecordFormat.size(payload.length) - RecordFormat.HEADER_BYTES - payload.length);
    }

    void putZeros(long count) throws IOException {
        long left = count;
        while (left > 0) {
            makeRoom(1);
            int part = (int) Math.min(left, buffer.remaining());
            for (int i = 0; i < part; i++) {
                buffer.put((byte) 0);
            }
            left -= part;
        }
    }

    /// Where the next byte goes.
    long position() {
        return flushed + buffer.position();
    }

    /// Forgets what was written from there on.
    void rewind(long position) {
        flushed = position;
        buffer.clear();
    }

    void force() throws IOException {
        flush();
        file.force();
    }

    void flush() throws IOException {
        long length = buffer.position();
        file.write(buffer.flip(), flushed);
        flushed += length;
        buffer.clear();
    }

    /// Lets the file be no longer than this; a crash may still bring the longer one back.
    void shorten(long size) throws IOException {
        file.truncate(size);
    }

    void truncate(long size) throws IOException {
        file.truncate(size);
        file.force();
    }

    private void makeRoom(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
