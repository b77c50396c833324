package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import io.portolan.clustering.SpreadPoints;
import io.portolan.clustering.format.PartReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.order.TaskFiles;
import io.portolan.clustering.task.Beside;
import io.portolan.clustering.task.ClusterTask;
import io.portolan.clustering.task.TaskRanks;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.CommandJob;
import io.portolan.mpi.launch.Job;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The ranks of several processes, which read and cluster together. Rank 0 runs the command; it
/// tells the others each thing that all ranks do, and they do it until there is nothing left.
///
/// ```
///   rank 0                                            the others
///   READ                                       -->    read their part of the file
///   CLUSTER: how many, from which centers      -->    make the same clusterer
///            SpreadPoints.cluster              <-->   SpreadPoints.cluster
///   ROWS: which points                         <--    those that they own
///   END                                        -->    end
/// ```
///
/// *Threads:* the thread of each rank; on rank 0 any thread may ask for rows.
final class SharedClustering implements TaskRanks {
    /// What all ranks do together.
    private enum Step {
        END,
        READ,
        CLUSTER,
        ONE,
        ROWS
    }

    private static final List<Step> STEPS = List.of(Step.values());

    /// For so long ranks may well wait while another one sweeps over millions of points, or while
    /// rank 0 writes.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(30);

    /// The step, and up to three numbers for it.
    private static final int TOLD = 4;

    private final Intracomm comm;
    private final ClusterTask task;
    private final Beside vectors;

    /// Null until the file is read.
    private @Nullable SpreadPoints points;

    /// Whether this rank has failed where the others go on, so that they must be ended.
    private boolean isAmidst;

    private SharedClustering(Intracomm comm, ClusterTask task, Beside vectors) {
        this.comm = comm;
        this.task = task;
        this.vectors = vectors;
    }

