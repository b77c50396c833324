package io.portolan.mpi.launch;

import io.portolan.mpi.Intercomm;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Optional;

/// What a program with a `main` method has of its rank. The facades ask for it in `Init`, and so
/// may any program that was written as one process for each rank.
///
/// A rank of a job has the class loader of its own, so the facade and the program exist once per
/// rank. A program that was started without a launcher becomes rank 0 of a world of as many ranks
/// as the system property `portolan.ranks` says, one unless it is set; the others run the main
/// class again in class loaders of their own.
///
/// *Threads:* any thread of the rank.
///
/// Source: MPI 4.1, sections 11.2 and 11.6
public final class ProgramRank {
    private final JobRank rank;
    private final Intracomm world;
    private final String[] arguments;

    private ProgramRank(JobRank rank, String[] arguments) {
        this.rank = rank;
        this.world = rank.init();
        this.arguments = arguments.clone();
    }

    static ProgramRank of(JobRank rank, String[] arguments) {
        return new ProgramRank(rank, arguments);
    }

    /// Initializes the rank that the class belongs to.
    ///
    /// *Failure:* [MPIException] when the rank was initialized before.
    ///
    /// @param facade a class that exists once per rank: the facade's, or the program's own
    /// @param arguments of the program; the ranks that are started here get them, too
    public static ProgramRank init(Class<?> facade, String... arguments) {
        JobRank rank =
                facade.getClassLoader() instanceof RankLoader loader
                        ? loader.rank()
                        : JobRank.ofThread(); // of a class loader that the program has made
        return rank == null ? LoneProgram.init(facade, arguments) : of(rank, arguments);
    }

    /// The communicator of all ranks of the job.
    public Intracomm world() {
        return world;
    }

    /// The arguments of the program, without those of a launcher.
    public String[] arguments() {
        return arguments.clone();
    }

    /// The communicator with the ranks that have spawned this one, each time the same; empty if a
    /// launcher or a user started it.
    ///
    /// Source: MPI 4.1, section 11.8.2
    public Optional<Intercomm> parent() {
        return rank.parent();
    }

    /// The place of the program among those that were spawned together, from 0; the standard's
    /// MPI_APPNUM.
    public int application() {
        return rank.application();
    }

    /// Finalizes the rank: waits until all ranks of the world have come here; afterwards the rank
    /// takes no part in anything.
    ///
    /// *Failure:* [MPIException] when the rank was finalized before, and when another rank has
    /// ended without.
    public void finish() {
        rank.finish();
    }

    /// Ends the job at once with this exit status, and never returns.
    public void abort(int status) {
        rank.abort(status);
    }

    /// Ends the job at once because the rank of the calling thread has failed, and never returns.
    /// The job ends as if the rank had thrown the cause, also where the others would survive that.
    ///
    /// *Threads:* any thread of a rank that a job has started.
    ///
    /// *Failure:* [MPIException] on another thread.
    public static void abort(Throwable cause) {
        JobRank caller = JobRank.ofThread();
        if (caller == null) {
            throw new MPIException(
                    ErrorClass.OTHER,
                    "ProgramRank.abort",
                    "thread '%s' belongs to no rank; allowed is a thread of a rank that a job has started; throw the cause instead"
                            .formatted(Thread.currentThread().getName()),
                    cause);
        }
        caller.abort(cause);
    }
}
