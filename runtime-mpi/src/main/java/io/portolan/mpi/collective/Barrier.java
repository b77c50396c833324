package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.meeting.Participant;
import java.nio.ByteBuffer;

/// The contribution of a rank to a barrier: its arrival and nothing else.
public final class Barrier extends Contribution implements EagerCollective {
    public Barrier(Call call, int rank) {
        super(call, rank);
    }

    @Override
    protected void requireFit(Contribution other) {
        // who comes fits
    }

    @Override
    protected void describe(ByteWriter out) {
        // its operation says it all
    }

    @Override
    protected Contribution standIn(Call ofThat, int place, ByteBuffer description) {
        return new Barrier(ofThat, place);
    }

    @Override
    protected int steps() {
        return 0;
    }

    @Override
    protected void move(int step) {
        throw new AssertionError("a barrier moves nothing");
    }

    @Override
    protected EagerCollective eager() {
        return this;
    }

    @Override
    protected LibraryCalls.Collective byLibrary() {
        return (comm, _) -> comm.barrier();
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
    public void finish(Participant<Contribution> participant) {
        // all have come
    }

    @Override
    protected long bytes() {
        return 0;
    }
}
