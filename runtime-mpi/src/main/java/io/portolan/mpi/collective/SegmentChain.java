package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Pieces of memory as one run of bytes.
///
/// *Threads:* one that adds; then any, which read or write different bytes.
final class SegmentChain {
    private final List<MemorySegment> pieces = new ArrayList<>();
    private long bytes;

    void add(MemorySegment piece) {
        if (piece.byteSize() > 0) {
            pieces.add(piece);
            bytes += piece.byteSize();
        }
    }

    long bytes() {
        return bytes;
    }

    /// Copies `length` bytes from index `offset` on to index `at` of the memory.
    void read(long offset, MemorySegment memory, long at, long length) {
        copy(offset, memory, at, length, true);
    }

    /// Overwrites `length` bytes from index `offset` on by those at index `at` of the memory.
    void write(long offset, MemorySegment memory, long at, long length) {
        copy(offset, memory, at, length, false);
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
