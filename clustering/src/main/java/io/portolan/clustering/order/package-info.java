/// What is asked of a run of `cluster`, as values: the options of the command line, and the order
/// of a job.
///
/// ```
///   ClusterOrder --> InputOrder       what of the file is read
///        |      \--> RowOrder         what else its rows say
///        |       \-> AnnealingOrder   what only annealing understands
///        +--> Clusterer, ReadSettings, the text of the command
/// ```
///
/// In reading order: [io.portolan.clustering.order.ClusterOrder],
/// [io.portolan.clustering.order.Method], [io.portolan.clustering.order.ClusterNumbers],
/// [io.portolan.clustering.order.InputOrder], [io.portolan.clustering.order.MetricName],
/// [io.portolan.clustering.order.RowOrder], [io.portolan.clustering.order.AnnealingOrder];
/// [io.portolan.clustering.order.TaskFiles].
@NullMarked
package io.portolan.clustering.order;

import org.jspecify.annotations.NullMarked;
