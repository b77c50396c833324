package io.portolan.mpi;

/// A part that gives to the root: of gather.
final class ToRoot extends Movement {
    private final int root;

    /// @param recv of the root only
    ToRoot(Call call, int rank, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, rank, send, recv, isInPlace);
        this.root = root;
    }

    @Override
    void requireFit(Part other) {
        requireSameRoot(root, other, ((ToRoot) other).root);
    }

    @Override
    void requireTaken() {
        requireBlock(rank(), root, root, rank());
    }

    @Override
    void move(int step) {
        copy(rank(), root, root, rank());
    }
}
