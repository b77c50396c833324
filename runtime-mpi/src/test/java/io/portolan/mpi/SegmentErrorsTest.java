package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Memory that somebody may not read or write: told to whom it concerns, and nobody waits for ever.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SegmentErrorsTest {
    @ParameterizedTest
    @ValueSource(ints = {8, 80_000})
    void memoryOfOneThreadOrOfAClosedArenaIsRefused(int bytes) throws InterruptedException {
        World.run(
                2,
                world -> {
                    try (Arena confined = Arena.ofConfined()) {
                        MemorySegment own = confined.allocate(bytes);
                        String message =
                                "send: the segment is of a confined arena; allowed is memory that all threads may access, because any rank may do the copying; allocate it in Arena.ofShared or Arena.ofAuto, or give an array";
                        assertError(message, () -> world.send(own, 1 - world.rank(), 0));
                        assertError(message, () -> world.send(own, 0, 8, Datatype.BYTE, 0, 0));
                        assertError(message.replace("send:", "bcast:"), () -> world.bcast(own, 0));
                    }
                    Arena shared = Arena.ofShared();
                    MemorySegment closed = shared.allocate(bytes);
                    shared.close();
                    assertError(
                            "isend: the arena of the segment is closed; allowed is memory that lives until the operation is complete; close the arena later",
                            () -> world.isend(closed, 1 - world.rank(), 0));
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 80_000})
    void whatCannotBeWrittenIsToldToTheReceiverAlone(int bytes) throws InterruptedException {
        World.run(
                2,
                world -> {
                    MemorySegment readOnly = MemorySegment.ofArray(new byte[bytes]).asReadOnly();
                    for (int round = 0; round < 3; round++) {
                        if (world.rank() == 0) {
                            world.send(new byte[bytes], 1, 5);
                            world.barrier();
                        } else {
                            if (round == 2) {
                                world.probe(0, 5);
                            }
                            MPIException thrown =
                                    assertThrows(
                                            MPIException.class,
                                            () -> world.irecv(readOnly, 0, 5).await());
                            assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                            assertEquals(0, thrown.peer().orElseThrow());
                            assertEquals(5, thrown.tag().orElseThrow());
                            assertTrue(thrown.getMessage().contains("could not be copied"));
                            world.barrier();
                        }
                    }
                    MPIException all =
                            assertThrows(
                                    MPIException.class,
                                    () ->
                                            world.bcast(
                                                    world.rank() == 0 ? new byte[bytes] : readOnly,
                                                    0));
                    assertEquals(ErrorClass.BUFFER, all.errorClass());
                    world.barrier();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 80_000})
    void aBlockingReceiveIsToldTheSame(int bytes) throws InterruptedException {
        World.run(
                2,
                world -> {
                    MemorySegment readOnly = MemorySegment.ofArray(new byte[bytes]).asReadOnly();
                    if (world.rank() == 0) {
                        world.isend(new byte[bytes], 1, 5);
                    } else {
                        MPIException thrown =
                                assertThrows(MPIException.class, () -> world.recv(readOnly, 0, 5));
                        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                        assertEquals(5, thrown.tag().orElseThrow());
                    }
                });
    }

    private static void assertError(String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
    }
}
