/// What is known about a finished run, for those who write about it.
///
/// ```
///   ClusterRun, BatchRun  -->  output, report, terminal (who writes)
///     Medoid, PointNames, ClassComparison, DistanceUnit; Figures
/// ```
@NullMarked
package io.portolan.clustering.run;

import org.jspecify.annotations.NullMarked;
