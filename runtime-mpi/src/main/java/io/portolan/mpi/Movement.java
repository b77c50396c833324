package io.portolan.mpi;

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
abstract class Movement extends Part {
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
    final void prepare() {
        send.prepare();
    }

    @Override
    final int steps() {
        return 1;
    }

    @Override
    final long bytes() {
        return recv.bytes();
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

    /// The block, if it is few elements of an array, between the ranks of one side; else null.
    final @Nullable Buffer few(RankBlocks blocks) {
        return !sides.areTwo()
                        && blocks instanceof RegionBlocks regions
                        && regions.block(0) instanceof Buffer few
                        && few.hasWords()
                ? few
                : null;
    }

    /// *Failure:* [MPIException] unless the block that the source gives the destination has the
    /// shape of that which this takes from it.
    final void requireBlock(int source, int dest) {
        requireBlock(source, at(dest).sides.index(), dest, at(source).sides.index());
    }

    /// *Failure:* [MPIException] unless block `given` of the source has the shape of block `taken`
    /// of the destination.
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
}
