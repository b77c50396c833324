package io.portolan.mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined for the root.
final class Reduce extends ChunkedReduction {
    private final @Nullable TypedRegion recv;
    private final int root;

    /// @param recv not null on the root only
    Reduce(Call call, int rank, TypedRegion send, @Nullable TypedRegion recv, Op op, int root) {
        super(call, rank, send, op);
        this.recv = recv;
        this.root = root;
    }

    @Override
    void requireFit(Part other) {
        requireSameRoot(root, other, ((Reduce) other).root);
        super.requireFit(other);
    }

    @Override
    int steps() {
        return 1;
    }

    @Override
    void move(int step) {
        combineChunk(Objects.requireNonNull(((Reduce) of(root)).recv));
    }
}
