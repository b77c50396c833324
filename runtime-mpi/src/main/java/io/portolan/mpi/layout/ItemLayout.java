package io.portolan.mpi.layout;

/// Where elements lie, relative to where the whole is put.
///
/// *Threads:* immutable.
public sealed interface ItemLayout permits Run, Repeat, Blocks {
    /// The size of all elements, without gaps.
    long bytes();

    /// How many elements there are.
    long elements();

    /// From the first byte of an element to the last.
    Span span();

    /// How many layouts there are from this down to the farthest run, a row of runs counted as one.
    int depth();

    /// The size of the largest primitive.
    int alignment();

    /// The same elements in the same order without gaps, from byte 0 on.
    ItemLayout packed();

    /// Whether there is nothing to copy.
    default boolean isEmpty() {
        return bytes() == 0;
    }
}
