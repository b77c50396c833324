package io.portolan.clustering.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Cuts the text of a file into blocks of whole lines.
///
/// ```
///   bytes   1,2\n3,4\n5 | ,6\n7,8\n9 | ,10
///   blocks  1,2\n3,4\n    5,6\n7,8\n   9,10\n      the last line gets an end if it lacks one
/// ```
///
/// *Threads:* any; who asks first gets the first block.
///
/// *Failure:* [io.portolan.clustering.ClusteringException] when the file cannot be read.
final class CsvBlocks implements Closeable {

    /// Little enough to stay in a core's cache while its rows are read.
    static final int BLOCK_BYTES = 1 << 18;

    private final Path file;
    private final int size;
    private final InputStream in;
    private byte[] rest = {};
    private long offset;
    private int number;
    private boolean ended;

    /// The blocks of the text from `offset` on, which must be where a line begins, up to `to`,
    /// where one begins, too.
    ///
    /// @param size how many bytes a block has at most, without the end that the last line may get
    CsvBlocks(Path file, long offset, long to, int size) {
        this.file = file;
        this.size = size;
        this.offset = offset;
        this.in = TextFile.open(file, offset, to);
    }

    /// A block.
    ///
    /// @param number the number of the block, from 0
    /// @param offset where it begins in the text of the file
    /// @param bytes holds the text
    /// @param end where the text in `bytes` ends: after the end of a line; the array is longer by
    ///   [PlainRows#MOST_BYTES_AHEAD] at least
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Block(int number, long offset, byte[] bytes, int end) {
        /// Whether there is a line in it: not where the text has none that is short enough.
        boolean hasLines() {
            return end > 0;
        }
    }

    /// The next block; null after the last.
    ///
    /// @param used the bytes of a block that are not needed any more
    synchronized @Nullable Block next(byte @Nullable [] used) {
        if (ended) {
            return null;
        }
        byte[] bytes = used == null ? new byte[size + 1 + PlainRows.MOST_BYTES_AHEAD] : used;
        System.arraycopy(rest, 0, bytes, 0, rest.length);
        int read = rest.length + read(bytes, rest.length);
        int end = read;
        if (read < size) {
            ended = true;
            if (read == 0) {
                return null;
            }
            if (bytes[read - 1] != '\n') {
                bytes[end++] = '\n';
            }
        } else {
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            ended = end == 0;
            rest = new byte[read - end];
            System.arraycopy(bytes, end, rest, 0, rest.length);
        }
        Block block = new Block(number, offset, bytes, end);
        number++;
        offset += end;
        return block;
    }

    /// Whether the last block was taken.
    synchronized boolean hasEnded() {
        return ended;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private int read(byte[] bytes, int from) {
        try {
            return in.readNBytes(bytes, from, size - from);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }
}
