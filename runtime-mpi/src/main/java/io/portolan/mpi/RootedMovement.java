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

    /// *Failure:* [MPIException] if the rank that this one takes for the root is not.
    final void requireRoot() {
        sides().requireRoot(call(), root, ((RootedMovement) of(root)).root);
    }

    final int root() {
        return root;
    }

    /// Whether this rank exchanges something with the root.
    final boolean takesPart() {
        return sides().takesPart(root);
    }
}
