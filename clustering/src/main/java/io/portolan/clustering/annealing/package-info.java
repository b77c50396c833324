/// Deterministic annealing: the `Annealer` knows clusters and moments only, and an `Expectation`
/// measures these; `SoftExpectation` does over the points of all ranks.
///
/// ```
///                 Annealer: grow                condense
///      T: start                  last split               end
///         |  settle, part halves, split ... | Ward | settle ... |
///         1 cluster ---------------------> 2K ---> K ---------> K
///           \            |                  `-> Leaf, PhaseTransition: the tree
///            \       CoolingSchedule
///         Codebook: the clusters, one EM step at a time
///          |  |  |
///          |  |  `- SplitPairs: when a split has come true, kept by SplitLog
///          |  `---- PrincipalAxis: largest eigenvalue, so critical temperature
///          `------- Expectation -> SoftExpectation: one sweep, one reduction -> SoftTotals
/// ```
///
/// `AnnealingState` is all of it between two temperatures.
@NullMarked
package io.portolan.clustering.annealing;

import org.jspecify.annotations.NullMarked;
