package io.portolan.services.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// The little of a file that a log writes with: the seam where tests let the disk fail.
interface DiskFile extends Closeable {

    /// Writes all that remains in the buffer.
    void write(ByteBuffer bytes, long position) throws IOException;

    /// Returns when all that was written is on the disk.
    void force() throws IOException;

    void truncate(long size) throws IOException;
}
