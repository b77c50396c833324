package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.construct.CartTopology;
import io.portolan.mpi.construct.GraphTopology;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What an exception knows about where it comes from.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ErrorContextTest {
    @Test
    void aWrongArgumentNamesOperationCommunicatorPeerAndTag() throws InterruptedException {
        World.run(
                2,
                world -> {
                    assertContext(
                            ErrorClass.RANK,
                            "isend",
                            OptionalInt.of(9),
                            OptionalInt.of(3),
                            () -> world.isend(new int[1], 9, 3));
                    assertContext(
                            ErrorClass.TAG,
                            "recvInit",
                            OptionalInt.of(1),
                            OptionalInt.of(-5),
                            () -> world.recvInit(new int[1], 1, -5));
                    assertContext(
                            ErrorClass.BUFFER,
                            "sendrecvReplace",
                            OptionalInt.empty(),
                            OptionalInt.empty(),
                            () -> world.sendrecvReplace("text", 1, 1, 1, 1));
                    assertContext(
                            ErrorClass.COUNT,
                            "bsend",
                            OptionalInt.empty(),
                            OptionalInt.empty(),
                            () -> world.bsend(new int[1], 1, 1, 1, 1));
                });
    }

    @Test
    void aTruncationNamesTheMessage() throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 1) {
                        world.send(new int[30], 0, 4);
                        world.send(new int[3], 0, 4);
                        world.send(new int[3000], 0, 4);
                        return;
                    }
                    for (int i = 0; i < 3; i++) {
                        Request receive = world.irecv(new int[2], MPI.ANY_SOURCE, MPI.ANY_TAG);
                        assertContext(
                                ErrorClass.TRUNCATE,
                                "irecv",
                                OptionalInt.of(1),
                                OptionalInt.of(4),
                                receive::await);
                    }
                });
    }

    @Test
    void allRequestsEndBeforeTheFirstFailureIsThrown() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int other = 1 - world.rank();
                    int[] good = new int[1];
                    Request[] all = {
                        world.irecv(new int[1], other, 1),
                        world.irecv(good, other, 2),
                        world.irecv(new int[1], other, 3),
                        world.isend(new int[2], other, 1),
                        world.isend(new int[] {8}, other, 2),
                        world.isend(new long[1], other, 3)
                    };
                    RequestsFailedException thrown =
                            assertThrows(RequestsFailedException.class, () -> Request.waitAll(all));
                    assertEquals(ErrorClass.IN_STATUS, thrown.errorClass());
                    assertEquals(List.of(0, 2), thrown.failed());
                    MPIException first = thrown.getCause();
                    assertEquals(ErrorClass.TRUNCATE, first.errorClass());
                    assertEquals(
                            ErrorClass.TYPE,
                            ((MPIException) thrown.getSuppressed()[0]).errorClass());
                    assertEquals(8, good[0]);
                });
    }

    @Test
    void aFailedRankIsTheErrorClassOfItsEcho() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            if (world.rank() == 1) {
                                throw new IllegalStateException();
                            }
                            world.ssend(new int[100_000], 1, 0);
                        });
        assertEquals(ErrorClass.PROC_FAILED, thrown.errorClass());
        assertEquals(OptionalInt.of(1), thrown.peer());
    }

    @Test
    void whatIsUsedWithoutACommunicatorSaysWhatKindOfErrorItIs() {
        assertClass(ErrorClass.RANK, () -> Group.EMPTY.incl(0));
        assertClass(ErrorClass.COUNT, () -> Datatype.contiguous(-1, Datatype.INT));
        assertClass(ErrorClass.TYPE, () -> Datatype.contiguous(Long.MAX_VALUE, Datatype.INT));
        assertClass(
                ErrorClass.BUFFER,
                () -> ItemArguments.items("send", "text", 0, 1, Datatype.INT.itemType()));
        assertClass(ErrorClass.DIMS, () -> new CartTopology(new int[1], new boolean[2]));
        assertClass(ErrorClass.TOPOLOGY, () -> new GraphTopology(new int[] {1}, new int[0]));
    }

    private static void assertClass(ErrorClass errorClass, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(errorClass, thrown.errorClass());
        assertEquals(Optional.empty(), thrown.communicator());
    }

    private static void assertContext(
            ErrorClass errorClass,
            String operation,
            OptionalInt peer,
            OptionalInt tag,
            Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(errorClass, thrown.errorClass());
        assertEquals(Optional.of(operation), thrown.operation());
        assertEquals(Optional.of("world"), thrown.communicator());
        assertEquals(peer, thrown.peer());
        assertEquals(tag, thrown.tag());
    }
}
