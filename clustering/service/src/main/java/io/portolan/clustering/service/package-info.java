/// Clustering as a service of a node: a job is an item of a durable service.
///
/// ```
///   ClusteringService --> ClusteringJobs  (durable: one ClusteringJob for each job)
///        |                LiveJobs        (not durable: one JobProgress for each job under way)
///        v
///   JobQueue --> JobRun, one thread for each --> ClusterTask of clustering, on its ranks
///        |
///        v
///   JobFolder: uploads, input, checkpoint and results of each job
/// ```
///
/// In reading order: [io.portolan.clustering.service.ClusteringService],
/// [io.portolan.clustering.service.ClusteringServiceSettings],
/// [io.portolan.clustering.service.JobRequest], [io.portolan.clustering.service.JobData],
/// [io.portolan.clustering.service.ClusteringJob], [io.portolan.clustering.service.JobProgress];
/// [io.portolan.clustering.service.PointRows] and [io.portolan.clustering.service.PointPage] for
/// services whose points are clustered; [io.portolan.clustering.service.MapService] and
/// [io.portolan.clustering.service.GalleryService], which show results in a browser.
@NullMarked
package io.portolan.clustering.service;

import org.jspecify.annotations.NullMarked;
