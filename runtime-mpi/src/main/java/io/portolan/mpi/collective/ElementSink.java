package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;

/// What is done with the elements of another process as their bytes come.
///
/// *Threads:* one at a time.
interface ElementSink {
    /// Takes bytes, of which the first one has the index `offset`; they come in ascending order.
    void write(long offset, MemorySegment part);

    /// The other process has failed to read its elements, and sends no more.
    void fail(Throwable failure);
}
