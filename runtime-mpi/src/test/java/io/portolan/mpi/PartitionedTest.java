package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Partitioned sends and receives.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PartitionedTest {
    private static final int TAG = 3;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void everyRankSendsItsPartitionsRound(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    int[] out = new int[12];
                    int[] in = new int[12];
                    PartitionedSend send = world.psendInit(out, 4, ring.right(), TAG);
                    PartitionedReceive receive = world.precvInit(in, 3, ring.left(), TAG);
                    for (int round = 0; round < 5; round++) {
                        int base = 1000 * round;
                        Arrays.setAll(out, i -> base + 100 * world.rank() + i);
                        PersistentRequest.startAll(List.of(receive, send));
                        send.preadyList(3, 1);
                        assertNull(send.test(), "two partitions are not ready");
                        send.preadyRange(2, 2);
                        send.pready(0);
                        assertEquals(new Status(ring.left(), TAG, 12), receive.await());
                        assertEquals(Status.EMPTY, send.await());
                        int[] expected =
                                IntStream.range(0, 12)
                                        .map(i -> base + 100 * ring.left() + i)
                                        .toArray();
                        assertArrayEquals(expected, in);
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 6", "6, 1", "4, 6", "6, 4", "12, 5", "5, 12", "60, 60"})
    void theTwoSidesMayHaveOtherPartitions(int ofSender, int ofReceiver)
            throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        long[] out = LongStream.range(0, 60).toArray();
                        PartitionedSend send = world.psendInit(out, ofSender, 1, TAG);
                        send.start();
                        for (int i = ofSender - 1; i >= 0; i--) {
                            send.pready(i);
                            world.send(new int[] {i}, 1, 0);
                            world.recv(new int[1], 1, 0);
                        }
                        send.await();
                    } else {
                        long[] in = new long[60];
                        PartitionedReceive receive = world.precvInit(in, ofReceiver, 0, TAG);
                        receive.start();
                        for (int i = ofSender - 1; i >= 0; i--) {
                            int[] ready = new int[1];
                            world.recv(ready, 0, 0);
                            int first = ready[0] * (60 / ofSender);
                            for (int j = 0; j < ofReceiver; j++) {
                                boolean isThere = j * (60 / ofReceiver) >= first;
                                if (isThere) {
                                    awaitPartition(receive, j);
                                } else {
                                    assertFalse(receive.parrived(j), j + " of " + ready[0]);
                                }
                            }
                            world.send(ready, 0, 0);
                        }
                        receive.await();
                        assertTrue(receive.parrived(0), "of a request that is not active");
                        assertArrayEquals(LongStream.range(0, 60).toArray(), in);
                    }
                });
    }

    private static void awaitPartition(PartitionedReceive receive, int partition) {
        while (!receive.parrived(partition)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void threadsSayThatTheirPartitionsAreReady() throws InterruptedException {
        int partitions = 8;
        double[] received = new double[8000];
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        double[] field = new double[8000];
                        // @start region="threads"
                        PartitionedSend send = world.psendInit(field, partitions, 1, TAG);
                        send.start();
                        IntStream.range(0, partitions)
                                .parallel()
                                .forEach(i -> {
                                    Arrays.fill(field, 1000 * i, 1000 * (i + 1), Math.sqrt(i));
                                    send.pready(i);
                                });
                        send.await();
                        // @end
                    } else {
                        PartitionedReceive receive = world.precvInit(received, 2, 0, TAG);
                        receive.start();
                        receive.await();
                    }
                });
        for (int i = 0; i < received.length; i++) {
            int partition = i / 1000;
            assertEquals(Math.sqrt(partition), received[i]);
        }
    }

    @Test
    void sendersMayBeSomeRoundsAhead() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int[] buffer = new int[4];
                    if (world.rank() == 0) {
                        PartitionedSend send = world.psendInit(buffer, 2, 1, TAG);
                        for (int round = 0; round < 50; round++) {
                            Arrays.fill(buffer, round);
                            send.start();
                            send.preadyRange(0, 1);
                            send.await();
                        }
                        world.send(new int[1], 1, 0);
                    } else {
                        world.recv(new int[1], 0, 0);
                        PartitionedReceive receive = world.precvInit(buffer, 4, 0, TAG);
                        for (int round = 0; round < 50; round++) {
                            receive.start();
                            receive.await();
                            int now = round;
                            int[] expected = new int[4];
                            Arrays.fill(expected, now);
                            assertArrayEquals(expected, buffer);
                        }
                    }
                });
    }

    @Test
    void theOrderOfInitializationDecidesWhichMatch() throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        PartitionedSend first = world.psendInit(new int[] {1, 1}, 2, 1, TAG);
                        PartitionedSend second = world.psendInit(new int[] {2, 2}, 2, 1, TAG);
                        PersistentRequest.startAll(List.of(second, first));
                        second.preadyRange(0, 1);
                        first.preadyRange(0, 1);
                        Request.waitAll(first, second);
                        world.send(new int[] {3, 3}, 1, TAG);
                    } else {
                        int[] ofFirst = new int[2];
                        int[] ofSecond = new int[2];
                        int[] plain = new int[2];
                        Request third = world.irecv(plain, MPI.ANY_SOURCE, MPI.ANY_TAG);
                        PartitionedReceive first = world.precvInit(ofFirst, 1, 0, TAG);
                        PartitionedReceive second = world.precvInit(ofSecond, 1, 0, TAG);
                        PersistentRequest.startAll(List.of(first, second));
                        Request.waitAll(second, first, third);
                        assertArrayEquals(new int[] {1, 1}, ofFirst);
                        assertArrayEquals(new int[] {2, 2}, ofSecond);
                        assertArrayEquals(new int[] {3, 3}, plain);
                    }
                });
    }

    @Test
    void rangesItemsAndMemoryAreDividedToo() throws InterruptedException {
        Datatype everySecond = Datatype.resized(Datatype.vector(2, 1, 2, Datatype.INT), 0, 4);
        World.run(
                1,
                world -> {
                    int[] out = IntStream.range(0, 20).toArray();
                    int[] in = new int[20];
                    PartitionedReceive receive = world.precvInit(in, 1, 3, 2, 0, 1);
                    PartitionedSend send = world.psendInit(out, 4, 2, 3, 0, 1);
                    exchange(send, receive);
                    assertArrayEquals(new int[] {0, 4, 5, 6, 7, 8, 9, 0}, Arrays.copyOf(in, 8));
                    int[] gaps = new int[20];
                    PartitionedReceive ofItems =
                            world.precvInit(gaps, 0L, 4, 1L, everySecond, 0, 2);
                    PartitionedSend items = world.psendInit(out, 0L, 2, 2L, everySecond, 0, 2);
                    exchange(items, ofItems);
                    assertArrayEquals(
                            new int[] {0, 0, 2, 0, 4, 0, 6, 0, 8, 0, 10, 0, 12, 0, 14, 0},
                            Arrays.copyOf(gaps, 16));
                    MemorySegment memory = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, 6);
                    PartitionedReceive ofMemory =
                            world.precvInit(
                                    new TypedSegment(memory, ValueLayout.JAVA_INT), 3, 0, 3);
                    exchange(world.psendInit(out, 0, 2, 3, 0, 3), ofMemory);
                    assertArrayEquals(
                            new int[] {0, 1, 2, 3, 4, 5}, memory.toArray(ValueLayout.JAVA_INT));
                });
    }

    private static void exchange(PartitionedSend send, PartitionedReceive receive) {
        PersistentRequest.startAll(List.of(send, receive));
        for (int i = 0; send.isActive() && !isOver(send); i++) {
            send.pready(i);
        }
        Request.waitAll(send, receive);
    }

    private static boolean isOver(Request request) {
        return request.getStatus() != null;
    }

    @Test
    void nobodyIsSentToAndNobodyIsReceivedFrom() throws InterruptedException {
        World.run(
                1,
                world -> {
                    PartitionedSend send = world.psendInit(new int[4], 2, MPI.PROC_NULL, 0);
                    PartitionedReceive receive = world.precvInit(new int[4], 2, MPI.PROC_NULL, 0);
                    PersistentRequest.startAll(List.of(send, receive));
                    assertTrue(receive.parrived(1));
                    assertEquals(Status.OF_PROC_NULL, receive.await());
                    send.preadyRange(0, 1);
                    send.await();
                });
    }

    @Test
    void aMessageThatDoesNotFitIsLostAndBothSidesGoOn() throws InterruptedException {
        World.run(
                2,
                world -> {
                    for (int size : new int[] {6, 60_000}) {
                        if (world.rank() == 0) {
                            PartitionedSend send = world.psendInit(new int[size], 3, 1, TAG);
                            send.start();
                            send.preadyRange(0, 2);
                            send.await();
                        } else {
                            int[] in = new int[4];
                            PartitionedReceive receive = world.precvInit(in, 2, 0, TAG);
                            receive.start();
                            MPIException thrown = assertThrows(MPIException.class, receive::await);
                            assertEquals(ErrorClass.TRUNCATE, thrown.errorClass());
                            assertEquals(
                                    "precvInit: the sender's 3 partitions have %d elements each, %d in all, and the receiver's buffer has 4; allowed are at most as many; give a longer buffer"
                                            .formatted(size / 3, size),
                                    thrown.getMessage());
                        }
                    }
                    int[] in = new int[2];
                    PartitionedReceive receive = world.precvInit(in, 1, 1 - world.rank(), 1);
                    PartitionedSend send = world.psendInit(new float[2], 2, 1 - world.rank(), 1);
                    PersistentRequest.startAll(List.of(receive, send));
                    send.preadyRange(0, 1);
                    MPIException ofType = assertThrows(MPIException.class, receive::await);
                    assertEquals(ErrorClass.TYPE, ofType.errorClass());
                    send.await();
                });
    }

    @Test
    void partitionsOfPartsOfItemsAreRefused() throws InterruptedException {
        Datatype everySecond = Datatype.resized(Datatype.vector(2, 1, 2, Datatype.INT), 0, 4);
        World.run(
                1,
                world -> {
                    PartitionedReceive receive =
                            world.precvInit(new int[12], 0L, 1, 3L, everySecond, 0, 2);
                    PartitionedSend send = world.psendInit(new int[6], 2, 0, 2);
                    PersistentRequest.startAll(List.of(send, receive));
                    send.preadyRange(0, 1);
                    send.await();
                    MPIException thrown = assertThrows(MPIException.class, receive::await);
                    assertEquals(
                            "precvInit: the sender's partitions have 3 elements each, and an item of the datatype resized(vector(2, 1, 2, int[]), 0, 4) has 2; allowed are partitions of whole items; let the sender divide the buffer so, or receive into a range without gaps",
                            thrown.getMessage());
                });
    }

    @Test
    void wrongCallsSayWhatIsAllowed() throws InterruptedException {
        World.run(
                1,
                world -> {
                    PartitionedSend send = world.psendInit(new int[4], 2, 0, 0);
                    PartitionedReceive receive = world.precvInit(new int[4], 2, 0, 0);
                    refused(
                            ErrorClass.REQUEST,
                            () -> send.pready(0),
                            "psendInit: the request is not started; allowed are partitions of a started one; call start first");
                    PersistentRequest.startAll(List.of(send, receive));
                    refused(
                            ErrorClass.ARG,
                            () -> send.pready(2),
                            "psendInit: partition is 2; allowed is 0 to 1; give one of the 2 partitions of this side");
                    refused(
                            ErrorClass.ARG,
                            () -> send.preadyRange(0, 2),
                            "psendInit: partition is 2; allowed is 0 to 1; give one of the 2 partitions of this side");
                    refused(
                            ErrorClass.ARG,
                            () -> receive.parrived(-1),
                            "precvInit: partition is -1; allowed is 0 to 1; give one of the 2 partitions of this side");
                    send.pready(1);
                    refused(
                            ErrorClass.REQUEST,
                            () -> send.pready(1),
                            "psendInit: partition 1 was ready already; allowed is once between a start and its end; start the request again first");
                    send.pready(0);
                    Request.waitAll(send, receive);
                    refused(
                            ErrorClass.COUNT,
                            () -> world.psendInit(new int[4], 0, 0, 0),
                            "psendInit: partitions is 0; allowed is 1 or more; give the number of parts of the buffer");
                    refused(
                            ErrorClass.RANK,
                            () -> world.precvInit(new int[4], 2, MPI.ANY_SOURCE, 0),
                            "precvInit: source is MPI.ANY_SOURCE and tag 0; allowed are a rank or MPI.PROC_NULL, and a tag of 0 or more, because partitioned operations know no wildcards; name the sender and its tag");
                    MPIException notDivisible =
                            assertThrows(
                                    MPIException.class, () -> world.psendInit(new int[5], 2, 0, 0));
                    assertEquals(ErrorClass.COUNT, notDivisible.errorClass());
                });
    }

    private static void refused(ErrorClass errorClass, Runnable call, String message) {
        MPIException thrown = assertThrows(MPIException.class, call::run);
        assertEquals(errorClass, thrown.errorClass());
        assertEquals(message, thrown.getMessage());
    }

    @Test
    void partitionsThatNobodyMakesReadyAreReportedAsADeadlock() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> {
                                            int other = 1 - world.rank();
                                            if (world.rank() == 0) {
                                                PartitionedSend send =
                                                        world.psendInit(new int[4], 2, other, TAG);
                                                send.start();
                                                send.pready(0);
                                                send.await();
                                            } else {
                                                PartitionedReceive receive =
                                                        world.precvInit(new int[4], 2, other, TAG);
                                                receive.start();
                                                receive.await();
                                            }
                                        }));
        assertTrue(
                thrown.getMessage().contains("rank 0 waits in psendInit to rank 1 with tag 3"),
                thrown::getMessage);
        assertTrue(
                thrown.getMessage().contains("rank 1 waits in precvInit from rank 0 with tag 3"),
                thrown::getMessage);
    }

    /// The wait is for the threads of the rank, which the watch for hangs knows.
    @Test
    void aSendToNobodyWaitsForItsPartitions() throws InterruptedException {
        World.run(
                1,
                world -> {
                    PartitionedSend send = world.psendInit(new int[4], 2, MPI.PROC_NULL, TAG);
                    send.start();
                    Thread filler =
                            Thread.startVirtualThread(() -> {
                                send.pready(0);
                                while (!world.dump().contains("rank 0 waits in psendInit")) {
                                    Thread.onSpinWait();
                                }
                                send.pready(1);
                            });
                    send.await();
                    filler.join();
                    send.start();
                    send.pready(1);
                    MPIException thrown = assertThrows(MPIException.class, send::await);
                    assertEquals(ErrorClass.PENDING, thrown.errorClass());
                    assertEquals(
                            "psendInit: rank 0 of 1 waits for 1 of 2 partitions that are not ready: nobody is left to say so; allowed is the wait for partitions that a thread makes ready; call pready for each after the start",
                            thrown.getMessage());
                });
    }

    @Test
    void aPartitionThatCouldNotBeReadIsNotReady() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Arena arena = Arena.ofShared();
                    MemorySegment memory = arena.allocate(16);
                    PartitionedSend send = world.psendInit(memory, 2, 0, TAG);
                    send.start();
                    arena.close();
                    for (int i = 0; i < 2; i++) {
                        MPIException thrown =
                                assertThrows(MPIException.class, () -> send.pready(0));
                        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                        assertEquals(TAG, thrown.tag().orElseThrow());
                    }
                });
    }

    @Test
    void bothSidesAreToldOfAPartitionThatIsClosedMeanwhile() throws InterruptedException {
        Divided.notIfDivided("a receiver in another process makes the sender read at once");
        Arena arena = Arena.ofShared();
        MemorySegment memory = arena.allocate(80_000);
        World.run(
                2,
                world -> {
                    PersistentRequest request;
                    if (world.rank() == 0) {
                        PartitionedSend send = world.psendInit(memory, 2, 1, TAG);
                        send.start();
                        send.preadyRange(0, 1);
                        arena.close();
                        world.barrier();
                        request = send;
                    } else {
                        world.barrier();
                        request = world.precvInit(new byte[80_000], 1, 0, TAG);
                        request.start();
                    }
                    MPIException thrown = assertThrows(MPIException.class, request::await);
                    assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    assertEquals(1 - world.rank(), thrown.peer().orElseThrow());
                    assertFalse(request.isActive());
                    assertEquals(TAG, thrown.tag().orElseThrow());
                });
    }

    @Test
    void aReceiveFromARankThatHasEndedFails() throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        PartitionedReceive receive = world.precvInit(new int[4], 2, 1, TAG);
                        receive.start();
                        MPIException thrown = assertThrows(MPIException.class, receive::await);
                        assertEquals(ErrorClass.PENDING, thrown.errorClass());
                    }
                });
    }

    @Test
    void aFailedRankEndsTheWaitOfTheOther() {
        assertThrows(
                RankFailedException.class,
                () ->
                        World.run(
                                2,
                                world -> {
                                    if (world.rank() == 1) {
                                        throw new IllegalStateException("out of fuel");
                                    }
                                    PartitionedReceive receive =
                                            world.precvInit(new int[4], 2, 1, TAG);
                                    receive.start();
                                    receive.await();
                                }));
    }
}
