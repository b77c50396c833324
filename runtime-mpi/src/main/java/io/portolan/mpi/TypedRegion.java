package io.portolan.mpi;

import io.portolan.mpi.engine.Region;
import java.lang.foreign.MemorySegment;

/// Elements of one datatype that an operation reads or writes.
sealed interface TypedRegion extends Region permits Buffer, SegmentRegion {
    Datatype datatype();

    /// The elements as memory.
    MemorySegment memory();

    @Override
    default int type() {
        return TypeCode.of(datatype());
    }

    /// For messages to the user: `5 elements of long[]`.
    default String shape() {
        return TypeCode.shape(type(), elements());
    }
}
