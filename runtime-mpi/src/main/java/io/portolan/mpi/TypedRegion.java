package io.portolan.mpi;

import io.portolan.mpi.engine.Region;

/// Elements of one datatype that an operation reads or writes.
sealed interface TypedRegion extends Region permits Buffer, SegmentRegion, Items {
    Datatype datatype();

    /// The elements as items, to be copied run by run.
    Items items();

    @Override
    default int type() {
        return TypeCode.of(datatype());
    }

    /// For messages to the user: `5 elements of long[]`.
    default String shape() {
        return TypeCode.shape(type(), elements());
    }
}
