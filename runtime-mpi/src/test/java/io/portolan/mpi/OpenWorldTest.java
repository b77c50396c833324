package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Threads of the caller are the ranks.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenWorldTest {

    @Test
    void theCallerIsARankToo() throws Exception {
        try (OpenWorld world = World.builder(2).virtualThreads().open()) {
            assertEquals(2, world.size());
            assertTrue(world.isVirtual());
            Thread other =
                    Thread.startVirtualThread(() -> {
                        Intracomm mine = world.join(1);
                        mine.send(new int[] {42}, 0, 3);
                        world.finish(1);
                    });
            int[] got = new int[1];
            world.join(0).recv(got, 1, 3);
            assertEquals(42, got[0]);
            assertFalse(world.hasLeft(0));
            world.finish(0);
            assertTrue(world.hasLeft(0));
            other.join();
            assertNull(world.leave(1, null), "again, which is allowed");
            assertEquals(Optional.empty(), world.look());
        }
    }

    @Test
    void finishWaitsForAllAndDeletesTheAttributesBefore() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        AttributeKey<String> key =
                AttributeKey.create("key", (_, value) -> order.add("delete " + value));
        try (OpenWorld world = World.builder(2).open()) {
            Intracomm mine = world.join(0);
            mine.setAttr(key, "of 0");
            Thread other =
                    Thread.startVirtualThread(() -> {
                        world.join(1);
                        order.add("1 comes");
                        world.finish(1);
                    });
            world.finish(0);
            other.join();
            assertEquals(List.of("1 comes", "delete of 0"), order.stream().sorted().toList());
        }
    }

    @Test
    void theEndMatchesNoBarrierOfTheProgram() throws Exception {
        try (OpenWorld world = World.builder(2).open()) {
            Thread other =
                    Thread.startVirtualThread(() -> {
                        Intracomm mine = world.join(1);
                        assertThrows(MPIException.class, mine::barrier);
                    });
            Thread first =
                    Thread.startVirtualThread(() -> {
                        world.join(0);
                        assertThrows(MPIException.class, () -> world.finish(0));
                    });
            String report = deadlock(world).getMessage();
            assertTrue(report.contains("rank 0 waits in barrier for rank 1 on finish"), report);
            assertTrue(report.contains("rank 1 waits in barrier for rank 0 on world"), report);
            first.join();
            other.join();
        }
    }

    @Test
    void aRankThatJoinsDuringALookIsWaitedFor() throws Exception {
        for (int round = 0; round < 300; round++) {
            try (OpenWorld world = World.builder(2).open()) {
                Thread second = Thread.startVirtualThread(() -> world.join(1).barrier());
                Thread first =
                        Thread.startVirtualThread(() -> {
                            while (!world.dump().text().contains("rank 1 waits in barrier")) {
                                Thread.onSpinWait();
                            }
                            world.join(0).barrier();
                        });
                while (first.isAlive() || second.isAlive()) {
                    assertEquals(Optional.empty(), world.look());
                }
            }
        }
    }

    @Test
    void aRankIsJoinedOnceAndFinishedOnce() {
        try (OpenWorld world = World.builder(1).open()) {
            MPIException error = assertThrows(MPIException.class, () -> world.finish(0));
            assertEquals(
                    "OpenWorld.finish: rank 0 was not joined; allowed is a rank that was joined and has"
                            + " not left; finish it once",
                    error.getMessage());
            world.join(0);
            error = assertThrows(MPIException.class, () -> world.join(0));
            assertEquals(ErrorClass.RANK, error.errorClass());
            assertTrue(
                    error.getMessage().startsWith("OpenWorld.join: rank 0 was joined by thread '"),
                    error.getMessage());
            error = assertThrows(MPIException.class, () -> world.join(1));
            assertEquals(
                    "OpenWorld.join: rank is 1; allowed is 0 to 0; give a rank of this world",
                    error.getMessage());
            world.finish(0);
            assertThrows(MPIException.class, () -> world.finish(0));
        }
    }

    @Test
    void aFailureEndsTheOthers() throws Exception {
        BlockingQueue<Throwable> thrown = new ArrayBlockingQueue<>(1);
        try (OpenWorld world = World.builder(2).open()) {
            world.join(0);
            Thread other =
                    Thread.startVirtualThread(() -> {
                        Intracomm mine = world.join(1);
                        thrown.add(
                                assertThrows(
                                        MPIException.class, () -> mine.recv(new int[1], 0, 0)));
                    });
            IllegalStateException cause = new IllegalStateException("for a test");
            world.fail(0, cause);
            other.join();
            assertEquals(cause, thrown.take().getCause());
            assertEquals(cause, world.failure().orElseThrow().getCause());
            assertEquals(0, ((RankFailedException) world.look().orElseThrow()).rank());
            assertEquals(cause, world.leave(0, cause));
        }
    }

    @Test
    void looksFindADeadlockUnlessUnknownThreadsMayAct() throws Exception {
        for (boolean isAllKnown : new boolean[] {true, false}) {
            try (OpenWorld world = World.builder(2).open()) {
                List<Thread> ranks = List.of(receiver(world, 0), receiver(world, 1));
                if (isAllKnown) {
                    assertEquals(ErrorClass.PENDING, deadlock(world).errorClass());
                } else {
                    world.admitUnknown();
                    while (!world.dump().text().contains("rank 0 waits in recv")
                            || !world.dump().text().contains("rank 1 waits in recv")) {
                        Thread.onSpinWait();
                    }
                    for (int i = 0; i < 10; i++) {
                        assertEquals(Optional.empty(), world.look());
                    }
                    world.fail(0, new IllegalStateException("enough"));
                }
                for (Thread rank : ranks) {
                    rank.join();
                }
            }
        }
    }

    /// Looks until a deadlock is found.
    private static MPIException deadlock(OpenWorld world) {
        Optional<MPIException> found = world.look();
        while (found.isEmpty()) {
            Thread.onSpinWait();
            found = world.look();
        }
        return found.get();
    }

    /// A rank that waits for the other one of two.
    private static Thread receiver(OpenWorld world, int rank) {
        return Thread.startVirtualThread(() -> {
            Intracomm mine = world.join(rank);
            assertThrows(MPIException.class, () -> mine.recv(new int[1], 1 - rank, 0));
        });
    }
}
