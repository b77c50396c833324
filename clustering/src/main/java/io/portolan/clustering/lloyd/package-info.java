/// Lloyd's algorithm on ranks, how it starts, and what improves its result.
///
/// ```
///   D2Sampling: k-means++                Refinement: from several starts
///        | centers                          |  BreathingRefinement: adds centers, CenterUses
///        v                                  v  takes away others (CenterNeighbors, GainScale)
///   Lloyd: | label -> ClusterSums -> one reduction -> means | until no label changes
///                     |  DenseSums, BinarySums: what changed, as LabelRuns
///                     |  TangentSums, KarcherDescent, SecantSteps: where means are no centers
///                     `- Relocation: centers of empty clusters
/// ```
///
/// Every rank runs the same code on its own share, and all have equal centers after each sweep. A
/// `RefinementState` is all that a refinement needs to go on.
@NullMarked
package io.portolan.clustering.lloyd;

import org.jspecify.annotations.NullMarked;
