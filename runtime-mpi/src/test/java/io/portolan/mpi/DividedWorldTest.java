package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages between ranks that share no heap.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DividedWorldTest {
    private static final String PARTS = "portolan.asProcesses";
    private static final long LOOKED_AT_NANOS = 300_000_000;

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "2, 2, 3000", "2, 2, 300000", "4, 2, 5000", "5, 3, 2000", "8, 8, 1"})
    void aRingPassesElementsOn(int ranks, int parts, int length) throws InterruptedException {
        passOn(World.builder(ranks).asProcesses(parts), ranks, length);
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 3000", "5, 3, 300000"})
    void aRingPassesElementsOnThroughSharedMemory(int ranks, int parts, int length)
            throws InterruptedException {
        passOn(World.builder(ranks).asProcesses(parts).over("shm"), ranks, length);
    }

    @Test
    void wiresThatAreNotThereAreRefused() {
        MPIException refused =
                assertThrows(
                        MPIException.class,
                        () -> World.builder(2).asProcesses(2).over("carrier").run(_ -> {}));
        assertTrue(
                refused.getMessage().contains("there are no wires of kind 'carrier'"),
                refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "0", ""})
    void aNumberOfPartsThatIsNoneIsRefused(String value) {
        String before = System.setProperty(PARTS, value);
        try {
            MPIException refused = assertThrows(MPIException.class, () -> World.builder(2));
            assertEquals(
                    "World.builder: the system property portolan.asProcesses is '%s'; allowed is 1 or more; set a whole number, or none"
                            .formatted(value),
                    refused.getMessage());
        } finally {
            if (before == null) {
                System.clearProperty(PARTS);
            } else {
                System.setProperty(PARTS, before);
            }
        }
    }

    /// What the ranks meet by has its tag in it: more than a frame can have, or just as much.
    @ParameterizedTest
    @ValueSource(ints = {20_000, 16_339})
    void aTagMayBeLongerThanAFrame(int length) throws InterruptedException {
        String tag = "x".repeat(length);
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    for (int round = 0; round < 2; round++) {
                        Intracomm made =
                                world.createFromGroup(
                                        world.group(), tag, new Info(), Errhandler.ERRORS_RETURN);
                        assertEquals(2, made.size());
                    }
                });
    }

    /// Rank 2 has entered and ended, and rank 3 of its process enters later: nobody is to be told
    /// that rank 2 never will. What is feared needs one look of the watch, which looks often.
    @ParameterizedTest
    @ValueSource(ints = {1, 3000})
    void aRankThatHasBegunACollectiveAndEndedHasCome(int length) throws InterruptedException {
        AtomicReference<Thread> second = new AtomicReference<>();
        World.builder(4)
                .asProcesses(2)
                .run(world -> {
                    double[] in = new double[length];
                    double[] out = new double[length];
                    Arrays.fill(in, 1);
                    if (world.rank() == 2) {
                        second.set(Thread.currentThread());
                    }
                    world.barrier();
                    if (world.rank() == 3) {
                        second.get().join();
                        long began = System.nanoTime();
                        while (System.nanoTime() - began < LOOKED_AT_NANOS) {
                            LockSupport.parkNanos(LOOKED_AT_NANOS);
                        }
                    }
                    Request begun = world.iallreduce(in, out, Op.SUM);
                    if (world.rank() != 2) {
                        begun.await();
                        assertEquals(4, out[length - 1]);
                    }
                });
    }

    private static void passOn(WorldBuilder builder, int ranks, int length)
            throws InterruptedException {
        builder.run(world -> {
            int right = (world.rank() + 1) % ranks;
            int left = (world.rank() + ranks - 1) % ranks;
            double[] sent = IntStream.range(0, length).mapToDouble(i -> i + world.rank()).toArray();
            double[] received = new double[length];
            for (int turn = 0; turn < 20; turn++) {
                world.sendrecv(sent, right, 1, received, left, 1);
            }
            double[] expected = IntStream.range(0, length).mapToDouble(i -> i + left).toArray();
            assertArrayEquals(expected, received);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "4, 2"})
    void objectsAndWildcards(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    if (world.rank() == 0) {
                        int sum = 0;
                        for (int i = 1; i < ranks; i++) {
                            sum +=
                                    Objects.requireNonNull(
                                            world.recvObject(Integer.class, MPI.ANY_SOURCE, 7));
                        }
                        assertEquals(ranks * (ranks - 1) / 2, sum);
                    } else {
                        world.sendObject(Integer.valueOf(world.rank()), 0, 7);
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "4, 2", "5, 3"})
    void aDeadlockOverPartsIsProven(int ranks, int parts) {
        MPIException told =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.builder(ranks)
                                        .asProcesses(parts)
                                        .run(world -> {
                                            int left = (world.rank() + ranks - 1) % ranks;
                                            world.recv(new int[1], left, 1);
                                        }));
        for (int rank = 0; rank < ranks; rank++) {
            assertTrue(
                    told.getMessage().contains("\n  rank " + rank + " waits in recv"),
                    told::getMessage);
        }
    }

    /// The ranks of one process have ended, and those of the other wait for more than has room in a
    /// frame to the first: of one rank, of all ranks in full, and of all ranks in few words.
    @ParameterizedTest
    @CsvSource({"4, 8000, 2", "24, 100, 12", "600, 100, 64"})
    void aDeadlockIsProvenThoughItsReportIsLong(int ranks, int receives, int told) {
        MPIException failure =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.builder(ranks)
                                        .asProcesses(2)
                                        .run(world -> {
                                            if (world.rank() >= ranks / 2) {
                                                int next = world.rank() + 1;
                                                receive(
                                                        world,
                                                        next == ranks ? ranks / 2 : next,
                                                        receives);
                                            }
                                        }));
        String report = String.valueOf(failure.getMessage());
        assertTrue(
                report.startsWith(
                        "deadlock: all %d ranks that run wait, and no message is on its way; the cycle is rank %d -> rank %d -> "
                                .formatted(ranks / 2, ranks / 2, ranks / 2 + 1)),
                report);
        List<String> lines =
                report.lines().filter(line -> line.contains("waits in irecv from")).toList();
        assertEquals(told, lines.size(), report);
        lines.forEach(line -> assertTrue(line.matches(".* and [0-9]+ more, at .*"), line));
        assertEquals(
                told < ranks / 2, report.contains("\n  and %d more".formatted(ranks / 2 - told)));
    }

    private static void receive(Intracomm world, int from, int count) {
        Request.waitAll(
                IntStream.range(0, count)
                        .mapToObj(i -> world.irecv(new int[1], from, i))
                        .toArray(Request[]::new));
    }

    @Test
    void aDumpSaysHowManyRanksLiveElsewhere() throws InterruptedException {
        World.builder(5)
                .asProcesses(2)
                .run(world -> {
                    String line = world.dump().lines().findFirst().orElseThrow();
                    assertEquals(
                            "5 ranks, of which 0 have ended and %d live in other processes:"
                                    .formatted(world.rank() < 3 ? 2 : 3),
                            line);
                    world.barrier();
                });
    }

    @Test
    void aPartThatHasEndedIsNoReasonToWaitForEver() {
        assertThrows(
                MPIException.class,
                () ->
                        World.builder(2)
                                .asProcesses(2)
                                .run(world -> {
                                    if (world.rank() == 1) {
                                        world.recv(new int[1], 0, 1);
                                    }
                                }));
    }

    @Test
    void aRankThatThrowsEndsTheOthers() {
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.builder(4)
                                        .asProcesses(2)
                                        .run(world -> {
                                            if (world.rank() == 3) {
                                                throw new IllegalStateException("boom");
                                            }
                                            world.recv(new int[1], 3, 1);
                                        }));
        assertEquals(3, told.rank());
        assertEquals("boom", told.getCause().getMessage());
    }

    /// That process waits for the receive of what it has sent, and is asked whether it stands
    /// still.
    ///
    /// @param hadThread whether its rank has started a thread, of whose end only the collector
    ///   knows
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeadlockIsProvenBesideAProcessThatWaitsAtItsEnd(boolean hadThread)
            throws InterruptedException {
        List<OpenWorld> parts = World.builder(3).asProcesses(3).openParts(null);
        Thread sender =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            try (OpenWorld own = parts.get(0)) {
                                Intracomm world = own.join(0);
                                if (hadThread) {
                                    startOneThatOutlivesACollection();
                                }
                                world.bsend(new double[1 << 17], 1, 3);
                                var _ = own.leave(0, null);
                            }
                        });
        List<Thread> receivers =
                List.of(
                        Thread.ofPlatform().daemon().start(() -> receive(parts.get(1), 1, 2)),
                        Thread.ofPlatform().daemon().start(() -> receive(parts.get(2), 2, 1)));
        for (Thread receiver : receivers) {
            while (!receiver.join(Duration.ofMillis(50))) {
                parts.get(1).look();
                parts.get(2).look();
            }
        }
        String told = parts.get(1).failure().orElseThrow().getMessage();
        assertTrue(told.contains("\n  rank 1 waits in recv from rank 2"), told);
        parts.get(1).close();
        parts.get(2).close();
        sender.join();
    }

    /// What is left of it is taken by a collection of the whole heap only.
    private static void startOneThatOutlivesACollection() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        new Thread(() -> assertDoesNotThrow(() -> mayEnd.await())).start();
        System.gc();
        mayEnd.countDown();
    }

    private static void receive(OpenWorld part, int rank, int from) {
        Intracomm world = part.join(rank);
        assertThrows(MPIException.class, () -> world.recv(new int[1], from, 1));
        var _ = part.leave(rank, null);
    }

    /// The thread of the rank ends, and the others learn of it from the end of its process.
    @Test
    void aRankThatHasNoMemoryToTellOfItsEndHasEndedAllTheSame() {
        AtomicBoolean hasMemory = new AtomicBoolean(true);
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.builder(2)
                                        .asProcesses(2)
                                        .metered((from, _, _, _) -> {
                                            if (from == 0 && !hasMemory.get()) {
                                                throw new OutOfMemoryError("no frame");
                                            }
                                        })
                                        .run(world -> {
                                            if (world.rank() == 0) {
                                                hasMemory.set(false);
                                                throw new IllegalStateException("boom");
                                            }
                                        }));
        assertEquals(0, told.rank());
        assertEquals("boom", told.getCause().getMessage());
    }

    /// The process of the sender is about to end when the receiver looks for the message.
    @Test
    void anItemOfSeveralTypesIsGotAsItsDatatypeSays() throws InterruptedException {
        Datatype[] types = {Datatype.INT, Datatype.DOUBLE};
        long[] ones = {1, 1};
        Datatype gapped = Datatype.struct(ones, new long[] {0, 8}, types);
        Datatype turned = Datatype.struct(ones, new long[] {8, 0}, types);
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    int other = 1 - world.rank();
                    MemorySegment memory = Arena.ofAuto().allocate(16, 8);
                    memory.set(ValueLayout.JAVA_INT, 0, world.rank());
                    memory.set(ValueLayout.JAVA_DOUBLE, 8, 0.5);
                    MemorySegment same = Arena.ofAuto().allocate(16, 8);
                    MemorySegment otherwise = Arena.ofAuto().allocate(16, 8);
                    try (Win win = Win.create(world, memory)) {
                        win.fence();
                        win.get(same, 0, 1, gapped, other, 0, 1, gapped);
                        win.get(otherwise, 0, 1, turned, other, 0, 1, gapped);
                        win.fence();
                    }
                    assertEquals(other, same.get(ValueLayout.JAVA_INT, 0));
                    assertEquals(0.5, same.get(ValueLayout.JAVA_DOUBLE, 8));
                    assertEquals(other, otherwise.get(ValueLayout.JAVA_INT, 8));
                    assertEquals(0.5, otherwise.get(ValueLayout.JAVA_DOUBLE, 0));
                });
    }

    @Test
    void aBufferedMessageOfManyElementsComesFromARankThatHasEnded() throws InterruptedException {
        double[] sent = new double[1 << 17];
        sent[5] = 7;
        double[] received = new double[sent.length];
        List<OpenWorld> parts = World.builder(2).asProcesses(2).openParts(null);
        Thread sender =
                Thread.ofPlatform()
                        .start(() -> {
                            try (OpenWorld own = parts.getFirst()) {
                                own.join(0).bsend(sent, 1, 3);
                                var _ = own.leave(0, null);
                            }
                        });
        try (OpenWorld own = parts.getLast()) {
            Intracomm world = own.join(1);
            while (sender.getState() != Thread.State.TIMED_WAITING
                    && sender.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
            world.recv(received, 0, 3);
            var _ = own.leave(1, null);
        }
        sender.join();
        assertArrayEquals(sent, received);
    }
}
