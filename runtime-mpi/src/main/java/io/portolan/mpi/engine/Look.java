package io.portolan.mpi.engine;

import java.util.function.IntPredicate;

/// A call that a place shows on a [io.portolan.mpi.engine.Board].
record Look(Board board, long call) implements Gathering {
    @Override
    public boolean isOpen() {
        return board.isOpen(call);
    }

    /// What is shown is a copy, and who has not come cannot agree.
    @Override
    public boolean breakUp() {
        return isOpen();
    }

    @Override
    public int absent(IntPredicate isGone) {
        return Gathering.absent(board.places(), other -> board.hasCome(other, call), isGone);
    }
}
