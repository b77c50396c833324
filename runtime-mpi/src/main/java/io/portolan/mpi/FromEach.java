package io.portolan.mpi;

/// A part that takes from every rank: of allgather and alltoall.
final class FromEach extends Movement {
    FromEach(Call call, int rank, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, rank, send, recv, isInPlace);
    }

    @Override
    void requireFit(Part other) {
        // who comes fits; what it brings is looked at block by block
    }

    @Override
    void requireTaken() {
        for (int source = 0; source < size(); source++) {
            requireBlock(source, rank(), rank(), source);
        }
    }

    /// Each rank begins with another source, so that they do not all read one.
    @Override
    void move(int step) {
        for (int i = 0; i < size(); i++) {
            int source = (rank() + i) % size();
            copy(source, rank(), rank(), source);
        }
    }
}
