package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.CommandJob;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The ranks of several processes, which cluster together. Rank 0 reads the points, clusters and
/// writes; before it clusters it tells the others how many clusters and from which centers, and
/// they give their ranks to that.
///
/// ```
///   rank 0                                            the others
///   cluster: bcast of clusters, centers        -->    make the same clusterer
///            Clusterer.cluster(comm, points)   <-->   Clusterer.cluster(comm, none)
///   at the end: bcast of 0 clusters            -->    end
/// ```
///
/// *Threads:* the thread of each rank.
///
/// @param comm all ranks
/// @param maker of clusterers, the same in all processes
record SharedClustering(Intracomm comm, Maker maker) {
    /// Makes a clusterer.
    @FunctionalInterface
    interface Maker {
        /// Makes one for so many clusters.
        ///
        /// @param centers to start from; null if none are given
        Clusterer of(int clusters, @Nullable Centers centers);
    }

    /// Runs the command on rank 0, while the other ranks help.
    ///
    /// @return the exit status of this process
    static int run(Maker maker, ToIntFunction<SharedClustering> command) {
        Outcome outcome = new Outcome();
        try {
            World.join()
                    .run(world -> {
                        SharedClustering shared = new SharedClustering(world, maker);
                        outcome.begin(world.rank());
                        if (world.rank() == 0) {
                            shared.lead(command, outcome);
                        } else {
                            shared.help();
                        }
                    });
        } catch (MPIException e) {
            return outcome.ofWorld(e);
        } catch (InterruptedException e) {
            throw CommandException.interrupted("interrupted: there is no result; run it again", e);
        }
        return outcome.status();
    }

    /// How the command ends in this process.
    private static final class Outcome {
        private final AtomicBoolean hasBegun = new AtomicBoolean();
        private volatile boolean leads;
        private volatile boolean isFollowing;
        private volatile int status = ExitCode.SUCCESS.status();
        private volatile @Nullable RuntimeException failure;

        void begin(int rank) {
            if (rank == 0) {
                leads = true;
            }
            if (!hasBegun.getAndSet(true)) {
                isFollowing = CommandJob.follow();
            }
        }

        void end(int ofCommand) {
            status = ofCommand;
        }

        void fail(RuntimeException thrown, ExitCode code) {
            failure = thrown;
            CommandJob.end(code.status());
        }

        int status() {
            throwFailure();
            return status;
        }

        private void throwFailure() {
            RuntimeException thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }

        /// The world has failed: the process that leads says why, or else the launcher.
        int ofWorld(MPIException e) {
            throwFailure();
            if (isFollowing && !leads) {
                return ExitCode.FAILURE.status();
            }
            if (e.getCause() instanceof Error error) { // such as too little memory
                throw error;
            }
            throw new CommandException(ExitCode.FAILURE, e.getMessage(), e);
        }
    }

    private void lead(ToIntFunction<SharedClustering> command, Outcome outcome) {
        try {
            outcome.end(command.applyAsInt(this));
        } catch (CommandException e) {
            outcome.fail(e, e.exitCode());
        } catch (ClusteringException e) {
            outcome.fail(e, ExitCode.of(e.fault()));
        }
        announce(0, null);
    }

    private void help() {
        int[] task = new int[3];
        comm.bcast(task, 0);
        while (task[0] > 0) {
            double[] coordinates = new double[task[1] * task[2]];
            comm.bcast(coordinates, 0);
            try {
                maker.of(task[0], centers(task[1], coordinates))
                        .cluster(comm, Points.none(), Progress.NONE);
            } catch (ClusteringException e) {
                // Rank 0 has the same, and says it.
            }
            comm.bcast(task, 0);
        }
    }

    private static @Nullable Centers centers(int count, double[] coordinates) {
        if (count == 0) {
            return null;
        }
        int dimensions = coordinates.length / count;
        double[][] rows = new double[count][];
        for (int k = 0; k < count; k++) {
            rows[k] = Arrays.copyOfRange(coordinates, k * dimensions, (k + 1) * dimensions);
        }
        return Centers.of(rows);
    }

    /// Tells the others the number of clusters, and the shape and coordinates of the centers, of
    /// which there may be another number.
    private void announce(int clusters, @Nullable Centers centers) {
        comm.bcast(
                centers == null
                        ? new int[] {clusters, 0, 0}
                        : new int[] {clusters, centers.count(), centers.dimensions()},
                0);
        if (clusters > 0) {
            comm.bcast(centers == null ? new double[0] : centers.toArray(), 0);
        }
    }

    /// A clusterer to which all ranks give themselves.
    Clusterer clusterer(int clusters, @Nullable Centers centers) {
        Clusterer own = maker.of(clusters, centers);
        return new Clusterer() {
            @Override
            public Clustering cluster(Points points, Progress progress) {
                announce(clusters, centers);
                return own.cluster(comm, points, progress);
            }

            @Override
            public Clustering cluster(Intracomm others, Points points, Progress progress) {
                return own.cluster(others, points, progress);
            }
        };
    }
}
