package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;

/// What a process of a chain hands on, as far as it is there. After a failure of the chain all is
/// ready and nothing can be read, so that the next process is told.
///
/// *Threads:* as [ElementSource].
///
/// @param chain that may fail
/// @param bytes how many there are in all
/// @param made how many are there by now, or more or fewer than there are in all
/// @param reader reads what is there
record HandedElements(ProcessChain chain, long bytes, LongSupplier made, Reader reader)
        implements ElementSource {
    /// As [ElementSource#read].
    interface Reader {
        void read(long offset, MemorySegment memory, long at, long length);
    }

    @Override
    public long ready() {
        return chain.failure() == null ? Math.clamp(made.getAsLong(), 0, bytes) : bytes;
    }

    @Override
    public void read(long offset, MemorySegment memory, long at, long length) {
        Throwable thrown = chain.failure();
        if (thrown != null) {
            throw new IllegalStateException(thrown);
        }
        reader.read(offset, memory, at, length);
    }
}
