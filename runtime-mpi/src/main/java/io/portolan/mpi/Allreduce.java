package io.portolan.mpi;

/// A part whose elements are combined for all: each rank combines its chunk, then fetches those of
/// the others.
final class Allreduce extends ChunkedReduction {
    private static final int COMBINE = 0;

    private final TypedRegion recv;

    Allreduce(Call call, int rank, TypedRegion send, TypedRegion recv, Op op) {
        super(call, rank, send, op);
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
            if (owner != rank()) {
                chunk(recv, owner).copyFrom(chunk(((Allreduce) of(owner)).recv, owner));
            }
        }
    }
}
