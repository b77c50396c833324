package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.PointWeights;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Points of bits that rank 0 reads and other ranks own: each block goes to its owner as soon as it
/// is read, and each rank gets those that it will sweep over.
///
/// ```
///   rank 0   reads block 0 1 2 3 4 5 ...
///                        |   |   `------> rank 1
///                        `---`  kept
/// ```
///
/// *Threads:* the thread of each rank; all ranks call [#read] together.
///
/// *Cost:* on each rank its own points; on rank 0 one block besides.
///
/// @param count how many points there are
public record ScatteredBits(int count, int bits, Metric metric) {
    private static final int TAG = 0;
    private static final long IS_BLOCK = 1;
    private static final long HAS_FAILED = 0;

    /// How many points a batch has, the last one fewer.
    public static final int BATCH = BlockLayout.BLOCK;

    /// Reads the points.
    @FunctionalInterface
    public interface Batches {
        /// Gives batches of [#BATCH] points in their order.
        ///
        /// *Failure:* [ClusteringException], which all ranks then have.
        void read(Consumer<Points> batch);
    }

    /// Reads on rank 0, and returns on each rank the points that it owns from then on.
    ///
    /// *Failure:* [ClusteringException] on all ranks alike.
    ///
    /// @param batches on rank 0; null on the others
    public Points read(Intracomm comm, @Nullable Batches batches) {
        Intracomm apart = comm.dup();
        try {
            return CommonFailure.unlessAny(
                    comm, () -> batches == null ? received(apart) : sent(apart, batches));
        } finally {
            apart.free();
        }
    }

    private int blocks(int rank, int ranks) {
        int first = PointExchange.firstPlace(count, rank, ranks);
        return BlockLayout.blocks(PointExchange.firstPlace(count, rank + 1, ranks) - first);
    }

    private Points sent(Intracomm comm, Batches batches) {
        Sender sender = new Sender(comm);
        try {
            batches.read(sender);
            sender.checkEnd();
        } catch (ClusteringException e) {
            sender.fail();
            throw e;
        }
        return points(sender.own, PointExchange.firstPlace(count, 1, comm.size()));
    }

    private Points received(Intracomm comm) {
        int rank = comm.rank();
        long[][] own = new long[blocks(rank, comm.size())][];
        int length = BitLayout.words(bits) * BlockLayout.BLOCK;
        long[] head = new long[1];
        for (int b = 0; b < own.length; b++) {
            comm.recv(head, 0, TAG);
            if (head[0] == HAS_FAILED) {
                return Points.none(); // rank 0 says why
            }
            own[b] = new long[length];
            comm.recv(own[b], 0, TAG);
        }
        int first = PointExchange.firstPlace(count, rank, comm.size());
        return points(own, PointExchange.firstPlace(count, rank + 1, comm.size()) - first);
    }

    private Points points(long[][] own, int points) {
        return points == 0
                ? Points.none()
                : new Points(
                        new BinaryPoints(bits, own, PointWeights.equal(points), metric.geometry()));
    }

    /// Rank 0, which passes blocks on.
    private final class Sender implements Consumer<Points> {
        private final Intracomm comm;
        private final long[][] own;

        /// How many points were read.
        private long read;

        /// Who gets the next block, and how many blocks it got.
        private int rank;

        private int given;

        Sender(Intracomm comm) {
            this.comm = comm;
            this.own = new long[blocks(0, comm.size())][];
        }

        @Override
        public void accept(Points batch) {
            read += batch.count();
            while (rank < comm.size() && given == blocks(rank, comm.size())) {
                rank++;
                given = 0;
            }
            if (rank == comm.size()) {
                return; // more than were counted
            }
            long[] block = ((BinaryPoints) batch.space()).bits(0);
            if (rank == 0) {
                own[given] = block;
            } else {
                comm.send(new long[] {IS_BLOCK}, rank, TAG);
                comm.send(block, rank, TAG);
            }
            given++;
        }

        void checkEnd() {
            if (read != count) {
                throw ClusteringException.data(
                        "%d points were counted and %d read: leave the file as it is while it is clustered"
                                .formatted(count, read));
            }
        }

        /// Tells those who wait for a block that none comes.
        void fail() {
            for (int r = Math.max(1, rank); r < comm.size(); r++) {
                if (blocks(r, comm.size()) > (r == rank ? given : 0)) {
                    comm.send(new long[] {HAS_FAILED}, r, TAG);
                }
            }
        }
    }
}
