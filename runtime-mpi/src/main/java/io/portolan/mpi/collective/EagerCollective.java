package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionBlocks;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.meeting.Participant;

/// A collective of few elements, which each rank does by itself as soon as it sees what all others
/// give.
public interface EagerCollective {
    /// A number that is equal on ranks whose calls fit each other, and differs on others.
    long signature();

    /// The elements that the others need; not more than have room as words.
    Content given();

    /// Makes this rank's result.
    ///
    /// @param participant where the words of each rank are read
    void finish(Participant<Contribution> participant);

    /// What ranks have to agree on, in a number of 24 bits: 6, 10, 4 and 4.
    ///
    /// @param kind the code of the operation or the place of the root, if there is one
    @SuppressWarnings("EnumOrdinal") // a number that is the same on all ranks
    static long signature(CommOperation operation, int kind, TypedRegion given) {
        return kind << 18 | operation.ordinal() << 8 | given.type() << 4 | given.elements();
    }

    /// A bcast of few elements: the root shows them, all others read them.
    ///
    /// @param place of the rank
    /// @param root its place
    record SmallBcast(CommOperation operation, int place, int root, Buffer buffer)
            implements EagerCollective {
        @Override
        public long signature() {
            return EagerCollective.signature(operation, root, buffer);
        }

        @Override
        public Content given() {
            return place == root ? buffer : Pieces.NOTHING;
        }

        @Override
        public void finish(Participant<Contribution> participant) {
            if (place != root) {
                participant.read(root, 0, buffer);
            }
        }
    }

    /// An allgather of few elements: every rank shows its own and reads those of all.
    ///
    /// @param ranks how many there are
    /// @param taken a block for each of them
    record SmallAllgather(CommOperation operation, int ranks, Buffer own, RegionBlocks taken)
            implements EagerCollective {
        @Override
        public long signature() {
            return EagerCollective.signature(operation, 0, own);
        }

        @Override
        public Content given() {
            return own;
        }

        @Override
        public void finish(Participant<Contribution> participant) {
            for (int rank = 0; rank < ranks; rank++) {
                participant.read(rank, 0, taken.block(rank));
            }
        }
    }
}
