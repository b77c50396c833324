package io.portolan.mpi.engine;

/// What matches every source and every tag in a receive. Far from zero, so that a rank computed
/// wrongly (`rank - 1` at rank 0) is an error and no wildcard; other special values likewise.
public final class Wildcards {
    /// Matches every source.
    public static final int ANY_SOURCE = -101;

    /// Matches every tag.
    public static final int ANY_TAG = -103;

    private Wildcards() {}
}
