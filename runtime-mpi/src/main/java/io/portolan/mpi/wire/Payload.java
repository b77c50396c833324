package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;

/// The bytes of a frame beside its words, which write themselves into the memory of the wire.
public interface Payload {
    /// How many bytes there are.
    int length();

    /// Writes all bytes from index `at` on.
    void writeTo(MemorySegment memory, long at);
}
