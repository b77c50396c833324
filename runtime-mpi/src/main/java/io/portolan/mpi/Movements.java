package io.portolan.mpi;

/// What a rank brings to the collectives that only move data, made of the arguments and checked.
///
/// *Failure:* [MPIException] for a wrong argument; nothing has happened then.
final class Movements {
    private final int rank;
    private final int size;

    Movements(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    Part bcast(Call call, GivenBuffer buffer, int root) {
        Arguments.requireRoot(call, root);
        RegionBlocks blocks = RegionBlocks.one(buffer.region(call));
        return rank == root
                ? new FromRoot(call, rank, root, blocks, blocks, true)
                : new FromRoot(call, rank, root, RegionBlocks.NONE, blocks, false);
    }

    Part gather(Call call, GivenBuffer send, GivenBlocks recv, int root) {
        Arguments.requireRoot(call, root);
        if (rank != root) {
            RegionBlocks given = RegionBlocks.one(send.region(call));
            return new ToRoot(call, rank, root, given, RegionBlocks.NONE, false);
        }
        RegionBlocks taken = recv.blocks(call, size);
        RegionBlocks given = ownBlock(call, send, taken);
        return new ToRoot(call, rank, root, given, taken, send.isInPlace());
    }

    Part scatter(Call call, GivenBlocks send, GivenBuffer recv, int root) {
        Arguments.requireRoot(call, root);
        if (rank != root) {
            RegionBlocks taken = RegionBlocks.one(recv.region(call));
            return new FromRoot(call, rank, root, RegionBlocks.NONE, taken, false);
        }
        RegionBlocks given = send.blocks(call, size);
        RegionBlocks taken = ownBlock(call, recv, given);
        return new FromRoot(call, rank, root, given, taken, recv.isInPlace());
    }

    Part allgather(Call call, GivenBuffer send, GivenBlocks recv) {
        RegionBlocks taken = recv.blocks(call, size);
        RegionBlocks given = ownBlock(call, send, taken);
        return new FromEach(call, rank, given, taken, send.isInPlace());
    }

    Part alltoall(Call call, GivenBlocks send, GivenBlocks recv) {
        RegionBlocks taken = recv.blocks(call, size);
        if (send.isInPlace()) {
            RegionBlocks copies = RegionBlocks.copies(taken, size);
            return new FromEach(call, rank, copies, taken, true);
        }
        RegionBlocks given = send.blocks(call, size);
        Overlap.requireNone(call, given, size, taken, size);
        return new FromEach(call, rank, given, taken, false);
    }

    Part neighborAllgather(Call call, Neighbors neighbors, GivenBuffer send, GivenBlocks recv) {
        int sources = neighbors.sources().length;
        RegionBlocks taken = recv.blocks(call, sources);
        RegionBlocks given = RegionBlocks.one(send.region(call));
        Overlap.requireNone(call, given, 1, taken, sources);
        return new FromNeighbors(call, rank, neighbors, given, taken);
    }

    Part neighborAlltoall(Call call, Neighbors neighbors, GivenBlocks send, GivenBlocks recv) {
        int sources = neighbors.sources().length;
        int destinations = neighbors.destinations().length;
        RegionBlocks taken = recv.blocks(call, sources);
        RegionBlocks given = send.blocks(call, destinations);
        Overlap.requireNone(call, given, destinations, taken, sources);
        return new FromNeighbors(call, rank, neighbors, given, taken);
    }

    /// What this rank gives or takes alone, where `all` has a block for each rank.
    private RegionBlocks ownBlock(Call call, GivenBuffer own, RegionBlocks all) {
        if (own.isInPlace()) {
            return RegionBlocks.one(all.block(rank));
        }
        RegionBlocks block = RegionBlocks.one(own.region(call));
        Overlap.requireNone(call, block, 1, all, size);
        return block;
    }
}
