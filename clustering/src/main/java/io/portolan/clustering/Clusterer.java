package io.portolan.clustering;

/// A method that divides points into clusters; the settings were given to its constructor.
///
/// *Threads:* any thread; the call blocks until its ranks are done. One clusterer may be used by
/// several threads at once.
public interface Clusterer {
    /// Clusters the points and reports every sweep.
    ///
    /// *Failure:* [ClusteringException] before the first sweep when the settings do not fit the
    /// points, and within a sweep when the calling thread is interrupted; it stays interrupted.
    Clustering cluster(Points points, Progress progress);

    /// Clusters the points.
    default Clustering cluster(Points points) {
        return cluster(points, Progress.NONE);
    }
}
