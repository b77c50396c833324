package io.portolan.mpi.reduction;

/// The loops of an operation over arrays of one type.
@FunctionalInterface
public interface ReductionKernel {
    /// Replaces each of `count` elements of `inout` by itself combined with that of `in`, which
    /// stands to its right. Both are arrays of one primitive type that the operation is defined
    /// for.
    void combine(Object inout, int inoutOffset, Object in, int inOffset, int count);
}
