package io.portolan.mpi;

/// A part that exchanges something with the root only.
///
/// Between two sides the root exchanges it with all ranks of the other side, and the others of its
/// own side look on.
abstract class RootedMovement extends Movement {
    private final int root;

    /// @param root its place, or [Sides#NOBODY] if this rank looks on
    RootedMovement(
            Call call, Sides sides, int root, RankBlocks send, RankBlocks recv, boolean isInPlace) {
        super(call, sides, send, recv, isInPlace);
        this.root = root;
    }

    @Override
    final void requireFit(Part other) {
        if (!sides().areTwo()) {
            requireSameRoot(root, other, ((RootedMovement) other).root);
        }
    }

    @Override
    final void requireTaken() {
        if (sides().areTwo()) {
            sides().requireRoot(call(), root, place -> ((RootedMovement) of(place)).root);
        }
        if (takesPart()) {
            requireExchange();
        }
    }

    /// *Failure:* [MPIException] if what is given does not fit what is taken.
    abstract void requireExchange();

    @Override
    final void move(int step) {
        if (takesPart()) {
            exchange();
        }
    }

    /// Copies what is given.
    abstract void exchange();

    final int root() {
        return root;
    }

    private boolean takesPart() {
        return sides().takesPart(root);
    }
}
