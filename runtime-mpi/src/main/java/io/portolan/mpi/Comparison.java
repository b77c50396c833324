package io.portolan.mpi;

/// How alike two groups or communicators are.
///
/// Source: MPI 4.1, sections 7.3.1 and 7.4.1
public enum Comparison {
    /// The groups have the same members in the same order; the communicators are one and the same.
    IDENT,

    /// The communicators have the same members in the same order, and different contexts.
    CONGRUENT,

    /// Both have the same members, in another order.
    SIMILAR,

    /// Not the same members.
    UNEQUAL
}
