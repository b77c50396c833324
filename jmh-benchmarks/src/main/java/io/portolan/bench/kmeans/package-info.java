/// A K-means iteration beside scikit-learn.
///
/// ```
///   KMeansComparison  (contenders, rounds)
///      |         |
///    Worker    Worker          a process each, asked in turn
///      |         |
///   PortolanWorker             peers/kmeans_sklearn.py, run by the Python that Python finds
///   IterationTimes
/// ```
@NullMarked
package io.portolan.bench.kmeans;

import org.jspecify.annotations.NullMarked;
