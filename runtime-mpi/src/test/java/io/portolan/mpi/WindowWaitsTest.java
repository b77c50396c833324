package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Waits for other ranks in windows end: by a report, an error, or the end of the world.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowWaitsTest {
    private static final String LINE = "WindowWaitsTest\\.java:\\d+\\)";
    private final IllegalStateException boom = new IllegalStateException("boom");

    @ParameterizedTest
    @EnumSource
    void locksInACircleAreReported(Setup.Kind kind) {
        Divided.notIfDivided("who has a lock only the process of its memory knows");
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                new Setup(2, kind)
                                        .run(world -> {
                                            Win win = Win.create(world, new int[1]);
                                            win.lock(LockType.EXCLUSIVE, world.rank());
                                            world.barrier();
                                            win.lock(LockType.SHARED, 1 - world.rank());
                                        }));
        String[] lines = thrown.getMessage().lines().toArray(String[]::new);
        assertEquals(
                "deadlock: all 2 ranks that run wait, and no message is on its way; the cycle is"
                        + " rank 0 -> rank 1 -> rank 0; let every rank unlock before it waits for"
                        + " another rank, and lock several ranks in the same order",
                lines[0]);
        for (int rank = 0; rank < 2; rank++) {
            String expected =
                    "  rank %d waits in lock of the memory of rank %d on world.win, whose lock rank %d has, at .*"
                            .formatted(rank, 1 - rank, 1 - rank);
            assertTrue(lines[rank + 1].matches(expected + LINE), lines[rank + 1]);
        }
        assertEquals(ErrorClass.PENDING, thrown.errorClass());
    }

    @Test
    void startsOfAllAreADeadlock() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> {
                                            Win win = Win.create(world, new int[1]);
                                            win.start(win.group().incl(1 - world.rank()));
                                        }));
        String report = thrown.getMessage();
        assertTrue(
                report.contains(
                        "the cycle is rank 0 -> rank 1 -> rank 0; let every start have its post"
                                + " and every complete its await, with groups that agree"),
                report);
        assertTrue(
                report.matches(
                        "(?s).*rank 0 waits in start for rank 1 on world.win, at [^\\n]*"
                                + LINE
                                + ".*"),
                report);
    }

    @Test
    void aRankThatEndsWithALockLeavesAnError() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            Win win = Win.create(world, new int[1]);
                            if (world.rank() == 1) {
                                win.lock(LockType.SHARED, 0);
                                world.barrier();
                            } else {
                                world.barrier();
                                win.lock(LockType.EXCLUSIVE, 0);
                            }
                        });
        assertEquals(
                "lock: rank 0 of 2 in world.win waits for the lock of the memory of rank 0, which rank 1 has, and that rank has ended; allowed is the wait for a rank that runs; let each rank unlock what it has locked before it ends",
                thrown.getCause().getMessage());
    }

    @Test
    void aRankThatEndsWithoutAPostLeavesAnError() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            Win win = Win.create(world, new int[1]);
                            if (world.rank() == 0) {
                                win.start(win.group().incl(1));
                            }
                        });
        assertEquals(
                "start: rank 0 of 2 in world.win waits for rank 1 to call post, and that rank has ended; allowed is the wait for a rank that runs; let every start have its post and every complete its await, with groups that agree",
                thrown.getCause().getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aRankThatFailsEndsEveryWait(Setup.Kind kind) {
        List<RankProgramOfWindow> waits =
                List.of(
                        (win, _) -> win.lock(LockType.SHARED, 0),
                        (win, _) -> win.lockAll(),
                        (win, _) -> win.fence(),
                        (win, _) -> win.start(win.group().incl(0)),
                        (win, _) -> {
                            win.post(win.group().incl(0));
                            win.await();
                        },
                        (win, _) -> {
                            win.post(win.group().incl(0));
                            while (!win.test()) {
                                Thread.onSpinWait();
                            }
                        },
                        (win, _) -> win.free(),
                        (win, world) -> pollsFor(win, world, 1));
        for (RankProgramOfWindow wait : waits) {
            AtomicInteger told = new AtomicInteger();
            RankFailedException thrown =
                    assertThrows(
                            RankFailedException.class,
                            () ->
                                    new Setup(3, kind)
                                            .run(world -> {
                                                Win win = Win.create(world, new long[1]);
                                                if (world.rank() == 0) {
                                                    win.lock(LockType.EXCLUSIVE, 0);
                                                }
                                                if (world.rank() == 0) {
                                                    world.barrier();
                                                    throw boom;
                                                }
                                                assertThrows(
                                                        RankFailedException.class,
                                                        () -> {
                                                            world.barrier(); // may see it, too
                                                            wait.run(win, world);
                                                        });
                                                told.incrementAndGet();
                                            }));
            assertSame(boom, thrown.getCause());
            assertEquals(2, told.get());
        }
    }

    /// Reads its own memory until somebody has put a value there.
    private static void pollsFor(Win win, Intracomm world, long value) {
        pollsFor(win, world, value, seen -> win.get(seen, 0, 1, world.rank(), 0));
    }

    private static void pollsFor(Win win, Intracomm world, long value, Consumer<long[]> read) {
        long[] seen = new long[1];
        win.lock(LockType.SHARED, world.rank());
        while (seen[0] != value) {
            read.accept(seen);
        }
    }

    /// Ranks that poll without a pause leave the cores to the rank that they wait for.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ranksThatPollLetTheOthersRun(boolean withRequests) throws InterruptedException {
        new Setup(16, Setup.Kind.VIRTUAL)
                .run(world -> {
                    try (Win win = Win.create(world, new long[1])) {
                        if (world.rank() > 0 && withRequests) {
                            pollsFor(win, world, 7, seen -> win.rget(seen, world.rank(), 0));
                            win.unlock(world.rank());
                        } else if (world.rank() > 0) {
                            pollsFor(win, world, 7);
                            win.unlock(world.rank());
                        } else {
                            for (int target = 1; target < world.size(); target++) {
                                world.sendrecv(new int[1], 0, 1, new int[1], 0, 1);
                                win.lock(LockType.SHARED, target);
                                win.put(new long[] {7}, target, 0);
                                win.unlock(target);
                            }
                        }
                    }
                });
    }

    @Test
    void waitersGetTheLockInTheirOrder() throws InterruptedException {
        Divided.notIfDivided("a dump is of the ranks of one process");
        CountDownLatch[] waiting = {new CountDownLatch(1), new CountDownLatch(1)};
        AtomicInteger turn = new AtomicInteger();
        World.run(
                3,
                world -> {
                    try (Win win = Win.create(world, new int[1])) {
                        int rank = world.rank();
                        if (rank == 0) {
                            win.lock(LockType.SHARED, 0);
                            waiting[0].countDown();
                            awaitLine(world, "rank 1 waits in lock");
                            waiting[1].countDown();
                            awaitLine(world, "rank 2 waits in lock");
                            win.unlock(0);
                        } else {
                            waiting[rank - 1].await();
                            // a shared lock does not overtake an exclusive one
                            win.lock(rank == 1 ? LockType.EXCLUSIVE : LockType.SHARED, 0);
                            assertEquals(rank, turn.incrementAndGet());
                            win.unlock(0);
                        }
                    }
                });
    }

    private static void awaitLine(Intracomm world, String line) {
        while (!world.dump().contains(line)) {
            Thread.onSpinWait();
        }
    }

    /// What a rank does at a window.
    @FunctionalInterface
    private interface RankProgramOfWindow {
        void run(Win win, Intracomm world);
    }
}
