package io.portolan.mpi;

/// A part that takes from every rank: of allgather and alltoall.
final class FromEach extends Movement {
    FromEach(Call call, Sides sides, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, send, recv, isInPlace);
    }

    @Override
    void requireFit(Part other) {
        // who comes fits; what it brings is looked at block by block
    }

    @Override
    void requireTaken() {
        for (int i = 0; i < sides().peers(); i++) {
            requireBlock(sides().firstPeer() + i, rank());
        }
    }

    /// Each rank begins with another source, so that they do not all read one.
    @Override
    void move(int step) {
        for (int i = 0; i < sides().peers(); i++) {
            copy(sides().firstPeer() + (sides().index() + i) % sides().peers(), rank());
        }
    }
}
