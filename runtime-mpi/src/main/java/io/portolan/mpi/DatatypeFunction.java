package io.portolan.mpi;

/// The loop of an operation of the user's own that sees the datatype, as the standard has it:
/// MPI_User_function.
///
/// *Threads:* called on the threads of the ranks that take part, also on several at once. Nothing
/// may be sent or received in it.
///
/// Source: MPI 4.1, section 6.9.5
@FunctionalInterface
public interface DatatypeFunction {
    /// Replaces each of the `count` items at `inoutOffset` by that at `inOffset`, which comes from
    /// lower ranks and is only read, combined with itself. The items lie as the datatype says; what
    /// lies between their elements is to be left alone, and is undefined in a buffer that is not
    /// the user's.
    ///
    /// @param in what a rank gave, or a copy of it that lies as `inout` does: an array of the
    ///   datatype's primitive, or a segment
    /// @param inOffset where the first item is put, in what the datatype counts in
    /// @param inout a buffer of the same kind
    /// @param datatype that of the ranks, or of one of them; a constant if they gave an array or a
    ///   range of one
    void apply(
            Object in,
            long inOffset,
            Object inout,
            long inoutOffset,
            long count,
            Datatype datatype);
}
