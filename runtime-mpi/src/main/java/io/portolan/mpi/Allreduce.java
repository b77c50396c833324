package io.portolan.mpi;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A part whose elements are combined for all: each rank combines its chunk and gives it to the
/// others.
final class Allreduce extends ChunkedReduction {
    private final TypedRegion recv;

    Allreduce(Call call, Sides sides, TypedRegion send, TypedRegion recv, Op op) {
        super(call, sides, send, op);
        this.recv = recv;
    }

    @Override
    int steps() {
        return 1;
    }

    /// What this rank writes of the others' buffers nobody but it reads, also in place.
    @Override
    void move(int step) {
        inBlocks((from, count) -> {
            TypedRegion mine = Pieces.range(recv, from, count);
            combine(mine, from);
            for (int rank = 0; rank < sides().locals(); rank++) {
                if (rank != sides().index()) {
                    Allreduce theirs = (Allreduce) of(sides().firstLocal() + rank);
                    Pieces.range(theirs.recv, from, count).copyFrom(mine);
                }
            }
        });
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
}
