package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Buffered sends with an attached buffer.
@RankCounts
class AttachedBufferTest {
    /// What a message of two longs takes.
    private static final long ONE = 16 + MPI.BSEND_OVERHEAD;

    private final int ranks;

    AttachedBufferTest(int ranks) {
        this.ranks = ranks;
    }

    private static void refused(Runnable call, String message) {
        MPIException thrown = assertThrows(MPIException.class, call::run);
        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
        assertEquals(message, thrown.getMessage());
    }

    @Test
    void messagesThatWaitTakeRoomUntilTheyAreReceived() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    long[] buffer = {world.rank(), 7};
                    world.bufferAttach(2 * ONE + 10);
                    world.bsend(buffer, ring.right(), 1);
                    world.ibsend(buffer, ring.right(), 2).await();
                    buffer[1] = 8; // the messages have copies
                    refused(
                            () -> world.bsend(buffer, ring.right(), 3),
                            "bsend: the message takes %d bytes, %d of which are MPI.BSEND_OVERHEAD, and 10 of the %d bytes of the attached buffer are free; allowed is what fits; attach a larger one, or flush it first"
                                    .formatted(ONE, MPI.BSEND_OVERHEAD, 2 * ONE + 10));
                    world.barrier();
                    long[] in = new long[2];
                    world.recv(in, ring.left(), 1);
                    assertArrayEquals(new long[] {ring.left(), 7}, in);
                    world.barrier();
                    world.bsend(buffer, ring.right(), 3);
                    world.recv(in, ring.left(), 2);
                    assertArrayEquals(new long[] {ring.left(), 7}, in);
                    world.recv(in, ring.left(), 3);
                    assertArrayEquals(new long[] {ring.left(), 8}, in);
                    assertEquals(2 * ONE + 10, world.bufferDetach());
                    world.bsend(new long[1000], ring.right(), 4); // the heap is the bound again
                    world.recv(new long[1000], ring.left(), 4);
                });
    }

    @Test
    void detachAndFlushWaitForTheReceives() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    world.bufferAttach(3 * ONE);
                    Request receive = world.irecv(new long[2], ring.left(), 1);
                    world.bsend(new long[2], ring.right(), 1);
                    world.bufferFlush();
                    receive.await();
                    world.bsend(new long[2], ring.right(), 2);
                    world.bsend(new long[2], ring.right(), 2);
                    Request flush = world.bufferIflush();
                    world.barrier();
                    assertNull(flush.test());
                    world.barrier();
                    world.recv(new long[2], ring.left(), 2);
                    world.recv(new long[2], ring.left(), 2);
                    flush.await();
                    assertNotNull(world.bufferIflush().test(), "of an empty buffer");
                    Request last = world.irecv(new long[2], ring.left(), 3);
                    world.bsend(new long[2], ring.right(), 3);
                    assertEquals(3 * ONE, world.bufferDetach());
                    last.await();
                });
    }

    @Test
    void aCommunicatorMayHaveOneOfItsOwn() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    Intracomm other = world.dup();
                    other.attachBuffer(ONE);
                    other.bsend(new long[2], ring.right(), 1);
                    refused(
                            () -> other.ibsend(new long[2], ring.right(), 1),
                            "ibsend: the message takes %d bytes, %d of which are MPI.BSEND_OVERHEAD, and 0 of the %d bytes of the attached buffer are free; allowed is what fits; attach a larger one, or flush it first"
                                    .formatted(ONE, MPI.BSEND_OVERHEAD, ONE));
                    world.bsend(new long[200], ring.right(), 1);
                    world.barrier();
                    world.bufferAttach(0);
                    assertThrows(
                            MPIException.class, () -> world.bsend(new long[2], ring.right(), 1));
                    other.recv(new long[2], ring.left(), 1);
                    other.flushBuffer();
                    PersistentRequest again = other.bsendInit(new long[2], ring.right(), 2);
                    again.start();
                    again.await();
                    Request flush = other.iflushBuffer();
                    other.recv(new long[2], ring.left(), 2);
                    flush.await();
                    assertEquals(ONE, other.detachBuffer());
                    assertThrows(
                            MPIException.class, () -> other.bsend(new long[2], ring.right(), 1));
                    assertEquals(0, world.dup().bufferDetach(), "by any communicator");
                    world.recv(new long[200], ring.left(), 1);
                });
    }

    @Test
    void objectsTakeRoomToo() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    world.bufferAttach(1 << 16);
                    world.bsendObject(new int[] {world.rank()}, ring.right(), 1);
                    int[] in = world.recvObject(int[].class, ring.left(), 1);
                    assertArrayEquals(new int[] {ring.left()}, in);
                    world.bufferDetach();
                    world.bufferAttach(1);
                    assertThrows(
                            MPIException.class,
                            () -> world.ibsendObject(new int[5], ring.right(), 1));
                    world.bufferDetach();
                });
    }

    /// The rank that has not ended gets its message, also after the flush has failed.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFlushNamesTheRankThatHasEndedAndTakesNothingBack(boolean isBegun)
            throws InterruptedException {
        World.run(
                3,
                world -> {
                    if (world.rank() == 0) {
                        world.bufferAttach(1 << 16);
                        world.bsend(new long[] {7, 8}, 1, 4);
                        world.bsend(new long[] {9, 10}, 2, 5);
                        Runnable flush =
                                isBegun ? () -> world.bufferIflush().await() : world::bufferFlush;
                        for (int i = 0; i < 2; i++) {
                            MPIException thrown = assertThrows(MPIException.class, flush::run);
                            assertEquals(ErrorClass.PENDING, thrown.errorClass());
                            assertEquals(2, thrown.peer().orElseThrow());
                            assertEquals(5, thrown.tag().orElseThrow());
                            assertTrue(
                                    thrown.getMessage()
                                            .contains(
                                                    "rank 0 of 3 waits for rank 2 to receive a message, which has ended"),
                                    thrown::getMessage);
                        }
                        world.send(new int[1], 1, 1);
                    } else if (world.rank() == 1) {
                        world.recv(new int[1], 0, 1);
                        long[] in = new long[2];
                        world.recv(in, 0, 4);
                        assertArrayEquals(new long[] {7, 8}, in);
                    }
                });
    }

    @Test
    void memoryThatIsClosedIsRefused() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Arena arena = Arena.ofShared();
                    MemorySegment memory = arena.allocate(16);
                    PersistentRequest send = world.bsendInit(memory, 0, 1);
                    arena.close();
                    world.bufferAttach(1 << 10);
                    MPIException thrown = assertThrows(MPIException.class, send::start);
                    assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    assertTrue(
                            thrown.getMessage()
                                    .startsWith("bsendInit: the message could not be read: "),
                            thrown::getMessage);
                    world.bufferDetach();
                });
    }

    @Test
    void thereIsOneBufferAtATime() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    refused(
                            world::bufferDetach,
                            "bufferDetach: no buffer is attached; allowed is one that was attached before; leave the call out");
                    refused(
                            world::flushBuffer,
                            "flushBuffer: no buffer is attached; allowed is one that was attached before; leave the call out");
                    world.bufferAttach(5);
                    refused(
                            () -> world.bufferAttach(6),
                            "bufferAttach: a buffer of 5 bytes is attached already; allowed is one at a time; detach it first");
                    MPIException negative =
                            assertThrows(MPIException.class, () -> world.attachBuffer(-1));
                    assertEquals(ErrorClass.ARG, negative.errorClass());
                    assertEquals(
                            "attachBuffer: bytes is -1; allowed is 0 or more; give the sum of what the messages take, MPI.BSEND_OVERHEAD for each included",
                            negative.getMessage());
                });
    }
}
