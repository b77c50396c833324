/// Deterministic annealing as mathematics: it knows clusters and moments, not points or ranks.
///
/// ```
///                 Annealer: grow                condense
///      T: start                  last split               end
///         |  settle, part twins, split ...  | Ward | settle ... |
///         1 cluster ---------------------> 2K ---> K ---------> K
///           \            |                  `-> Leaf, PhaseTransition: the tree
///            \       CoolingSchedule
///         Codebook: the clusters, one EM step at a time
///          |  |  |
///          |  |  `- Twins: when a split has come true, kept by SplitLog
///          |  `---- PrincipalAxis: largest eigenvalue, so critical temperature
///          `------- Expectation: one sweep over all points (implemented by the package above)
///
///         AnnealingState: all of it between two temperatures
/// ```
///
/// Read [io.portolan.clustering.annealing.Expectation], [io.portolan.clustering.annealing.Moments],
/// [io.portolan.clustering.annealing.AnnealedCluster],
/// [io.portolan.clustering.annealing.AnnealingState], [io.portolan.clustering.annealing.Codebook],
/// [io.portolan.clustering.annealing.Annealer].
@NullMarked
package io.portolan.clustering.annealing;

import org.jspecify.annotations.NullMarked;
