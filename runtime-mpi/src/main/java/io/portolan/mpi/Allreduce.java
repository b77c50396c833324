package io.portolan.mpi;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined for all: each rank combines its chunk, then fetches those of
/// the others.
final class Allreduce extends ChunkedReduction {
    private static final int COMBINE = 0;

    private final TypedRegion recv;

    Allreduce(Call call, Sides sides, TypedRegion send, TypedRegion recv, Op op) {
        super(call, sides, send, op);
        this.recv = recv;
    }

    @Override
    int steps() {
        return 2;
    }

    @Override
    void move(int step) {
        if (step == COMBINE) {
            combineChunk(recv);
        } else {
            fetchChunks();
        }
    }

    @Override
    @Nullable Few few() {
        return op().isPredefined() && send() instanceof Buffer array && recv instanceof Buffer
                ? new Few(call().operation(), array, op().toString().hashCode(), this::combineWords)
                : null;
    }

    private void combineWords(IntFunction<long[]> words) {
        Buffer partial = Pieces.scratch(recv);
        Buffer next = Pieces.scratch(recv);
        partial.readWords(words.apply(0), 1, partial.count());
        for (int rank = 1; rank < sides().peers(); rank++) {
            next.readWords(words.apply(rank), 1, next.count());
            op().combine(partial, next);
        }
        recv.copyFrom(partial);
    }

    private void fetchChunks() {
        for (int owner = 0; owner < chunks(); owner++) {
            if (owner != sides().index()) {
                Allreduce theirs = (Allreduce) of(sides().firstLocal() + owner);
                chunk(recv, owner).copyFrom(chunk(theirs.recv, owner));
            }
        }
    }
}
