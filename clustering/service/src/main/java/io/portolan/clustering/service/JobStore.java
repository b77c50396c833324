package io.portolan.clustering.service;

import io.portolan.services.operation.Principal;
import java.util.Map;

/// Where the queue keeps jobs and shows how far they are.
///
/// *Threads:* any; what changes something waits until it is done. *Failure:*
/// [io.portolan.services.operation.FaultException] when it was not done.
interface JobStore {

    /// The jobs that are kept.
    Map<String, ClusteringJob> kept() throws InterruptedException;

    /// Puts a job; returns when it is durable.
    void put(ClusteringJob job) throws InterruptedException;

    /// Forgets a job; returns when that is durable.
    void remove(String id) throws InterruptedException;

    /// Shows how far a job is.
    void show(JobProgress progress) throws InterruptedException;

    /// Shows a job no more.
    void hide(String id) throws InterruptedException;

    /// Refuses the path of a service that no job of its owner may ask for points, without asking
    /// it.
    void checkPath(String service, Principal owner);

    /// Some points of a service, asked on behalf of the owner of a job.
    PointPage points(String service, PointRows rows, Principal owner) throws InterruptedException;
}
