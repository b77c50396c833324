package io.portolan.mpi.tcp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What follows each other in a connection:
///
/// ```
///   | length, 4 | 4 | four words, 32 | payload, filled up to a multiple of 8 |     a frame
///   | BEAT or END, 4 | 4 |                                                         says only that
/// ```
///
/// Numbers are in the order of bytes of the hosts, which is equal: a greeting would differ.
final class TcpRecord {
    /// The process lives.
    static final int BEAT = -1;

    /// The process ends, and sends no more.
    static final int END = -2;

    /// Bytes of a record that is no frame, and of the beginning of any.
    static final int MARK_BYTES = 8;

    /// Bytes of a frame before its payload.
    static final int HEAD_BYTES = MARK_BYTES + 4 * Long.BYTES;

    /// The most bytes of a payload: large ones are divided, so that others go in between.
    static final int MOST_PAYLOAD = 1 << 16;

    static final int MOST_BYTES = HEAD_BYTES + MOST_PAYLOAD;

    private TcpRecord() {}

    /// Bytes of a frame with such a payload.
    static int bytes(int length) {
        return HEAD_BYTES + ((length + 7) & -8);
    }

    /// What the record there says first: the length of a payload, or one of the marks.
    static int mark(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    static void putMark(MemorySegment memory, long at, int mark) {
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, 0);
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, mark);
    }

    /// One of the words of the frame there.
    static long word(MemorySegment memory, long at, int number) {
        return memory.get(
                ValueLayout.JAVA_LONG_UNALIGNED, at + MARK_BYTES + (long) number * Long.BYTES);
    }

    static void putWord(MemorySegment memory, long at, int number, long word) {
        memory.set(
                ValueLayout.JAVA_LONG_UNALIGNED,
                at + MARK_BYTES + (long) number * Long.BYTES,
                word);
    }
}
