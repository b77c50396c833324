package io.portolan.mpi;

/// A part that gives to the root: of gather.
final class ToRoot extends RootedMovement {
    /// @param recv of the root only
    ToRoot(Call call, Sides sides, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, root, send, recv, isInPlace);
    }

    @Override
    void requireExchange() {
        requireBlock(rank(), root());
    }

    @Override
    void exchange() {
        copy(rank(), root());
    }
}
