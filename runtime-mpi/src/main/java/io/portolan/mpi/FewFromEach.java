package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Seat;

/// An allgather of few elements: every rank shows its own and reads those of all.
///
/// @param ranks how many there are
/// @param taken a block for each of them
record FewFromEach(Operation operation, int ranks, Buffer own, RegionBlocks taken) implements Few {
    @Override
    public long signature() {
        return Few.signature(operation, 0, own);
    }

    @Override
    public Content given() {
        return own;
    }

    @Override
    public void finish(Seat<Part> all) {
        for (int rank = 0; rank < ranks; rank++) {
            all.read(rank, 0, taken.block(rank));
        }
    }
}
