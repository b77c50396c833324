/// Clustering beside its peers in Python.
///
/// ```
///   KMeansComparison, KMeansContender                one iteration on census data
///      |    Worker --- PortolanWorker                a process each, asked in turn
///      |    Worker --- peers/kmeans_sklearn.py       run by the Python that Python finds
///      |
///   ClusteringComparison                             many shapes, and whole programs
///   ClusteringSections --- ClusteringPeers
///      |                      Worker --- ShapeWorker: IterationTimes, SweepTimes, MultiplyAddPeak
///      |                      Worker --- peers/clustering.py
///      |    Shape                                    points from a seed, the same for all
///      `--  ClusteringContender, SweepContender, WholeCommand, ReadingContender
/// ```
@NullMarked
package io.portolan.bench.clustering;

import org.jspecify.annotations.NullMarked;
