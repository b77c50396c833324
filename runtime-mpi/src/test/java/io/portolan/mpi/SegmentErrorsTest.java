package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Memory that somebody may not read or write: told to whom it concerns, and nobody waits for ever.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SegmentErrorsTest {
    private static final int MANY_BYTES = 1 << 20;

    @TempDir Path folder;

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
    void whatCannotBeWrittenIsRefusedAndTheMessageStays(int bytes) throws InterruptedException {
        World.run(
                2,
                world -> {
                    MemorySegment readOnly = MemorySegment.ofArray(new byte[bytes]).asReadOnly();
                    TypedBuffer items = Datatype.BYTE.at(readOnly, 0, bytes);
                    byte[] given = new byte[bytes];
                    int other = 1 - world.rank();
                    assertRefused("recv", bytes, () -> world.recv(readOnly, other, 5));
                    assertRefused("recv", bytes, () -> world.recv(items, other, 5));
                    assertRefused("irecv", bytes, () -> world.irecv(readOnly, other, 5));
                    assertRefused("recvInit", bytes, () -> world.recvInit(readOnly, other, 5));
                    assertRefused(
                            "sendrecv",
                            bytes,
                            () -> world.sendrecv(given, other, 5, readOnly, other, 5));
                    assertRefused("bcast", bytes, () -> world.bcast(readOnly, other));
                    assertRefused("scatter", bytes, () -> world.scatter(given, readOnly, other));
                    assertRefused("allgather", bytes, () -> world.allgather(new byte[0], readOnly));
                    assertRefused(
                            "allreduce", bytes, () -> world.allreduce(given, readOnly, Op.MAX));
                    assertRefused(
                            "allreduce",
                            bytes,
                            () -> world.allreduce(MPI.IN_PLACE, readOnly, Op.MAX));
                    Request sent = world.isend(readOnly, other, 5);
                    assertEquals(bytes, world.recv(given, other, 5).count());
                    sent.await();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 80_000})
    void memoryThatIsClosedMeanwhileIsToldToTheReceiverAlone(int bytes)
            throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        world.barrier();
                        world.send(new byte[bytes], 1, 5);
                    } else {
                        Arena arena = Arena.ofShared();
                        Request request = world.irecv(arena.allocate(bytes), 0, 5);
                        arena.close();
                        world.barrier();
                        MPIException thrown = assertThrows(MPIException.class, request::await);
                        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                        assertEquals(0, thrown.peer().orElseThrow());
                        assertEquals(5, thrown.tag().orElseThrow());
                        assertTrue(thrown.getMessage().contains("could not be copied"));
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 80_000})
    void memoryOfASenderThatIsClosedMeanwhileIsToldToBothSides(int bytes)
            throws InterruptedException {
        Divided.notIfDivided(
                "a receiver in another process is told that, but not why, a message cannot be read");
        World.builder(2)
                .strict()
                .run(world -> {
                    for (int form = 0; form < 3; form++) {
                        if (world.rank() == 0) {
                            Arena arena = Arena.ofShared();
                            MemorySegment closing = arena.allocate(bytes);
                            Request request = begin(world, closing, form);
                            arena.close();
                            world.barrier();
                            assertError(
                                    request.call().operation().toString() + UNREAD, request::await);
                            assertFalse(request.isActive());
                        } else {
                            world.barrier();
                            assertError(
                                    "recv: the message from rank 0 with tag 5 has "
                                            + bytes
                                            + " elements of byte[] and could not be read where rank 0 sends it from: java.lang.IllegalStateException: Already closed; allowed is memory that lives until the send is complete; let rank 0 wait for its send before it closes the memory or ends",
                                    () -> world.recv(new byte[bytes], 0, 5));
                        }
                        world.barrier(); // nothing else is broken
                    }
                });
    }

    private static final String UNREAD =
            ": the message could not be read: java.lang.IllegalStateException: Already closed; allowed is memory that lives until the operation is complete; close the arena later";

    /// Sends to rank 1 and receives from it, both with tag 5.
    private interface Exchange {
        void run(Intracomm world, MemorySegment closing);
    }

    @Test
    void aSenderThatAlsoReceivesIsToldThatItsMemoryWasClosed() throws InterruptedException {
        Divided.notIfDivided("the memory is closed by the receiver");
        byte[] none = {};
        closedByTheReceiver(
                "sendrecv", (world, closing) -> world.sendrecv(closing, 1, 5, new byte[1], 1, 5));
        closedByTheReceiver(
                "exchange",
                (world, closing) ->
                        world.exchange(none, none, MPI.PROC_NULL, closing, new byte[1], 1, 5));
        closedByTheReceiver(
                "exchange",
                (world, closing) ->
                        world.exchange(closing, new byte[1], 1, none, none, MPI.PROC_NULL, 5));
    }

    private static void closedByTheReceiver(String call, Exchange exchange)
            throws InterruptedException {
        Arena arena = Arena.ofShared();
        MemorySegment closing = arena.allocate(80_000);
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        assertError(call + UNREAD, () -> exchange.run(world, closing));
                    } else {
                        world.send(new byte[1], 0, 5);
                        world.probe(0, 5); // it is there, and nothing of it is read yet
                        arena.close();
                        MPIException thrown =
                                assertThrows(
                                        MPIException.class,
                                        () -> world.recv(new byte[80_000], 0, 5));
                        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    }
                });
    }

    private static Request begin(Intracomm world, MemorySegment closing, int form) {
        if (form == 0) {
            return world.issend(closing, 1, 5);
        }
        if (form == 1) {
            return world.isendrecv(closing, 1, 5, new byte[0], MPI.PROC_NULL, 0);
        }
        PersistentRequest persistent = world.ssendInit(closing, 1, 5);
        persistent.start();
        return persistent;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300})
    void aPersistentSendWhoseArenaIsClosedCannotBeStarted(int bytes) throws InterruptedException {
        World.run(
                1,
                world -> {
                    Arena arena = Arena.ofShared();
                    PersistentRequest request = world.sendInit(arena.allocate(bytes), 0, 5);
                    request.start();
                    world.recv(new byte[bytes], 0, 5);
                    request.await();
                    arena.close();
                    assertError(
                            "sendInit: the message could not be read: java.lang.IllegalStateException: Already closed; allowed is memory that lives until the operation is complete; close the arena later",
                            request::start);
                    assertFalse(request.isActive());
                    world.send(new byte[] {7}, 0, 6);
                    assertEquals(1, world.recv(new byte[1], 0, 6).count());
                });
    }

    /// The limit keeps messages out of the lanes.
    @Test
    void aSendThatCannotBeStartedLeavesTheReceiveOfAMessageWaiting() throws InterruptedException {
        Divided.notIfDivided("a dump tells the ranks of its own process");
        World.builder(2)
                .eagerBytes(512)
                .run(world -> {
                    if (world.rank() == 1) {
                        byte[] got = new byte[64];
                        world.mprobe(0, 5).recv(got);
                        assertEquals(7, got[0]);
                        return;
                    }
                    while (!world.dump().contains("rank 1 waits in mprobe")) {
                        Thread.onSpinWait();
                    }
                    Arena arena = Arena.ofShared();
                    PersistentRequest request = world.sendInit(arena.allocate(64), 1, 5);
                    arena.close();
                    MPIException thrown = assertThrows(MPIException.class, request::start);
                    assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    byte[] sent = new byte[64];
                    sent[0] = 7;
                    world.send(sent, 1, 5);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 300, 80_000})
    void memoryThatIsClosedBeforeACollectiveMovesIsToldToAll(int bytes)
            throws InterruptedException {
        Divided.notIfDivided(
                "ranks of another process do not wait until elements have been written");
        World.run(
                2,
                world -> {
                    Request request;
                    if (world.rank() == 0) {
                        world.recv(new byte[0], 1, 6);
                        request = world.ibcast(new byte[bytes], 0);
                    } else {
                        Arena arena = Arena.ofShared();
                        request = world.ibcast(arena.allocate(bytes), 0);
                        arena.close();
                        world.send(new byte[0], 0, 6);
                    }
                    MPIException thrown = assertThrows(MPIException.class, request::await);
                    assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                });
    }

    /// Memory of a file that has become shorter: whoever reads or writes it gets an error of the
    /// JVM.
    private MemorySegment shortened(int bytes) throws IOException {
        try (FileChannel file =
                FileChannel.open(
                        folder.resolve("file"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            MemorySegment memory =
                    file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
            file.truncate(0);
            return memory;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4096", "1, 1048576", "2, 4096", "2, 1048576"})
    void aFileThatHasBecomeShorterIsToldToAllWhoWantItsElements(int parts, int bytes)
            throws InterruptedException {
        World.builder(2)
                .asProcesses(parts)
                .run(world -> {
                    MemorySegment buffer =
                            world.rank() == 0
                                    ? shortened(bytes)
                                    : MemorySegment.ofArray(new byte[bytes]);
                    assertBufferError(() -> world.bcast(buffer, 0));
                    world.barrier(); // nothing else is broken
                });
    }

    @Test
    void aMessageOfAFileThatHasBecomeShorterIsToldToBothProcesses() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    if (world.rank() == 0) {
                        MemorySegment given = shortened(MANY_BYTES);
                        assertBufferError(() -> world.send(given, 1, 5));
                    } else {
                        assertBufferError(() -> world.recv(new byte[MANY_BYTES], 0, 5));
                    }
                    world.barrier();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageIntoAFileThatHasBecomeShorterIsToldToTheReceiver(int parts)
            throws InterruptedException {
        World.builder(2)
                .asProcesses(parts)
                .run(world -> {
                    if (world.rank() == 0) {
                        world.send(new byte[MANY_BYTES], 1, 5);
                    } else {
                        MemorySegment into = shortened(MANY_BYTES);
                        assertBufferError(() -> world.recv(into, 0, 5));
                    }
                    world.barrier();
                });
    }

    @Test
    void aWindowOfAFileThatHasBecomeShorterIsToldToTheOrigin() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    MemorySegment memory =
                            world.rank() == 0
                                    ? MemorySegment.ofArray(new byte[8])
                                    : shortened(4096);
                    try (Win win = Win.create(world, memory)) {
                        win.fence();
                        if (world.rank() == 0) {
                            assertBufferError(() -> win.get(new byte[8], 1, 0));
                        }
                        win.fence();
                    }
                });
    }

    private static void assertBufferError(Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
    }

    private static void assertRefused(String operation, int bytes, Runnable wrong) {
        assertError(
                operation
                        + ": the receive buffer is "
                        + bytes
                        + " bytes of a read-only segment; allowed is memory that may be written; give the segment that it is a view of, or an array",
                wrong);
    }

    private static void assertError(String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
    }
}
