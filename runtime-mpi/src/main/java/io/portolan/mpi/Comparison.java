package io.portolan.mpi;

/// How alike two groups or communicators are.
///
/// Source: MPI 4.1, sections 7.3.1 and 7.4.1
public enum Comparison {
    /// The same members in the same order; of communicators, the same one.
    IDENT,

    /// Of communicators: the same members in the same order, but different contexts.
    CONGRUENT,

    /// The same members in another order.
    SIMILAR,

    /// Not the same members.
    UNEQUAL
}
