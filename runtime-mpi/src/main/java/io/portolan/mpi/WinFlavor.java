package io.portolan.mpi;

/// How the memory of a window came to it.
///
/// Source: MPI 4.1, section 12.2.6
public enum WinFlavor {
    /// Each rank gave an array or a segment: [Win#create(Intracomm, Object)].
    CREATE,
    /// Each rank got an array: [Win#allocate(Intracomm, long, Datatype)].
    ALLOCATE,
    /// As ALLOCATE, or a segment, and each rank may ask for the memory of the others:
    /// [Win#allocateShared(Intracomm, long, Datatype)].
    SHARED,
    /// Ranks attach memory to it and detach it: [Win#createDynamic(Intracomm)].
    DYNAMIC
}
