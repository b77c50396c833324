/// One run of `cluster` from the file to the results, for the command line and for the clustering
/// service.
///
/// ```
///   ClusterOrder, TaskFiles (clustering.order)   what is asked, and of which files
///   RankChoice, TaskRanks                        who shares the work
///        |
///        v
///   ClusterTask --> MemoryForecast --> PointReader --> Clusterer --> ClusterRun --> Results
///        |                                                                      (a ResultFolder)
///        +--> TaskObserver hears of it
/// ```
@NullMarked
package io.portolan.clustering.task;

import org.jspecify.annotations.NullMarked;
