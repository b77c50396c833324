/// The result files of a run, and the folder in which they appear all at once.
///
/// ```
///   ClusterRun --+--> CentersCsv ------> centers.csv       ResultFolder:
///                +--> SummaryJson -----> summary.json        .NAME.partial-PID/   while writing
///                +--> ClustersGeoJson -> clusters.geojson         | renamed
///                |      (ClusterOutlines, ConvexHull)             v
///                +--> LabelRows (clustering), Report          NAME/               when complete
/// ```
@NullMarked
package io.portolan.clustering.output;

import org.jspecify.annotations.NullMarked;
