/// The commands that cluster points, and the options that they share.
///
/// ```
///   ClusterCommand: OrderOptions (InputOptions, RowOptions, MethodOptions, AnnealingOptions), OutputOptions
///       |  ClusterOrder -> ClusterTask of clustering -> results, in a folder
///       |       or OutOfCoreRun: batches of rows (BatchRows, BatchLabels)
///       |       or SharedClustering: several processes (ProcessNumber)
///       |
///       |  labels of other points by a model
///   AssignCommand: InputOptions, ModelColumns
/// ```
///
/// `Displays` says what is shown while a command runs; `StandardInput` is the input named `-`.
@NullMarked
package io.portolan.cli.cluster;

import org.jspecify.annotations.NullMarked;
