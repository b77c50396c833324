/// Clustering beside its peers in Python, and on more ranks beside one.
///
/// ```
///   ClusteringComparison --- ClusteringSection          what can be run alone
///      |                        |
///   ClusteringPeers          IterationSections, AnnealingSections, ProgramSections: beside peers
///      |                     ParallelSections: one rank beside more
///      |                        |    ClusteringSectionRun
///      |                        `--  ClusteringContender; LargeBits
///      |    DataShape                    points from a seed, the same for all
///      |    ContenderWorker --- ShapeWorker: IterationTimes, SweepTimes, AssignmentTimes,
///      |                             MultiplyAddPeak; OverheadTimes, SoftSweeps, Triad,
///      |                             JobTimes
///      `--  ContenderWorker --- peers/clustering.py    run by the Python that ClusteringPeers finds
/// ```
@NullMarked
package io.portolan.bench.clustering;

import org.jspecify.annotations.NullMarked;
