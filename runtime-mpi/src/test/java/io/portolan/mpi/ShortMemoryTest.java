package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.EagerCollective;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.meeting.Participant;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rank that has no memory for the copy that its part of a collective needs.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShortMemoryTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void isToldToAllRanksInsteadOfLettingThemWait(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Contribution part =
                            new Unready(
                                    world.rank(), world.context().call(CommOperation.ALLGATHER));
                    MPIException error = assertThrows(MPIException.class, () -> world.run(part));
                    assertEquals(ErrorClass.OTHER, error.errorClass());
                    assertEquals(
                            "allgather: rank 0 could not copy what it gives: java.lang.OutOfMemoryError: full; allowed is what there is memory for; give the JVM more, or give less at a time",
                            error.getMessage());
                    Request begun = world.begin(part);
                    assertThrows(MPIException.class, begun::await);
                    world.barrier();
                });
    }

    /// Says on the board what no other rank says, so that all have to meet.
    private static final class Unready extends Contribution implements EagerCollective {
        private final int rank;

        Unready(int rank, Call call) {
            super(call, rank);
            this.rank = rank;
        }

        @Override
        protected void describe(ByteWriter out) {
            // its operation says it all
        }

        @Override
        protected Contribution standIn(Call ofThat, int place, ByteBuffer description) {
            return new Unready(place, ofThat);
        }

        @Override
        protected void requireFit(Contribution other) {
            // all fit
        }

        @Override
        protected void prepare() {
            if (rank == 0) {
                throw new OutOfMemoryError("full");
            }
        }

        @Override
        protected int steps() {
            return 0;
        }

        @Override
        protected void move(int step) {
            throw new AssertionError("nothing is to be moved");
        }

        @Override
        protected long bytes() {
            return 0;
        }

        @Override
        protected EagerCollective eager() {
            return this;
        }

        @Override
        public long signature() {
            return rank;
        }

        @Override
        public Content given() {
            return Pieces.NOTHING;
        }

        @Override
        public void finish(Participant<Contribution> participant) {
            throw new AssertionError("they do not agree");
        }
    }
}
