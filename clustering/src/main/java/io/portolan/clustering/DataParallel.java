package io.portolan.clustering;

import io.portolan.clustering.ranks.PointExchange;
import io.portolan.clustering.ranks.Reductions;
import io.portolan.clustering.ranks.Share;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/// Runs the same program on several ranks, each with its own share of the points.
final class DataParallel {
    private DataParallel() {}

    /// What every rank runs.
    @FunctionalInterface
    interface Program<T> {
        /// Runs as one rank; the value of rank 0 is the result.
        T run(Share share);
    }

    /// The value of rank 0, and how well the ranks were used.
    record Outcome<T>(T value, Parallelism parallelism) {}

    /// *Threads:* blocks until all ranks have ended.
    ///
    /// *Failure:* what a rank threw, as it was; [ClusteringException] when interrupted.
    static <T> Outcome<T> run(Points points, int ranks, Program<T> program) {
        return run(points, ranks, Double.POSITIVE_INFINITY, program);
    }

    /// As [#run(Points,int,Program)], with outliers.
    ///
    /// @param outlierSquare beyond this squared distance from every center a point is an outlier
    static <T> Outcome<T> run(Points points, int ranks, double outlierSquare, Program<T> program) {
        AtomicReference<T> value = new AtomicReference<>();
        Times times = new Times(ranks);
        try {
            World.run(
                    ranks,
                    world -> {
                        Share share =
                                new Share(
                                        points.space().geometry(),
                                        points.space().blocked(),
                                        new Reductions(world),
                                        outlierSquare);
                        long start = System.nanoTime();
                        T own = program.run(share);
                        times.set(share, start, System.nanoTime());
                        if (share.rank() == 0) {
                            value.set(own);
                        }
                    });
        } catch (RankFailedException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusteringException(
                    ClusteringException.Fault.INTERRUPTED,
                    "clustering on %d ranks was interrupted: there is no result; run it again"
                            .formatted(ranks),
                    e);
        }
        return new Outcome<>(value.get(), times.parallelism());
    }

    /// The points of all ranks, of which this one owns some.
    ///
    /// *Failure:* [ClusteringException] on all ranks when the points of two are not alike.
    static PointExchange exchange(Intracomm comm, Points own) {
        try {
            return new PointExchange(comm, own.space());
        } catch (IllegalArgumentException e) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT, String.valueOf(e.getMessage()), e);
        }
    }

    /// Runs the program as one rank of a communicator; all its ranks call it.
    ///
    /// @param outlierSquare beyond this squared distance from every center a point is an outlier
    /// @return what the program returned on this rank
    static <T> Outcome<T> runOnRank(
            Intracomm comm, PointExchange points, double outlierSquare, Program<T> program) {
        Share share =
                new Share(points.geometry(), points.local(), new Reductions(comm), outlierSquare);
        long start = System.nanoTime();
        T value = program.run(share);
        long nanos = System.nanoTime() - start;
        long[] times = {nanos - share.messageNanos(), share.messageNanos()};
        long[] longest = {nanos};
        share.sum(times);
        share.max(longest);
        return new Outcome<>(
                value,
                new Parallelism(
                        share.ranks(),
                        Duration.ofNanos(times[0]),
                        Duration.ofNanos(times[1]),
                        Duration.ofNanos(longest[0])));
    }

    private static RuntimeException unwrapped(RankFailedException failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : failure;
    }

    /// When each rank started and ended, and how long it was in messages.
    private static final class Times {
        private final long[] starts;
        private final long[] ends;
        private final long[] messages;

        Times(int ranks) {
            starts = new long[ranks];
            ends = new long[ranks];
            messages = new long[ranks];
        }

        void set(Share share, long start, long end) {
            starts[share.rank()] = start;
            ends[share.rank()] = end;
            messages[share.rank()] = share.messageNanos();
        }

        Parallelism parallelism() {
            // Differences to one start: nanoTime may be negative or wrap around.
            long origin = starts[0];
            long first = Arrays.stream(starts).map(t -> t - origin).min().orElse(0);
            long last = Arrays.stream(ends).map(t -> t - origin).max().orElse(0);
            long inMessages = Arrays.stream(messages).sum();
            long inRanks =
                    Arrays.stream(ends).map(t -> t - origin).sum()
                            - Arrays.stream(starts).map(t -> t - origin).sum();
            return new Parallelism(
                    starts.length,
                    Duration.ofNanos(inRanks - inMessages),
                    Duration.ofNanos(inMessages),
                    Duration.ofNanos(last - first));
        }
    }
}
