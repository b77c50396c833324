package io.portolan.mpi;

import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.meeting.Participant;

/// A part that says that it came, and no more.
final class Barrier extends Contribution implements EagerCollective {
    Barrier(Call call, int rank) {
        super(call, rank);
    }

    @Override
    void requireFit(Contribution other) {
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
    EagerCollective few() {
        return this;
    }

    @Override
    public long signature() {
        return EagerCollective.signature(call().operation(), 0, Pieces.NOTHING);
    }

    @Override
    public Content given() {
        return Pieces.NOTHING;
    }

    @Override
    public void finish(Participant<Contribution> all) {
        // all have come
    }

    @Override
    long bytes() {
        return 0;
    }
}
