package io.portolan.mpi;

/// The loop of an operation of the user's own, as the standard has it.
///
/// *Threads:* called on the threads of the ranks that take part, also on several at once. Nothing
/// may be sent or received in it.
///
/// Source: MPI 4.1, section 6.9.5
@FunctionalInterface
public interface UserFunction {
    /// Replaces `inout[inoutOffset + i]` by `in[inOffset + i]` combined with itself, for `i` from 0
    /// to `count - 1`; `in` comes from lower ranks and is only read.
    ///
    /// @param in an array of the type that the ranks gave, for example a `double[]`
    /// @param inout an array of the same type
    void apply(Object in, int inOffset, Object inout, int inoutOffset, int count);
}