    /// Runs the command on rank 0, while the other ranks help.
    ///
    /// @param vectors loaded meanwhile; ended by all before they touch points
    /// @return the exit status of this process
    static int run(ClusterTask task, Beside vectors, ToIntFunction<SharedClustering> command) {
        Outcome outcome = new Outcome();
        try {
            World.join()
                    .stallAfter(LONGEST_WAIT)
                    .run(world -> {
                        SharedClustering shared = new SharedClustering(world, task, vectors);
                        outcome.begin(world.rank());
                        if (world.rank() == 0) {
                            shared.lead(command, outcome);
                        } else {
                            shared.help(outcome);
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
        private volatile boolean hasThrown;
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
            if (status == ExitCode.SUCCESS.status()) {
                CommandJob.leave();
            }
            return status;
        }

        private void throwFailure() {
            RuntimeException thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }

        /// A rank of this process has failed by itself.
        void thrown() {
            hasThrown = true;
        }

        /// The world has failed: the process that leads says why, or else the launcher, which knows
        /// more when another process is lost.
        int ofWorld(MPIException e) {
            throwFailure();
            if (CommandJob.hasToldLauncher()) {
                return ExitCode.FAILURE.status();
            }
            if (isFollowing && !leads) {
                // The first process is to say why, before the launcher says that this one has
                // ended.
                var _ = hasThrown && isToldByLauncher();
                return ExitCode.FAILURE.status();
            }
            if (isFollowing && CommandJob.isLoss(e) && isToldByLauncher()) {
                return ExitCode.FAILURE.status();
            }
            CommandJob.end(ExitCode.FAILURE.status());
            if (e.getCause() instanceof Error error) { // such as too little memory
                throw error;
            }
            if (String.valueOf(e.getCause()).startsWith(OutOfMemoryError.class.getName())) {
                throw new OutOfMemoryError("in another process"); // which has as much as this one
            }
            throw new CommandException(ExitCode.FAILURE, e.getMessage(), e);
        }
    }

    private static boolean isToldByLauncher() {
        try {
            return CommandJob.awaitEnd();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void lead(ToIntFunction<SharedClustering> command, Outcome outcome) {
        try {
            outcome.end(command.applyAsInt(this));
        } catch (CommandException e) {
            outcome.fail(e, e.exitCode());
        } catch (ClusteringException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e; // the world has failed, which interrupts its ranks, or the caller was
            }
            outcome.fail(e, ExitCode.of(e.fault()));
            if (isAmidst) {
                throw e; // ends the world, since nobody hears what is told
            }
        } catch (MPIException e) {
            throw e; // of the world, which has failed
        } catch (RuntimeException | Error e) {
            CommandJob.end(ExitCode.FAILURE.status());
            throw e;
        }
        tell(Step.END);
    }

    private void help(Outcome outcome) {
        try {
            help();
        } catch (MPIException e) {
            throw e; // of the world, which has failed
        } catch (RuntimeException | Error e) {
            outcome.thrown();
            throw e;
        }
    }

    private void help() {
        vectors.end();
        int[] told = new int[TOLD];
        comm.bcast(told, 0);
        for (Step step = step(told); step != Step.END; step = step(told)) {
            try {
                help(step, told);
            } catch (ClusteringException e) {
                // Rank 0 has the same, and says it.
            }
            comm.bcast(told, 0);
        }
    }

    private static Step step(int[] told) {
        return STEPS.get(told[0]);
    }

    private void help(Step step, int[] told) {
        switch (step) {
            case READ -> readPart();
            case CLUSTER -> {
                double[] coordinates = new double[told[2] * told[3]];
                comm.bcast(coordinates, 0);
                Centers centers = centers(told[2], coordinates);
                spread().cluster(task.clusterer(told[1], 1, centers), Progress.NONE);
            }
            case ONE -> spread().cluster(oneCluster(), Progress.NONE);
            case ROWS -> spread().bring(told[1], told[2]);
            case END -> throw new IllegalStateException("nothing is left to help with");
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

    private void tell(Step step, int... numbers) {
        int[] told = Arrays.copyOf(new int[] {STEPS.indexOf(step)}, TOLD);
        System.arraycopy(numbers, 0, told, 1, numbers.length);
        comm.bcast(told, 0);
    }

    private SpreadPoints spread() {
        return Objects.requireNonNull(points, "the file is read first");
    }

    /// Reads what this rank owns.
    private @Nullable PointTable readPart() {
        TaskFiles files = task.files();
        PartReader.Part part =
                PartReader.read(comm, files.points(), task::settings, files.isStandardInput());
        points = SpreadPoints.of(comm, part.own());
        return part.table();
    }

    @Override
    public double share() {
        return Math.ceilDiv(comm.size(), Job.processes()) / (double) comm.size();
    }

    @Override
    public synchronized PointTable read() {
        tell(Step.READ);
        PointTable table = Objects.requireNonNull(readPart());
        return table.with(spread().all(this::bring)).named(task.files().name());
    }

    private synchronized long[] bring(int first, int count) {
        tell(Step.ROWS, first, count);
        return spread().bring(first, count);
    }

    /// @param ranks not asked for: all ranks take part
    @Override
    public Clusterer clusterer(int clusters, int ranks, @Nullable Centers centers) {
        return new Together(
                task.clusterer(clusters, 1, centers),
                () -> {
                    if (centers == null) {
                        tell(Step.CLUSTER, clusters, 0, 0);
                        comm.bcast(new double[0], 0);
                    } else {
                        tell(Step.CLUSTER, clusters, centers.count(), centers.dimensions());
                        comm.bcast(centers.toArray(), 0);
                    }
                });
    }

    @Override
    public Clusterer one(int ranks) {
        return new Together(oneCluster(), () -> tell(Step.ONE));
    }

    private static Clusterer oneCluster() {
        return new KMeans(KMeansSettings.of(1));
    }

    private synchronized Clustering cluster(
            Clusterer own, Runnable announcement, Progress progress) {
        announcement.run();
        AtomicBoolean hasSwept = new AtomicBoolean();
        try {
            return spread().cluster(
                            own,
                            sweep -> {
                                hasSwept.set(true);
                                progress.sweep(sweep);
                            });
        } catch (ClusteringException e) {
            // Before the first sweep it is the failure of all ranks, but for the checkpoint, which
            // rank 0 writes.
            isAmidst = hasSwept.get() || e.getCause() instanceof IOException;
            throw e;
        }
    }

    /// A clusterer to which all ranks give themselves and the points that were read.
    private final class Together implements Clusterer {
        private final Clusterer own;
        private final Runnable announcement;

        Together(Clusterer own, Runnable announcement) {
            this.own = own;
            this.announcement = announcement;
        }

        @Override
        public Clustering cluster(Points all, Progress progress) {
            return SharedClustering.this.cluster(own, announcement, progress);
        }

        @Override
        public Clustering cluster(Intracomm others, Points part, Progress progress) {
            return own.cluster(others, part, progress);
        }
    }
}
