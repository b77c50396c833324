package io.portolan.mpi;

import java.util.List;
import java.util.function.IntConsumer;

/// How ranks are started that others spawn: the part that a launcher has in
/// [Intracomm#spawn(io.portolan.mpi.SpawnRequest, int)].
///
/// ```
///   root of spawn:  prepare(requests) -> starts    all agree    starts.accept(first)
///   each new rank:                                              join(first + i) on its thread
/// ```
///
/// *Threads:* several at a time.
@FunctionalInterface
public interface RankStarter {
    /// Looks whether the programs can be run, before there are ranks for them.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when one of them cannot.
    ///
    /// @return what starts the new ranks; it is given the number of the first one, and the others
    ///   follow in the order of the requests
    IntConsumer prepare(List<SpawnRequest> requests);
}
