/// How many clusters: one run for each number in a range, and criteria to compare them by.
///
/// ```
///   SelectionSettings (ClusterRange, sample, seed)
///            |
///   ClusterSelection --- a Clusterer for each K ---> Clustering
///            |                                          |
///            v                                          v
///        SelectionOutcome: suggested K <----------- Candidate, one for each K
/// ```
///
/// {@snippet class="io.portolan.clustering.examples.SelectionExample" region="selection"}
///
/// Read [io.portolan.clustering.selection.ClusterSelection], then
/// [io.portolan.clustering.selection.Candidate], which says what the criteria are.
@NullMarked
package io.portolan.clustering.selection;

import org.jspecify.annotations.NullMarked;

// Inside: `CalinskiHarabasz`, `Silhouette` and `Bic` are the criteria, `Kneedle` finds the elbow;
// `ClusterQuality` has the figures of one clustering, `MergedInertias` what fewer clusters would
// cost.
