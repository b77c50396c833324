package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Seat;

/// A part that says that it came, and no more.
final class Barrier extends Part implements Few {
    Barrier(Call call, int rank) {
        super(call, rank);
    }

    @Override
    void requireFit(Part other) {
        // who comes fits
    }

    @Override
    int steps() {
        return 0;
    }

    @Override
    void move(int step) {
        throw new AssertionError("a barrier moves nothing");
    }

    @Override
    Few few() {
        return this;
    }

    @Override
    public long signature() {
        return Few.signature(call().operation(), 0, Pieces.NOTHING);
    }

    @Override
    public Content given() {
        return Pieces.NOTHING;
    }

    @Override
    public void finish(Seat<Part> all) {
        // all have come
    }

    @Override
    long bytes() {
        return 0;
    }
}
