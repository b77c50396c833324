package io.portolan.clustering;

import org.jspecify.annotations.Nullable;

/// How far a [Refinement] has come: all that it needs to go on.
///
/// *Threads:* every rank has its own, equal to those of the others between two breaths.
final class RefinementState {
    /// The number of the start being refined: 0 is the annealing, others are seedings.
    int start;

    /// How many centers the next breath adds.
    int added;

    /// How many random numbers were drawn for this start.
    int drawn;

    /// The best centers from this start, `[k * dimensions + d]`; null before its first settling.
    double @Nullable [] current;

    double currentInertia;

    /// The best centers from the starts before; null when there is none.
    double @Nullable [] best;

    double bestInertia = Double.POSITIVE_INFINITY;
}
