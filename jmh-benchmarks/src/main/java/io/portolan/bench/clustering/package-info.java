/// Clustering beside its peers in Python.
///
/// ```
///   ClusteringComparison --- ClusteringSection          what can be run alone
///      |                        |
///   ClusteringPeers          IterationSections, AnnealingSections, ProgramSections
///      |                        |    ClusteringSectionRun
///      |                        `--  ClusteringContender; LargeBits
///      |    DataShape                    points from a seed, the same for all
///      |    ContenderWorker --- ShapeWorker: IterationTimes, OverheadTimes, AssignmentTimes, SweepTimes,
///      |                             MultiplyAddPeak
///      `--  ContenderWorker --- peers/clustering.py    run by the Python that ClusteringPeers finds
/// ```
@NullMarked
package io.portolan.bench.clustering;

import org.jspecify.annotations.NullMarked;
