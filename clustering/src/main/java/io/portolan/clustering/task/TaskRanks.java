package io.portolan.clustering.task;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.format.PointTable;
import org.jspecify.annotations.Nullable;

/// The ranks that work on a task: those of this process alone, or those of several processes
/// together, of which each has a part of the points.
///
/// *Threads:* the thread that runs the task.
public interface TaskRanks {
    /// Which part of the points this process has once they are read; 1: all of them.
    double share();

    /// Reads the file, which the table calls as users do.
    PointTable read();

    /// A clusterer of the points that were read.
    ///
    /// @param ranks of this process
    /// @param centers to start from; null if none are given
    Clusterer clusterer(int clusters, int ranks, @Nullable Centers centers);

    /// K-means that makes one cluster of them.
    ///
    /// @param ranks of this process
    Clusterer one(int ranks);
}
