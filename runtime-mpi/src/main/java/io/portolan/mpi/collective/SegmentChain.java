package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Pieces of memory as one run of bytes.
///
/// *Threads:* one that adds; then any, which read or write different bytes, or of which one reads
/// what it knows that another has written. *Cost:* a search among the pieces.
final class SegmentChain implements ElementSource, ElementSink {
    private final List<MemorySegment> pieces = new ArrayList<>();

    /// Where the pieces begin; there is room for more.
    private long[] begins = new long[1];

    private long bytes;

    void add(MemorySegment piece) {
        if (piece.byteSize() > 0) {
            int count = pieces.size();
            begins = count < begins.length ? begins : Arrays.copyOf(begins, 2 * count);
            begins[count] = bytes;
            pieces.add(piece);
            bytes += piece.byteSize();
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long ready() {
        return bytes;
    }

    @Override
    public void read(long offset, MemorySegment memory, long at, long length) {
        copy(offset, memory, at, length, true);
    }

    @Override
    public void write(long offset, MemorySegment part) {
        copy(offset, part, 0, part.byteSize(), false);
    }

    @Override
    public void fail(Throwable failure) {
        // nothing depends on what comes here before all is there
    }

    private void copy(long offset, MemorySegment memory, long at, long length, boolean isRead) {
        long done = 0;
        for (int i = pieceAt(offset); done < length; i++) {
            MemorySegment piece = pieces.get(i);
            long from = offset + done - begins[i];
            long part = Math.min(length - done, piece.byteSize() - from);
            if (isRead) {
                MemorySegment.copy(piece, from, memory, at + done, part);
            } else {
                MemorySegment.copy(memory, at + done, piece, from, part);
            }
            done += part;
        }
    }

    private int pieceAt(long offset) {
        int found = Arrays.binarySearch(begins, 0, pieces.size(), offset);
        return found >= 0 ? found : -found - 2;
    }
}
