package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A frame that has come, as the sink sees it during the call only: the thread that reads a wire
/// uses one of these for all its frames.
///
/// *Threads:* that of the call.
public final class IncomingFrame {
    private long first;
    private long second;
    private long third;
    private long fourth;
    private MemorySegment memory = MemorySegment.NULL;
    private long at;
    private int length;

    /// Is that frame from now on.
    ///
    /// @param first to `fourth`: its words
    /// @param memory with its payload from index `at` on
    public IncomingFrame set(
            long first,
            long second,
            long third,
            long fourth,
            MemorySegment memory,
            long at,
            int length) {
        this.first = first;
        this.second = second;
        this.third = third;
        this.fourth = fourth;
        this.memory = memory;
        this.at = at;
        this.length = length;
        return this;
    }

    /// The first word.
    public long first() {
        return first;
    }

    /// The second word.
    public long second() {
        return second;
    }

    /// The third word.
    public long third() {
        return third;
    }

    /// The fourth word.
    public long fourth() {
        return fourth;
    }

    /// How many bytes the payload has.
    public int length() {
        return length;
    }

    /// The payload, in the memory of the wire.
    public MemorySegment payload() {
        return memory.asSlice(at, length);
    }

    /// A number in the payload.
    ///
    /// @param offset of its first byte
    public long longAt(long offset) {
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + offset);
    }

    /// Bytes of the payload in an array of their own.
    ///
    /// @param offset of the first
    public byte[] bytes(int offset, int count) {
        byte[] bytes = new byte[count];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + offset, bytes, 0, count);
        return bytes;
    }

    /// Copies bytes of the payload.
    ///
    /// @param offset of the first
    public void copyTo(long offset, MemorySegment target, long targetOffset, long count) {
        MemorySegment.copy(memory, at + offset, target, targetOffset, count);
    }
}
