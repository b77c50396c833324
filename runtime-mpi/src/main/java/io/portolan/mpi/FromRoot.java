package io.portolan.mpi;

/// A part that takes from the root: of bcast and scatter.
final class FromRoot extends Movement {
    private final int root;

    /// @param send of the root only
    FromRoot(Call call, int rank, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, rank, send, recv, isInPlace);
        this.root = root;
    }

    @Override
    void requireFit(Part other) {
        requireSameRoot(root, other, ((FromRoot) other).root);
    }

    @Override
    void requireTaken() {
        requireBlock(root, rank(), rank(), root);
    }

    @Override
    void move(int step) {
        copy(root, rank(), rank(), root);
    }
}
