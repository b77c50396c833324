package io.portolan.mpi;

import org.jspecify.annotations.Nullable;

/// A part that takes from the root: of bcast and scatter.
final class FromRoot extends RootedMovement {
    /// @param send of the root only
    FromRoot(
            Call call, Sides sides, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, root, send, recv, isInPlace);
    }

    @Override
    @Nullable Few few() {
        Operation operation = call().operation();
        Buffer few = operation == Operation.BCAST ? few(recv()) : null;
        return few == null ? null : new FewFromRoot(operation, rank(), root(), few);
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
