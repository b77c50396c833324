package io.portolan.mpi;

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

    private void fetchChunks() {
        for (int owner = 0; owner < chunks(); owner++) {
            if (owner != sides().index()) {
                Allreduce theirs = (Allreduce) of(sides().firstLocal() + owner);
                chunk(recv, owner).copyFrom(chunk(theirs.recv, owner));
            }
        }
    }
}
