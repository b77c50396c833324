/// Deterministic annealing as mathematics: it knows clusters and moments, not points or ranks.
///
/// ```
///                         Annealer
///      T: start                                          end
///         |  settle, part twins, split ...  | Ward | settle ... |
///         1 cluster ---------------------> 2K ---> K ---------> K
///           \            |
///            \       CoolingSchedule
///         Codebook: the clusters, one EM step at a time
///          |  |  |
///          |  |  `- Twins: when a split has come true
///          |  `---- PrincipalAxis: largest eigenvalue, so critical temperature
///          `------- Expectation: one sweep over all points (implemented by the package above)
/// ```
///
/// Read [io.portolan.clustering.annealing.Expectation], [io.portolan.clustering.annealing.Moments],
/// [io.portolan.clustering.annealing.AnnealedCluster], [io.portolan.clustering.annealing.Codebook],
/// [io.portolan.clustering.annealing.Annealer].
@NullMarked
package io.portolan.clustering.annealing;

import org.jspecify.annotations.NullMarked;
