/// Clustering beside its peers in Python.
///
/// ```
///   ClusteringComparison --- Section          what can be run alone
///      |                        |
///   ClusteringPeers          IterationSections, AnnealingSections, ProgramSections
///      |                        |    SectionRun
///      |                        `--  ClusteringContender, SweepContender, GridContender,
///      |                             WholeCommand, ReadingContender; LargeBits
///      |    Shape                    points from a seed, the same for all
///      |    Worker --- ShapeWorker: IterationTimes, OverheadTimes, AssignmentTimes, SweepTimes,
///      |                             MultiplyAddPeak
///      `--  Worker --- peers/clustering.py    run by the Python that Python finds
/// ```
@NullMarked
package io.portolan.bench.clustering;

import org.jspecify.annotations.NullMarked;
