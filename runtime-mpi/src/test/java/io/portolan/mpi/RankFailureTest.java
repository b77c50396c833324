package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RankFailureTest {
    private static final RankProgram IN_RECV = world -> world.recv(new int[1], 0, 0);
    private static final RankProgram IN_RECV_FROM_ANY =
            world -> world.recv(new int[1], MPI.ANY_SOURCE, MPI.ANY_TAG);
    private static final RankProgram IN_BARRIER = Intracomm::barrier;
    private static final RankProgram IN_BCAST = world -> world.bcast(new int[1], 0);
    private static final RankProgram IN_ALLREDUCE =
            world -> world.allreduce(new long[9], new long[9], Op.SUM);

    /// More than the numbers that are in use.
    private static final int WINDOWS = 1000;

    private final IllegalStateException boom = new IllegalStateException("boom");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64})
    void theFirstFailingRankIsNamedWhateverTheOthersWaitIn(int ranks) {
        Divided.notIfDivided(ranks, "a failure crosses as its text");
        for (RankProgram waiting :
                List.of(IN_RECV, IN_RECV_FROM_ANY, IN_BARRIER, IN_BCAST, IN_ALLREDUCE)) {
            AtomicInteger told = new AtomicInteger();
            RankFailedException thrown =
                    FailedWorld.run(
                            ranks,
                            world -> {
                                if (world.rank() == 0) {
                                    throw boom;
                                }
                                RankFailedException echo =
                                        assertThrows(
                                                RankFailedException.class,
                                                () -> waiting.run(world));
                                assertEquals(0, echo.rank());
                                assertSame(boom, echo.getCause());
                                told.incrementAndGet();
                                throw echo;
                            });
            assertEquals(0, thrown.rank());
            assertSame(boom, thrown.getCause());
            assertEquals(
                    "rank 0 failed and ended the world: java.lang.IllegalStateException: boom",
                    thrown.getMessage());
            assertEquals(0, thrown.getSuppressed().length);
            assertEquals(ranks - 1, told.get());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 64})
    void ranksThatAlreadyWaitAreWoken(int ranks) {
        List<Thread> waiting = new CopyOnWriteArrayList<>();
        RankFailedException thrown =
                FailedWorld.run(
                        ranks,
                        world -> {
                            if (world.rank() < world.size() - 1) {
                                waiting.add(Thread.currentThread());
                                world.barrier();
                                return;
                            }
                            awaitParked(waiting, world.size() - 1);
                            throw boom;
                        });
        assertEquals(ranks - 1, thrown.rank());
    }

    /// Feared: that who finds room in a lane, or a message, looks at nothing else.
    @ParameterizedTest
    @EnumSource
    void operationsEnteredLaterFailToo(Setup.Kind kind) {
        List<RankProgram> operations =
                List.of(
                        IN_BARRIER,
                        w -> w.send(new int[1], 1, 0),
                        w -> w.send(new int[1], 0, 0),
                        w -> w.sendrecv(new int[1], 0, 0, new int[1], 0, 0),
                        w -> w.recv(new int[1], 1, 0),
                        w -> w.bcast(new int[1], 1),
                        w -> w.reduce(new int[1], null, Op.SUM, 0));
        CountDownLatch failed = new CountDownLatch(1);
        AtomicInteger told = new AtomicInteger();
        RankProgram program =
                world -> {
                    if (world.rank() == 0) {
                        failed.countDown();
                        throw boom;
                    }
                    while (failed.getCount() > 0) {
                        Thread.onSpinWait(); // the failure interrupts whoever waits
                    }
                    // The first may come before the failure is noted.
                    assertThrows(RankFailedException.class, () -> world.recv(new int[1], 0, 0));
                    for (RankProgram later : operations) {
                        assertThrows(RankFailedException.class, () -> later.run(world));
                        told.incrementAndGet();
                    }
                };
        Setup setup = new Setup(2, kind);
        assertThrows(RankFailedException.class, () -> setup.run(program));
        assertEquals(operations.size(), told.get());
    }

    @Test
    void aRankThatSwallowsTheFailureDoesNotHideIt() {
        RankFailedException thrown =
                FailedWorld.run(
                        3,
                        world -> {
                            if (world.rank() == 2) {
                                throw boom;
                            }
                            assertThrows(RankFailedException.class, world::barrier);
                        });
        assertEquals(2, thrown.rank());
    }

    @Test
    void errorsAndCheckedExceptionsCountAsFailures() {
        for (Throwable cause : List.of(new StackOverflowError("deep"), new Exception("checked"))) {
            RankFailedException thrown =
                    FailedWorld.run(2, world -> sneakyThrow(world.rank(), cause));
            assertSame(cause, thrown.getCause());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void independentFailuresAreSuppressedAndNameTheirRanks(int ranks) {
        CyclicBarrier together = new CyclicBarrier(ranks);
        RankFailedException thrown =
                FailedWorld.run(
                        ranks,
                        world -> {
                            together.await();
                            throw new ArithmeticException("of " + world.rank());
                        });
        assertEquals("of " + thrown.rank(), thrown.getCause().getMessage());
        assertTrue(thrown.getSuppressed().length < ranks);
        for (Throwable other : thrown.getSuppressed()) {
            RankFailedException failure = assertInstanceOf(RankFailedException.class, other);
            assertFalse(failure.rank() == thrown.rank());
            assertEquals("of " + failure.rank(), failure.getCause().getMessage());
        }
    }

    @Test
    void aRankThatWaitsOutsideTheWorldIsInterrupted() {
        CountDownLatch never = new CountDownLatch(1);
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            if (world.rank() == 0) {
                                throw boom;
                            }
                            never.await();
                        });
        assertSame(boom, thrown.getCause());
        assertEquals(0, thrown.getSuppressed().length);
    }

    @Test
    void aRankThatIsInterruptedByItselfEndsTheWorldEvenIfItGoesOn() {
        CountDownLatch told = new CountDownLatch(2);
        RankFailedException thrown =
                FailedWorld.run(
                        3,
                        world -> {
                            if (world.rank() == 1) {
                                Thread.currentThread().interrupt();
                            }
                            assertThrows(
                                    MPIException.class,
                                    () -> world.recv(new int[1], MPI.ANY_SOURCE, 0));
                            if (world.rank() == 1) {
                                assertTrue(Thread.interrupted());
                                told.await(); // the others hear of it while this rank still runs
                            } else {
                                told.countDown();
                            }
                        });
        assertEquals(1, thrown.rank());
        assertEquals(
                "recv: rank 1 of 3 was interrupted while it waited; the world ends with it",
                thrown.getCause().getMessage());
    }

    @Test
    void aWorldInsideAWorldFailsTheRankThatRanIt() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        outer -> {
                            if (outer.rank() == 1) {
                                World.run(
                                        3,
                                        inner -> {
                                            if (inner.rank() == 2) {
                                                throw boom;
                                            }
                                            inner.barrier();
                                        });
                            }
                            outer.barrier();
                        });
        assertEquals(1, thrown.rank());
        RankFailedException inner = assertInstanceOf(RankFailedException.class, thrown.getCause());
        assertEquals(2, inner.rank());
        assertSame(boom, inner.getCause());
    }

    /// The memory is gone, so that the answer cannot come before the failure.
    @Test
    void anOperationOnMemoryOfTheRankSaysThatItHasFailed() {
        AtomicInteger handled = new AtomicInteger();
        List<Thread> waiting = new CopyOnWriteArrayList<>();
        RankFailedException thrown =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.builder(2)
                                        .asProcesses(2)
                                        .run(world -> {
                                            Win win = Win.create(world, new int[1]);
                                            win.setErrhandler(
                                                    Errhandler.createForWin(
                                                            (_, _) -> handled.incrementAndGet()));
                                            if (world.rank() == 1) {
                                                failWhileItIsRead(world, waiting);
                                            }
                                            win.lock(LockType.SHARED, 1);
                                            world.barrier();
                                            world.barrier();
                                            waiting.add(Thread.currentThread());
                                            assertOfRankOne(() -> win.get(new int[1], 1, 0));
                                        }));
        assertEquals(1, thrown.rank());
        assertEquals(0, handled.get());
    }

    private void failWhileItIsRead(Intracomm world, List<Thread> waiting) {
        world.barrier();
        for (int window = 0; window < WINDOWS; window++) {
            world.endpoint().forget(window);
        }
        world.barrier();
        awaitParked(waiting, 1);
        throw boom;
    }

    private static void assertOfRankOne(Executable call) {
        RankFailedException told = assertThrows(RankFailedException.class, call);
        assertEquals(1, told.rank());
        assertTrue(told.hasEndedWorld());
        assertTrue(
                told.getMessage().startsWith("rank 1 failed and ended the world: "),
                told::getMessage);
    }

    /// Whether the message was announced to another process, or waits in a queue of this one.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aPortIsToldOfASendThatNobodyWillReceive(int parts) throws InterruptedException {
        Port<Request> port = Port.unbounded("failed");
        WorldBuilder builder = World.builder(2);
        assertThrows(
                RankFailedException.class,
                () ->
                        (parts == 1 ? builder : builder.asProcesses(parts))
                                .run(world -> {
                                    if (world.rank() == 0) {
                                        world.issend(new int[1], 1, 0).completeTo(port);
                                    }
                                    world.barrier();
                                    if (world.rank() == 1) {
                                        throw boom;
                                    }
                                }));
        assertEquals(1, port.inspect(8).items().size());
    }

    /// Feared: that nobody is told, because telling fails.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFailureThatCannotBePrintedIsToldByItsClass(int parts) {
        WorldBuilder builder = World.builder(2);
        RankFailedException thrown =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                (parts == 1 ? builder : builder.asProcesses(parts))
                                        .run(world -> {
                                            if (world.rank() == 1) {
                                                throw new Unprintable();
                                            }
                                            world.recv(new int[1], 1, 0);
                                        }));
        assertEquals(1, thrown.rank());
        String said = String.valueOf(thrown.getMessage());
        assertTrue(said.contains(Unprintable.class.getName()), said);
    }

    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    private static void awaitParked(List<Thread> threads, int count) {
        while (threads.size() < count
                || threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }

    private static void sneakyThrow(int rank, Throwable thrown) throws Exception {
        if (rank == 0) {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        }
    }
}
