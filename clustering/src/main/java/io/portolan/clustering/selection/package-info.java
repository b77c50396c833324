/// How many clusters: one run for each number in a range, and criteria to compare them by.
///
/// ```
///   SelectionSettings (ClusterRange, sample, seed)
///            |
///   ClusterSelection --- a Clusterer for each K ---> Clustering
///            |                                          |
///            |        CalinskiHarabasz, Silhouette, Bic v
///        Selection <---------------------------- Candidate, one for each K
///       (suggested K: Kneedle)
/// ```
///
/// [io.portolan.clustering.selection.ClusterQuality] has the figures of one clustering.
///
/// Read [io.portolan.clustering.selection.ClusterSelection], then
/// [io.portolan.clustering.selection.Candidate], which says what the criteria are.
@NullMarked
package io.portolan.clustering.selection;

import org.jspecify.annotations.NullMarked;
