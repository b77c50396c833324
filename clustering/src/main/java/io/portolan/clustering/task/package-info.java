/// One run of `cluster` from the file to the results, for the command line and for the clustering
/// service.
///
/// ```
///   ClusterOrder (InputOrder, RowOrder, AnnealingOrder)     what is asked, as values
///   TaskFiles, RankChoice                                   what it reads, who shares the work
///        |
///        v
///   ClusterTask --> MemoryForecast --> PointReader --> Clusterer --> ClusterRun --> Results
///        |                                                                      (a ResultFolder)
///        +--> TaskObserver hears of it
/// ```
@NullMarked
package io.portolan.clustering.task;

import org.jspecify.annotations.NullMarked;
