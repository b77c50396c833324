package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.RankBlocks;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.context.SpecialValues;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.group.TopologyNeighbors;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A part that only gives and takes, by one rule: block `i` of what rank `j` takes is block `j` of
/// what rank `i` gives.
///
/// ```
///    FromRoot        i = root, every j      bcast, scatter, scatterv
///    ToRoot          every i, j = root      gather, gatherv
///    FromEach        every i, every j       allgather, allgatherv, alltoall, alltoallv, alltoallw
///    FromNeighbors   along the edges        neighborAllgather and so on
/// ```
///
/// Where a rank gives all others the same, or takes from one only, every block is that one.
public abstract class Movement extends Contribution {
    private final Sides sides;
    private final RankBlocks send;
    private final RankBlocks recv;
    private final boolean isInPlace;

    /// @param isInPlace whether what this rank gives itself is in its place already
    Movement(Call call, Sides sides, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides.place());
        this.sides = sides;
        this.send = send;
        this.recv = recv;
        this.isInPlace = isInPlace;
    }

    @Override
    protected final void prepare() {
        send.prepare();
    }

    @Override
    protected final int steps() {
        return 1;
    }

    @Override
    protected final long bytes() {
        return recv.bytes();
    }

    @Override
    protected void describe(ByteWriter out) {
        send.describe(out);
        recv.describe(out);
    }

    @Override
    protected final Contribution standIn(Call ofThat, int place, ByteBuffer description) {
        RankBlocks given = send.absent(description);
        RankBlocks taken = recv.absent(description);
        return standIn(ofThat, sides.at(place), given, taken, description);
    }

    /// A stand-in of this class.
    ///
    /// @param more what [#describe] has written after the blocks
    abstract Movement standIn(
            Call ofThat, Sides its, RankBlocks given, RankBlocks taken, ByteBuffer more);

    @Override
    protected final void give(PlaceSet takers, Consumer<MemorySegment> pieces) {
        int count = send.count();
        for (int block = 0; block < count; block++) {
            int taker = taker(takers, block, count == 1);
            if (taker != Sides.NOBODY) {
                pieces.accept(isStandIn() ? room(block, taker) : send.packed(block));
            }
        }
    }

    private MemorySegment room(int block, int taker) {
        return send.room(block, at(taker).recv, takenBlock(at(taker), block));
    }

    /// The first of these places whose rank takes that block of this part; [Sides#NOBODY] if none
    /// does.
    ///
    /// @param isOne whether all take the same block
    abstract int taker(PlaceSet takers, int block, boolean isOne);

    /// Where the taker has that block of this part; negative if it has no place for it.
    int takenBlock(Movement taker, int block) {
        return sides.index();
    }

    /// As [#taker], of a block that is for the peer of that number.
    final int takerAsPeer(PlaceSet takers, int block, boolean isOne) {
        return isOne
                ? takers.firstIn(sides.firstPeer(), sides.peers())
                : takers.firstIn(sides.firstPeer() + block, 1);
    }

    final Sides sides() {
        return sides;
    }

    final RankBlocks send() {
        return send;
    }

    final RankBlocks recv() {
        return recv;
    }

    final boolean isInPlace() {
        return isInPlace;
    }

    /// The block, if it is few elements of an array, between the ranks of one side; else null.
    final @Nullable Buffer eagerBuffer(RankBlocks blocks) {
        return !sides.areTwo()
                        && blocks instanceof RegionBlocks regions
                        && regions.block(0) instanceof Buffer buffer
                        && buffer.hasWords()
                ? buffer
                : null;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] unless the block that the source gives the
    /// destination has the shape of that which this takes from it.
    final void requireBlock(int source, int dest) {
        requireBlock(source, at(dest).sides.index(), dest, at(source).sides.index());
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] unless block `given` of the source has the
    /// shape of block `taken` of the destination.
    final void requireBlock(int source, int given, int dest, int taken) {
        RankBlocks from = at(source).send;
        RankBlocks to = at(dest).recv;
        if (!to.fits(taken, from, given)) {
            throw call().errorOfAll(
                            ErrorClass.COUNT,
                            "rank %d gives %s to rank %d, which takes %s; allowed is the same type and number on both sides; give buffers of one shape"
                                    .formatted(
                                            at(source).sides.index(),
                                            from.shape(given),
                                            at(dest).sides.index(),
                                            to.shape(taken)));
        }
    }

    /// Copies the block that the source gives the destination into that which this takes from it.
    final void copy(int source, int dest) {
        copy(source, at(dest).sides.index(), dest, at(source).sides.index());
    }

    /// Copies block `given` of the source into block `taken` of the destination.
    final void copy(int source, int given, int dest, int taken) {
        Movement to = at(dest);
        if (source != dest || !to.isInPlace) {
            to.recv.copy(taken, at(source).send, given);
        }
    }

    private Movement at(int place) {
        return (Movement) of(place);
    }

    /// A part that exchanges something with the root only.
    ///
    /// Between two sides the root exchanges it with all ranks of the other side, and the others of
    /// its own side look on.
    abstract static class RootedMovement extends Movement {
        private final int root;

        /// @param root its place, or [Sides#NOBODY] if this rank looks on
        RootedMovement(
                Call call,
                Sides sides,
                int root,
                RankBlocks send,
                RankBlocks recv,
                boolean isInPlace) {
            super(call, sides, send, recv, isInPlace);
            this.root = root;
        }

        @Override
        protected final void requireFit(Contribution other) {
            if (!sides().areTwo()) {
                requireSameRoot(root, other, ((RootedMovement) other).root);
            }
        }

        @Override
        protected final void requireTaken() {
            if (sides().areTwo()) {
                sides().requireRoot(call(), root, place -> ((RootedMovement) of(place)).root);
            }
            if (takesPart()) {
                requireExchange();
            }
        }

        /// *Failure:* [io.portolan.mpi.error.MPIException] if what is given does not fit what is
        /// taken.
        abstract void requireExchange();

        @Override
        protected void move(int step) {
            if (takesPart()) {
                exchange();
            }
        }

        /// Copies what is given.
        abstract void exchange();

        @Override
        protected final void describe(ByteWriter out) {
            super.describe(out);
            out.putInt(root);
        }

        final int root() {
            return root;
        }

        private boolean takesPart() {
            return sides().takesPart(root);
        }
    }

    /// A part that takes from every rank: of allgather and alltoall.
    public static final class FromEach extends Movement {
        public FromEach(
                Call call, Sides sides, RankBlocks send, RankBlocks recv, boolean isInPlace) {
            super(call, sides, send, recv, isInPlace);
        }

        @Override
        Movement standIn(
                Call ofThat, Sides its, RankBlocks given, RankBlocks taken, ByteBuffer more) {
            return new FromEach(ofThat, its, given, taken, false);
        }

        @Override
        int taker(PlaceSet takers, int block, boolean isOne) {
            return takerAsPeer(takers, block, isOne);
        }

        @Override
        protected @Nullable EagerCollective eager() {
            CommOperation operation = call().operation();
            Buffer own = operation == CommOperation.ALLGATHER ? eagerBuffer(send()) : null;
            return own != null && recv() instanceof RegionBlocks taken && taken.fits(0, send(), 0)
                    ? new EagerCollective.SmallAllgather(operation, sides().peers(), own, taken)
                    : null;
        }

        @Override
        protected LibraryCalls.@Nullable Collective byLibrary() {
            return switch (call().operation()) {
                case ALLGATHER -> LibraryMovement.allgather(this);
                case ALLTOALL -> LibraryMovement.alltoall(this);
                default -> null;
            };
        }

        @Override
        protected void requireFit(Contribution other) {
            // The others may be any; the blocks that they bring are looked at one by one.
        }

        @Override
        protected void requireTaken() {
            for (int i = 0; i < sides().peers(); i++) {
                requireBlock(sides().firstPeer() + i, rank());
            }
        }

        /// Each rank begins with another source, so that they do not all read one.
        @Override
        protected void move(int step) {
            for (int i = 0; i < sides().peers(); i++) {
                copy(sides().firstPeer() + (sides().index() + i) % sides().peers(), rank());
            }
        }
    }

    /// A part that takes from the root: of bcast and scatter.
    public static final class FromRoot extends RootedMovement {
        private static final Set<CommOperation> BCASTS =
                EnumSet.of(CommOperation.BCAST, CommOperation.IBCAST, CommOperation.BCAST_INIT);

        /// From so many bytes on a bcast passes the hosts: of one piece no process could hand on
        /// the first while it gets the next. Among four hosts with links of 1 Gbit/s 64 KiB took as
        /// long in a chain, 128 KiB 0.8 of the time, 256 KiB 0.4.
        private static final int CHAINED_BYTES = 2 * ProcessChain.PIECE_BYTES;

        /// The contribution of one rank.
        ///
        /// @param send of the root only
        public FromRoot(
                Call call,
                Sides sides,
                int root,
                RankBlocks send,
                RankBlocks recv,
                boolean isInPlace) {
            super(call, sides, root, send, recv, isInPlace);
        }

        @Override
        Movement standIn(
                Call ofThat, Sides its, RankBlocks given, RankBlocks taken, ByteBuffer more) {
            return new FromRoot(ofThat, its, more.getInt(), given, taken, false);
        }

        @Override
        int taker(PlaceSet takers, int block, boolean isOne) {
            return root() == rank() ? takerAsPeer(takers, block, isOne) : Sides.NOBODY;
        }

        @Override
        protected @Nullable EagerCollective eager() {
            CommOperation operation = call().operation();
            Buffer eager = operation == CommOperation.BCAST ? eagerBuffer(recv()) : null;
            return eager == null
                    ? null
                    : new EagerCollective.SmallBcast(operation, rank(), root(), eager);
        }

        @Override
        protected LibraryCalls.@Nullable Collective byLibrary() {
            return switch (call().operation()) {
                case BCAST -> LibraryMovement.bcast(this);
                case SCATTER -> LibraryMovement.scatter(this);
                default -> null;
            };
        }

        @Override
        boolean isChained(CommRounds comm) {
            return BCASTS.contains(call().operation())
                    && !sides().areTwo()
                    && bytes() >= CHAINED_BYTES
                    && comm.others().length > 1
                    && comm.isOnSeveralHosts();
        }

        @Override
        ProcessChain chain(CommRounds comm, List<Contribution> contributions) {
            return new BcastChain(comm, contributions, root());
        }

        @Override
        void requireExchange() {
            requireBlock(root(), rank());
        }

        @Override
        void exchange() {
            copy(root(), rank());
        }
    }

    /// A part that gives to the root: of gather.
    public static final class ToRoot extends RootedMovement {
        /// The contribution of one rank.
        ///
        /// @param recv of the root only
        public ToRoot(
                Call call,
                Sides sides,
                int root,
                RankBlocks send,
                RankBlocks recv,
                boolean isInPlace) {
            super(call, sides, root, send, recv, isInPlace);
        }

        @Override
        Movement standIn(
                Call ofThat, Sides its, RankBlocks given, RankBlocks taken, ByteBuffer more) {
            return new ToRoot(ofThat, its, more.getInt(), given, taken, false);
        }

        @Override
        protected LibraryCalls.@Nullable Collective byLibrary() {
            return call().operation() == CommOperation.GATHER ? LibraryMovement.gather(this) : null;
        }

        @Override
        int taker(PlaceSet takers, int block, boolean isOne) {
            return sides().takesPart(root()) && takers.has(root()) ? root() : Sides.NOBODY;
        }

        @Override
        void requireExchange() {
            requireBlock(rank(), root());
        }

        @Override
        protected void move(int step) {
            super.move(step);
            if (here() != null && root() == rank()) {
                for (int i = 0; i < sides().peers(); i++) {
                    int source = sides().firstPeer() + i;
                    if (!isHere(source)) {
                        copy(source, rank());
                    }
                }
            }
        }

        @Override
        void exchange() {
            if (isHere(root())) {
                copy(rank(), root());
            }
        }
    }

    /// A part that takes from the neighbours in a topology: block `k` from the `k`-th source.
    ///
    /// ```
    ///    graph       if a source is there several times: its first block for this rank first
    ///    Cartesian   along a dimension, what was sent up arrives from below, also if both neighbours
    ///                are one rank, or the rank itself
    /// ```
    ///
    /// Source: MPI 4.1, section 8.6
    public static final class FromNeighbors extends Movement {
        private final TopologyNeighbors neighbors;

        public FromNeighbors(
                Call call,
                Sides sides,
                TopologyNeighbors neighbors,
                RankBlocks send,
                RankBlocks recv) {
            super(call, sides, send, recv, false);
            this.neighbors = neighbors;
        }

        @Override
        protected void describe(ByteWriter out) {
            super.describe(out);
            out.putInts(neighbors.sources()).putInts(neighbors.destinations());
        }

        @Override
        Movement standIn(
                Call ofThat, Sides its, RankBlocks given, RankBlocks taken, ByteBuffer more) {
            TopologyNeighbors theirs =
                    new TopologyNeighbors(
                            ByteWriter.ints(more), ByteWriter.ints(more), neighbors.isGrid());
            return new FromNeighbors(ofThat, its, theirs, given, taken);
        }

        @Override
        int taker(PlaceSet takers, int block, boolean isOne) {
            int[] destinations = neighbors.destinations();
            return Arrays.stream(
                            destinations,
                            isOne ? 0 : block,
                            isOne ? destinations.length : block + 1)
                    .filter(takers::has)
                    .findFirst()
                    .orElse(Sides.NOBODY);
        }

        @Override
        int takenBlock(Movement taker, int block) {
            int given = block;
            while (neighbors.destinations()[given] != taker.rank()) { // it may be for all of them
                given++;
            }
            return neighbors.takenBlock(given, ((FromNeighbors) taker).neighbors, rank());
        }

        @Override
        protected void requireFit(Contribution other) {
            // The others may be any; the blocks that they bring are looked at one by one.
        }

        @Override
        protected void requireTaken() {
            for (int k = 0; k < neighbors.sources().length; k++) {
                int source = neighbors.sources()[k];
                if (source != SpecialValues.PROC_NULL) {
                    int block = givenBlock(k);
                    if (block == TopologyNeighbors.NONE) {
                        throw call().errorOfAll(
                                        ErrorClass.TOPOLOGY,
                                        "rank %d takes from rank %d, which gives it nothing; allowed is a graph in which each edge is known to both of its ranks; make it symmetric"
                                                .formatted(rank(), source));
                    }
                    requireBlock(source, block, rank(), k);
                }
            }
        }

        @Override
        protected void move(int step) {
            for (int k = 0; k < neighbors.sources().length; k++) {
                int source = neighbors.sources()[k];
                if (source != SpecialValues.PROC_NULL) {
                    copy(source, givenBlock(k), rank(), k);
                }
            }
        }

        private int givenBlock(int k) {
            int source = neighbors.sources()[k];
            return neighbors.givenBlock(k, ((FromNeighbors) of(source)).neighbors, rank());
        }
    }
}
