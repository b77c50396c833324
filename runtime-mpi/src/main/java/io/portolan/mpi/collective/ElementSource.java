package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;

/// Bytes of elements that another process gets, which may become ready little by little.
///
/// *Threads:* one reads, and others may make more of it ready meanwhile.
interface ElementSource {
    /// How many bytes there are in all.
    long bytes();

    /// How many of them, from the first one on, may be read by now.
    long ready();

    /// Copies `length` bytes from index `offset` on to index `at` of the memory. Each byte is read
    /// once, in ascending order.
    void read(long offset, MemorySegment memory, long at, long length);
}
