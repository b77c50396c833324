package io.portolan.mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined for the root, by the ranks that give them.
///
/// Between two sides these are all ranks of the other side, and only the root has a part of its own
/// side.
final class Reduce extends ChunkedReduction {
    private final @Nullable TypedRegion recv;
    private final int root;

    /// @param root its place, or [Sides#NOBODY] if this rank looks on
    /// @param send of those that give; of the root between two sides the place of the result
    /// @param recv not null on the root only
    Reduce(Call call, Sides sides, int root, TypedRegion send, @Nullable TypedRegion recv, Op op) {
        super(call, sides, send, op);
        this.recv = recv;
        this.root = root;
    }

    @Override
    void requireFit(Part other) {
        if (!sides().areTwo()) {
            requireSameRoot(root, other, ((Reduce) other).root);
            super.requireFit(other);
        }
    }

    @Override
    void requireTaken() {
        if (sides().areTwo()) {
            sides().requireRoot(call(), root, place -> ((Reduce) of(place)).root);
            if (sides().takesPart(root)) {
                super.requireFit(of(root));
            }
        }
    }

    @Override
    int firstSource() {
        return sides().firstLocal();
    }

    @Override
    int sources() {
        return sides().locals();
    }

    @Override
    int steps() {
        return 1;
    }

    @Override
    void move(int step) {
        if (sides().takesPart(root)) {
            combineChunk(Objects.requireNonNull(((Reduce) of(root)).recv));
        }
    }
}
