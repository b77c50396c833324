package io.portolan.clustering.lloyd;

import org.jspecify.annotations.Nullable;

/// How far a [Refinement] has come: all that it needs to go on.
///
/// *Threads:* every rank has its own, equal to those of the others between two breaths.
public final class RefinementState {
    /// The number of the start being refined: 0 is the annealing, others are seedings.
    public int start;

    /// How many centers the next breath adds.
    public int added;

    /// How many random numbers were drawn for this start.
    public int drawn;

    /// The best centers from this start, `[k * dimensions + d]`; null before its first settling.
    public double @Nullable [] current;

    public double currentInertia;

    /// The best centers from the starts before; null when there is none.
    public double @Nullable [] best;

    public double bestInertia = Double.POSITIVE_INFINITY;
}
