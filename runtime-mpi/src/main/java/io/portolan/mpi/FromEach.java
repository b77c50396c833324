package io.portolan.mpi;

import org.jspecify.annotations.Nullable;

/// A part that takes from every rank: of allgather and alltoall.
final class FromEach extends Movement {
    FromEach(Call call, Sides sides, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, send, recv, isInPlace);
    }

    @Override
    @Nullable Few few() {
        Operation operation = call().operation();
        Buffer own = operation == Operation.ALLGATHER ? few(send()) : null;
        return own != null && recv() instanceof RegionBlocks taken && taken.fits(0, send(), 0)
                ? new FewFromEach(operation, sides().peers(), own, taken)
                : null;
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
