package io.portolan.mpi;

/// A part that takes from the root: of bcast and scatter.
final class FromRoot extends RootedMovement {
    /// @param send of the root only
    FromRoot(
            Call call, Sides sides, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, root, send, recv, isInPlace);
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
