package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Pieces of memory as one run of bytes.
///
/// *Threads:* one that adds; then any, which read or write different bytes.
final class SegmentChain implements ElementSource, ElementSink {
    private final List<MemorySegment> pieces = new ArrayList<>();
    private long bytes;

    void add(MemorySegment piece) {
        if (piece.byteSize() > 0) {
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
        long begin = 0; // of the piece
        long done = 0;
        for (int i = 0; done < length; i++) {
            MemorySegment piece = pieces.get(i);
            long from = offset + done - begin;
            if (from < piece.byteSize()) {
                long part = Math.min(length - done, piece.byteSize() - from);
                if (isRead) {
                    MemorySegment.copy(piece, from, memory, at + done, part);
                } else {
                    MemorySegment.copy(memory, at + done, piece, from, part);
                }
                done += part;
            }
            begin += piece.byteSize();
        }
    }
}
