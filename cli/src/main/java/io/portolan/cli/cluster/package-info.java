/// The commands that cluster points, and the options that they share.
///
/// ```
///   ClusterCommand: InputOptions, RowOptions, Method (MethodOptions, AnnealingOptions), OutputOptions
///       |  PointReader -> Clusterer -> ClusterRun      MemoryForecast: does it fit?
///       |       or OutOfCoreRun: batches of rows (BatchRows, BatchLabels)
///       v
///   Results: labels, centers, summary, GeoJSON, report -> ResultFolder.commit()
///       ^
///       |  labels of other points by a model
///   AssignCommand: InputOptions, ModelColumns
/// ```
///
/// `Displays` says what is shown while a command runs; `Beside` is work that another thread does
/// meanwhile.
@NullMarked
package io.portolan.cli.cluster;

import org.jspecify.annotations.NullMarked;
