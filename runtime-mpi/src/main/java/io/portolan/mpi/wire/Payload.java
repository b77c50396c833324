package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The bytes of a frame beside its words, which write themselves into the memory of the wire.
public interface Payload {
    /// How many bytes there are.
    int length();

    /// Writes all its bytes into the memory, the first one at offset `at`.
    void writeTo(MemorySegment memory, long at);

    /// These bytes; null if there are none.
    static @Nullable Payload of(MemorySegment bytes) {
        return bytes.byteSize() == 0 ? null : new Bytes(bytes);
    }

    /// Bytes that lie in memory.
    record Bytes(MemorySegment memory) implements Payload {
        @Override
        public int length() {
            return (int) memory.byteSize();
        }

        @Override
        public void writeTo(MemorySegment target, long at) {
            MemorySegment.copy(memory, 0, target, at, memory.byteSize());
        }
    }
}
