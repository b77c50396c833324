package io.portolan.mpi;

import org.jspecify.annotations.Nullable;

/// How a rank ended.
///
/// @param thrown what its program threw; null when it returned
record RankEnd(int rank, @Nullable Throwable thrown) {}
