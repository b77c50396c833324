/// How many clusters: one run for each number in a range, and criteria to compare them by.
///
/// ```
///   SelectionSettings (ClusterRange, sample, seed)
///            |
///   ClusterSelection --- a Clusterer for each K ---> Clustering
///            |                                          |
///            |        CalinskiHarabasz, Silhouette, Bic v
///        SelectionOutcome <---------------------------- Candidate, one for each K
///       (suggested K: Kneedle)
/// ```
///
/// `ClusterQuality` has the figures of one clustering, `MergedInertias` what fewer clusters would
/// cost.
///
/// Read [io.portolan.clustering.selection.ClusterSelection], then
/// [io.portolan.clustering.selection.Candidate], which says what the criteria are.
@NullMarked
package io.portolan.clustering.selection;

import org.jspecify.annotations.NullMarked;
