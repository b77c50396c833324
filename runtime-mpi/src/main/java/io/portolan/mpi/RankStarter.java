package io.portolan.mpi;

import java.util.List;
import java.util.function.Consumer;

/// How ranks are started that others spawn: the part that a launcher has in
/// [Intracomm#spawn(io.portolan.mpi.SpawnRequest, int)].
///
/// ```
///   root of spawn:  prepare(requests) -> starts    all agree    starts.accept(numbers)
///   each new rank:                                              join(number) on its thread
/// ```
///
/// *Threads:* several at a time.
@FunctionalInterface
public interface RankStarter {
    /// Looks whether the programs can be run, before there are ranks for them.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when one of them cannot.
    ///
    /// @return what starts the new ranks in this process; it is given their numbers, in the order
    ///   of the requests
    Consumer<List<Integer>> prepare(List<SpawnRequest> requests);
}
