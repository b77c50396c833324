package io.portolan.clustering;

import io.portolan.mpi.Intracomm;

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

    /// Clusters the points of all ranks of a communicator, of which each rank gives those that it
    /// owns; called by every rank.
    ///
    /// Points are numbered on from rank to rank. The result is that of [#cluster(Points,Progress)]
    /// for all of them, in the same bytes, but for its labels and distances: these are those of the
    /// points that the rank owns. How the run went is told on rank 0; on others the history and the
    /// tree of splits may lack the part in which rank 0 worked alone.
    ///
    /// *Threads:* each rank's own thread. The ranks that the settings name are not used.
    ///
    /// *Failure:* as [#cluster(Points,Progress)], on all ranks alike, also when the points of two
    /// ranks differ in kind. A rank's points are checked when it makes them; whether weights or
    /// values of two ranks go together is not.
    ///
    /// *Cost:* the points once more, since each rank sweeps over blocks of neighbors that may come
    /// from all ranks; nothing for points of bits that are where [SpreadPoints#firstPoint] says.
    ///
    /// @param own the points of this rank; [Points#none] where it has none
    Clustering cluster(Intracomm comm, Points own, Progress progress);

    /// Clusters the points.
    default Clustering cluster(Points points) {
        return cluster(points, Progress.NONE);
    }
}
