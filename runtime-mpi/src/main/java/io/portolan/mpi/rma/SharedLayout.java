package io.portolan.mpi.rma;

/// How the memory lies that the ranks of a window share.
///
/// ```
///   CONTIGUOUS   | rank 0 | rank 1 | rank 2 |
///   APART        | rank 0 |    | rank 1 |    | rank 2 |      each on a page of its own
/// ```
///
/// Source: MPI 4.1, section 12.2.3
public enum SharedLayout {
    /// An array of each rank where all live in one process, else [#APART].
    ARRAYS,

    /// The memory of a rank begins on a page of its own.
    APART,

    /// The memory of a rank follows that of the rank before.
    CONTIGUOUS;

    private static final long PAGE_BYTES = 4096;

    /// Where the memory of each rank begins, and behind the last one the end of all; the largest
    /// number if there is no such end.
    ///
    /// @param bytes of each rank
    long[] begins(long[] bytes) {
        long[] begins = new long[bytes.length + 1];
        for (int rank = 0; rank < bytes.length; rank++) {
            long end = begins[rank] + bytes[rank];
            long next = this == CONTIGUOUS ? end : (end + PAGE_BYTES - 1) & -PAGE_BYTES;
            begins[rank + 1] = begins[rank] < 0 || end < 0 || next < 0 ? Long.MIN_VALUE : next;
        }
        if (begins[bytes.length] < 0) {
            begins[bytes.length] = Long.MAX_VALUE;
        }
        return begins;
    }
}
