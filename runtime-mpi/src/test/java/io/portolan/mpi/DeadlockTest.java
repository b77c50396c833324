package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// All ranks wait for each other.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeadlockTest {
    private static final String LINE = "DeadlockTest\\.java:\\d+\\)";

    @ParameterizedTest
    @EnumSource
    void receivesInACircleAreReportedWithTheirCycle(Setup.Kind kind) {
        Divided.notIfDivided("the waits of several processes are listed, and no cycle is looked for");
        MPIException thrown =
                deadlock(
                        new Setup(3, kind),
                        world -> world.recv(new int[1], (world.rank() + 1) % 3, 7));
        String[] lines = thrown.getMessage().lines().toArray(String[]::new);
        assertEquals(
                "deadlock: all 3 ranks that run wait, and no message is on its way; the cycle is"
                        + " rank 0 -> rank 1 -> rank 2 -> rank 0; all of them receive, so let one"
                        + " send first, and tags and communicators agree",
                lines[0]);
        for (int rank = 0; rank < 3; rank++) {
            String expected =
                    "  rank %d waits in recv from rank %d with tag 7 on world, at .*"
                            .formatted(rank, (rank + 1) % 3);
            assertTrue(lines[rank + 1].matches(expected + LINE), lines[rank + 1]);
        }
        assertEquals(ErrorClass.PENDING, thrown.errorClass());
    }

    @Test
    void theCycleComesFirstAndTheOthersAfterIt() {
        Divided.notIfDivided("the waits of several processes are listed, and no cycle is looked for");
        MPIException thrown =
                deadlock(
                        new Setup(4, Setup.Kind.VIRTUAL),
                        world -> {
                            switch (world.rank()) {
                                case 0 -> world.barrier();
                                case 1 -> world.recv(new int[1], 3, MPI.ANY_TAG);
                                case 2 -> world.probe(1, 2);
                                default -> world.ssend(new int[1], 1, 2);
                            }
                            world.recv(new int[1], 4 - world.rank(), 99);
                        });
        String report = thrown.getMessage();
        // rank 1 gets its message from rank 3, and then these two wait for each other
        assertTrue(report.contains("the cycle is rank 1 -> rank 3 -> rank 1;"), report);
        assertTrue(
                report.lines().skip(2).findFirst().orElse("").contains("rank 3 waits in"), report);
        assertTrue(report.contains("rank 0 waits in barrier for rank 1 on world"), report);
        assertTrue(
                report.contains("rank 2 waits in probe from rank 1 with tag 2 on world"), report);
    }

    @ParameterizedTest
    @EnumSource
    void aCollectiveNamesARankThatHasNotCome(Setup.Kind kind) {
        Divided.notIfDivided("the waits of several processes are listed, and no cycle is looked for");
        MPIException thrown =
                deadlock(
                        new Setup(3, kind),
                        world -> {
                            if (world.rank() == 1) {
                                world.recv(new int[1], 2, 3);
                            } else {
                                world.allreduce(new int[1], new int[1], Op.SUM);
                            }
                        });
        String report = thrown.getMessage();
        assertTrue(report.contains("the cycle is rank 1 -> rank 2 -> rank 1;"), report);
        for (int rank : new int[] {0, 2}) {
            String line =
                    "(?s).*rank %d waits in allreduce for rank 1 on world, at [^\\n]*"
                            .formatted(rank);
            assertTrue(report.matches(line + LINE + ".*"), report);
        }
    }

    @Test
    void waitsForAnyAndForAllNameAllThatIsMissing() {
        MPIException thrown =
                deadlock(
                        new Setup(2, Setup.Kind.VIRTUAL),
                        world -> {
                            Request a = world.irecv(new int[1], MPI.ANY_SOURCE, 1);
                            Request b = world.issend(new int[1], 1 - world.rank(), 2);
                            if (world.rank() == 0) {
                                Request.waitAll(a, b);
                            } else {
                                Request.waitAny(List.of(a, b));
                            }
                        });
        String report = thrown.getMessage();
        assertTrue(
                report.contains(
                        "rank 0 waits in irecv from any rank with tag 1 on world and issend to rank 1 with tag 2 on world"),
                report);
        assertTrue(report.contains("with tag 1 on world or issend to rank 0"), report);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 64})
    void strictModeFindsSendsThatLiveFromBuffering(int ranks) throws InterruptedException {
        RankProgram unsafe =
                world -> {
                    Ring ring = Ring.of(world);
                    world.send(new int[1], ring.right(), 0);
                    world.recv(new int[1], ring.left(), 0);
                };
        World.run(ranks, unsafe);
        MPIException thrown =
                assertThrows(MPIException.class, () -> World.builder(ranks).strict().run(unsafe));
        assertTrue(
                thrown.getMessage().contains("rank 0 waits in send to rank 1 with tag 0 on world"),
                thrown.getMessage());
    }

    @Test
    void sendsBeyondTheCreditOrTheEagerLimitWaitForTheirReceive() throws InterruptedException {
        Divided.notIfDivided("a sender in another process hears late that its receiver has no credit left");
        RankProgram manySends =
                world -> {
                    for (int i = 0; i < 100; i++) {
                        world.send(new int[20], 1 - world.rank(), 0);
                    }
                    for (int i = 0; i < 100; i++) {
                        world.recv(new int[20], 1 - world.rank(), 0);
                    }
                };
        World.run(2, manySends);
        for (Setup.Kind kind : Setup.Kind.values()) {
            assertThrows(
                    MPIException.class,
                    () -> new Setup(2, kind).world().unexpectedBytes(1000).run(manySends));
        }
        RankProgram oneSend =
                world -> {
                    world.send(new int[20], 1 - world.rank(), 0);
                    world.recv(new int[20], 1 - world.rank(), 0);
                };
        for (Setup.Kind kind : Setup.Kind.values()) {
            new Setup(2, kind).world().eagerBytes(80).run(oneSend);
            assertThrows(
                    MPIException.class,
                    () -> new Setup(2, kind).world().eagerBytes(79).run(oneSend));
        }
    }

    @Test
    void ranksThatSwallowTheDeadlockDoNotHideIt() {
        AtomicInteger told = new AtomicInteger();
        assertThrows(
                MPIException.class,
                () ->
                        World.run(
                                5,
                                world -> {
                                    assertThrows(
                                            MPIException.class,
                                            () -> world.recv(new int[1], MPI.ANY_SOURCE, 0));
                                    told.incrementAndGet();
                                }));
        assertEquals(5, told.get());
    }

    @Test
    void aRankThatWaitsElsewhereIsNoDeadlock() throws InterruptedException {
        World.run(
                3,
                world -> {
                    if (world.rank() == 0) {
                        // longer than several looks of the watch
                        assertFalse(new CountDownLatch(1).await(700, TimeUnit.MILLISECONDS));
                    }
                    world.barrier();
                });
    }

    @Test
    void anotherThreadThatTakesPartIsWaitedFor() throws InterruptedException {
        CountDownLatch admitted = new CountDownLatch(1);
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        Thread.ofPlatform()
                                .start(() -> {
                                    world.isend(new int[1], 0, 1);
                                    admitted.countDown();
                                    try {
                                        new CountDownLatch(1).await(700, TimeUnit.MILLISECONDS);
                                    } catch (InterruptedException e) {
                                        throw new AssertionError(e);
                                    }
                                    world.isend(new int[1], 0, 2);
                                });
                        admitted.await();
                        world.recv(new int[1], 0, 2);
                    }
                    world.barrier();
                });
    }

    @Test
    void theReportCanBeLoggedOrLeftOut() throws InterruptedException {
        for (DeadlockPolicy policy :
                new DeadlockPolicy[] {DeadlockPolicy.LOG, DeadlockPolicy.IGNORE}) {
            Thread caller = Thread.currentThread();
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            new CountDownLatch(1).await(600, TimeUnit.MILLISECONDS);
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        caller.interrupt();
                    });
            assertThrows(
                    InterruptedException.class,
                    () ->
                            World.builder(2)
                                    .onDeadlock(policy)
                                    .run(world -> world.recv(new int[1], 1 - world.rank(), 0)));
        }
    }

    private static MPIException deadlock(Setup setup, RankProgram program) {
        MPIException thrown = assertThrows(MPIException.class, () -> setup.run(program));
        assertFalse(thrown instanceof RankFailedException, () -> "" + thrown.getCause());
        return thrown;
    }
}
