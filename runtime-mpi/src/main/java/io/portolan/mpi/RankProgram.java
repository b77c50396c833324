package io.portolan.mpi;

/// What every rank of a world runs. Each rank is given its own communicator and tells by
/// [Comm#rank()] which one it is.
@FunctionalInterface
public interface RankProgram {
    /// Runs as one rank.
    ///
    /// *Threads:* called once per rank, on a thread of that rank. *Failure:* whatever is thrown
    /// ends the world, unless all others survive it: [Errhandler#FAILURES_RETURN].
    void run(Intracomm world) throws Exception;
}
