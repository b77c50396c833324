package mpi;

/// The elements of the blocks of all ranks, as Portolan's operations on arrays take them.
///
/// @param counts elements, by rank
/// @param displacements of the first element, by rank
/// @param isCopy whether the array is not the program's own
@SuppressWarnings("ArrayRecordComponent") // never compared
record PackedBlocks(Object array, int[] counts, int[] displacements, boolean isCopy) {}
