package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ranks that are spawned in a world whose ranks live in several processes: here in parts, which
/// pass each other bytes only.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpawnedElsewhereTest {
    /// What ranks do; `parent` is empty for those that nobody has spawned.
    @FunctionalInterface
    private interface Program {
        void run(Intracomm world, Optional<Intercomm> parent) throws Exception;
    }

    /// The parts of a world, and the threads of all ranks, also of those that are spawned.
    private static final class Parts {
        private final List<OpenWorld> parts;
        private final List<Thread> threads = new CopyOnWriteArrayList<>();
        private final List<Throwable> thrown = new CopyOnWriteArrayList<>();
        private final Program program;
        private final AtomicInteger looks = new AtomicInteger();

        Parts(int ranks, int parts, Program program) {
            this.program = program;
            this.parts = World.builder(ranks).asProcesses(parts).openParts(this::prepare);
        }

        private Consumer<List<Integer>> prepare(List<SpawnRequest> requests) {
            return numbers -> numbers.forEach(this::start);
        }

        private void start(int rank) {
            threads.add(Thread.startVirtualThread(() -> run(rank)));
        }

        private void run(int rank) {
            OpenWorld part =
                    parts.stream().filter(each -> each.has(rank)).findFirst().orElseThrow();
            try {
                program.run(part.join(rank), part.parent(rank));
                part.leave(rank, null);
            } catch (Throwable t) {
                thrown.add(t);
                part.leave(rank, t);
            }
        }

        /// Returns when a rank has left, and it would have been seen that nobody is left who sends.
        @SuppressWarnings("ThreadPriorityCheck") // there are more threads than processors
        void awaitLooksAfter(int rank) {
            OpenWorld part =
                    parts.stream().filter(each -> each.has(rank)).findFirst().orElseThrow();
            while (!part.hasLeft(rank)) {
                Thread.yield();
            }
            int before = looks.get();
            while (looks.get() < before + 5) {
                Thread.yield();
            }
        }

        /// Runs the ranks, and whom they spawn, to the end; what the first one has thrown.
        Optional<Throwable> run() throws InterruptedException {
            for (OpenWorld part : parts) {
                for (int rank = part.firstRank(); rank < part.endRank(); rank++) {
                    start(rank);
                }
            }
            while (threads.stream().anyMatch(Thread::isAlive)) {
                parts.forEach(OpenWorld::look);
                looks.incrementAndGet();
                for (Thread thread : threads) {
                    thread.join(Duration.ofMillis(20));
                }
            }
            parts.forEach(OpenWorld::close);
            return thrown.stream().findFirst();
        }

        void runWell() throws InterruptedException {
            Throwable first = run().orElse(null);
            if (first != null) {
                throw new AssertionError(first);
            }
        }
    }

    private static final SpawnRequest TWO = SpawnRequest.of(2, "Main");

    @ParameterizedTest
    @CsvSource({"2, 2, 0", "2, 2, 1", "5, 3, 4", "4, 2, 3", "3, 3, 1"})
    void parentsOfAllProcessesReachTheNewRanks(int ranks, int parts, int root)
            throws InterruptedException {
        new Parts(
                        ranks,
                        parts,
                        (world, parent) -> {
                            boolean isParent = parent.isEmpty();
                            Intercomm others =
                                    isParent
                                            ? world.spawn(world.rank() == root ? TWO : null, root)
                                            : parent.orElseThrow();
                            assertEquals(isParent ? ranks : 2, others.size());
                            assertEquals(isParent ? 2 : ranks, others.remoteSize());
                            each(others);
                            sums(others);
                            union(others, isParent, ranks);
                        })
                .runWell();
    }

    /// Each rank sends each of the other side its rank, small and large.
    private static void each(Intercomm others) {
        for (int length : new int[] {1, 100_000}) {
            int[] mine = new int[length];
            mine[length - 1] = others.rank();
            List<Request> sends = new ArrayList<>();
            for (int peer = 0; peer < others.remoteSize(); peer++) {
                sends.add(others.isend(mine, peer, 7));
            }
            int[] theirs = new int[length];
            for (int peer = 0; peer < others.remoteSize(); peer++) {
                others.recv(theirs, peer, 7);
                assertEquals(peer, theirs[length - 1]);
            }
            Request.waitAll(sends);
        }
    }

    private static void sums(Intercomm others) {
        long[] sum = new long[1];
        others.allreduce(new long[] {1 + others.rank()}, sum, Op.SUM);
        long n = others.remoteSize();
        assertEquals(n * (n + 1) / 2, sum[0]);
        others.barrier();
    }

    private static void union(Intercomm others, boolean isParent, int parents) {
        Intracomm all = others.merge(!isParent);
        assertEquals(parents + 2, all.size());
        assertEquals(isParent ? others.rank() : parents + others.rank(), all.rank());
        int[] ranks = new int[all.size()];
        all.allgather(new int[] {all.rank()}, ranks);
        for (int rank = 0; rank < ranks.length; rank++) {
            assertEquals(rank, ranks[rank]);
        }
        Intracomm turned = all.split(0, -all.rank());
        assertEquals(all.size() - 1 - all.rank(), turned.rank());
        try (Win win = Win.create(turned, new int[1])) {
            win.fence();
            win.put(new int[] {turned.rank()}, (turned.rank() + 1) % turned.size(), 0);
            win.fence(Win.MODE_NOSUCCEED);
            assertEquals(
                    (turned.rank() + turned.size() - 1) % turned.size(), win.base(int[].class)[0]);
        }
        try (Win win = Win.allocateShared(all, 1, Datatype.LONG)) {
            win.fence();
            win.accumulate(new long[] {1}, 0, 0, Op.SUM);
            win.fence(Win.MODE_NOSUCCEED);
            long[] counted = new long[1];
            win.lockAll();
            win.get(counted, 0, 0);
            win.unlockAll();
            assertEquals(all.size(), counted[0]);
        }
    }

    /// Ranks of each process spawn at the same time, again and again: their numbers differ.
    @Test
    void processesSpawnAtTheSameTime() throws InterruptedException {
        List<Integer> names = new CopyOnWriteArrayList<>();
        new Parts(
                        3,
                        3,
                        (world, parent) -> {
                            if (parent.isPresent()) {
                                int[] told = new int[1];
                                parent.orElseThrow().recv(told, 0, 1);
                                names.add(told[0]);
                                return;
                            }
                            for (int turn = 0; turn < 5; turn++) {
                                Intercomm children = world.self().spawn(TWO, 0);
                                for (int child = 0; child < 2; child++) {
                                    int number = 100 * world.rank() + 10 * turn + child;
                                    children.send(new int[] {number}, child, 1);
                                }
                            }
                        })
                .runWell();
        assertEquals(30, names.stream().distinct().count());
    }

    /// A spawned rank spawns others, to which the first ranks have no communicator.
    @Test
    void spawnedRanksSpawn() throws InterruptedException {
        List<String> worlds = new CopyOnWriteArrayList<>();
        new Parts(
                        2,
                        2,
                        (world, parent) -> {
                            worlds.add(world.name());
                            boolean isGrandchild = parent.isPresent() && world.size() == 1;
                            if (isGrandchild) {
                                parent.orElseThrow().send(new int[] {42}, 1, 1);
                            } else if (parent.isPresent()) {
                                Intercomm child =
                                        world.spawn(
                                                world.rank() == 1
                                                        ? SpawnRequest.of(1, "Main")
                                                        : null,
                                                1);
                                int[] told = new int[1];
                                if (world.rank() == 1) {
                                    child.recv(told, 0, 1);
                                    parent.orElseThrow().send(told, 0, 2);
                                }
                            } else {
                                Intercomm children = world.spawn(world.rank() == 1 ? TWO : null, 1);
                                if (world.rank() == 0) {
                                    int[] told = new int[1];
                                    children.recv(told, 1, 2);
                                    assertEquals(42, told[0]);
                                }
                            }
                        })
                .runWell();
        assertEquals(
                List.of("world", "world 3", "world 5"),
                worlds.stream().distinct().sorted().toList());
    }

    @Test
    void worldsOfDifferentProcessesConnectByAPublishedName() throws InterruptedException {
        new Parts(
                        3,
                        3,
                        (world, parent) -> {
                            boolean isParent = parent.isEmpty();
                            if (isParent) {
                                world.spawn(world.rank() == 2 ? TWO : null, 2).barrier();
                                String port = world.rank() == 1 ? world.openPort() : null;
                                if (port != null) {
                                    world.publishName("orders", port);
                                }
                                world.barrier();
                                assertEquals(
                                        world.bcastObject(
                                                port == null ? "" : port, String.class, 1),
                                        world.lookupName("orders"));
                                Intercomm met = world.accept(port, 1);
                                each(met);
                                world.barrier();
                                if (port != null) {
                                    world.unpublishName("orders", port);
                                    world.closePort(port);
                                }
                                world.barrier(); // rank 0 keeps the names
                            } else {
                                parent.orElseThrow().barrier();
                                String found = null;
                                while (found == null) {
                                    found = lookup(world);
                                }
                                Intercomm met = world.connect(found, 0);
                                each(met);
                            }
                        })
                .runWell();
    }

    private static @Nullable String lookup(Intracomm world) {
        try {
            return world.lookupName("orders");
        } catch (MPIException e) {
            assertEquals(ErrorClass.NAME, e.errorClass());
            return null;
        }
    }

    @Test
    void whatIsWrongWithPortsAndNamesHasASentence() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    String port =
                            world.bcastObject(
                                    world.rank() == 0 ? world.openPort() : "", String.class, 0);
                    if (world.rank() == 1) {
                        Intracomm self = world.self();
                        refused(
                                ErrorClass.PORT,
                                "accept: rank 0 of 1 in world.self() has not opened the port '%s'; allowed is the rank that did as the root of accept; open one on this rank"
                                        .formatted(port),
                                () -> self.accept(port, 0));
                        for (String wrong : List.of("none", port + "1", "x" + port)) {
                            refused(
                                    ErrorClass.PORT,
                                    "connect: the port is '%s'; allowed is one that a rank of this job has opened and not closed; give the name that openPort returned"
                                            .formatted(wrong),
                                    () -> self.connect(wrong, 0));
                        }
                        refused(
                                ErrorClass.NAME,
                                "lookupName: the service a is not published; allowed is one that is; publish it first",
                                () -> world.lookupName("a"));
                        world.publishName("a", port);
                        refused(
                                ErrorClass.SERVICE,
                                "publishName: the service a is published; allowed is a name that is free; unpublish it first",
                                () -> world.publishName("a", "other"));
                        refused(
                                ErrorClass.SERVICE,
                                "unpublishName: the service a with the port other is not published; allowed is one that is; publish it first",
                                () -> world.unpublishName("a", "other"));
                    }
                    world.barrier();
                    assertEquals(port, world.lookupName("a"));
                    world.barrier();
                });
    }

    private static void refused(ErrorClass errorClass, String message, Runnable asked) {
        MPIException thrown = assertThrows(MPIException.class, asked::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }

    /// A spawned rank fails: the ranks of all processes are told, by its number.
    @Test
    void aSpawnedRankThatFailsEndsTheWorld() throws InterruptedException {
        List<Integer> told = new CopyOnWriteArrayList<>();
        new Parts(
                        2,
                        2,
                        (world, parent) -> {
                            if (parent.isPresent()) {
                                throw new IllegalStateException("boom");
                            }
                            Intercomm child =
                                    world.spawn(
                                            world.rank() == 1 ? SpawnRequest.of(1, "Main") : null,
                                            1);
                            told.add(
                                    assertThrows(
                                                    RankFailedException.class,
                                                    () -> child.recv(new int[1], 0, 1))
                                            .rank());
                        })
                .run();
        assertEquals(List.of(3, 3), told);
    }

    /// A parent and a rank that is spawned in another process wait for each other.
    @Test
    void aDeadlockBetweenParentsAndSpawnedRanksIsProven() throws InterruptedException {
        Throwable first =
                new Parts(
                                2,
                                2,
                                (world, parent) -> {
                                    Intercomm others =
                                            parent.isPresent()
                                                    ? parent.orElseThrow()
                                                    : world.spawn(
                                                            world.rank() == 1
                                                                    ? SpawnRequest.of(1, "Main")
                                                                    : null,
                                                            1);
                                    others.recv(new int[1], 0, 9);
                                })
                        .run()
                        .orElseThrow();
        String message = String.valueOf(first.getMessage());
        for (int rank : new int[] {0, 1, 3}) {
            assertTrue(message.contains("rank " + rank + " waits in recv"), message);
        }
    }

    @Test
    void aRankThatHasEndedIsNotWaitedFor() throws InterruptedException {
        Throwable first =
                new Parts(
                                2,
                                2,
                                (world, parent) -> {
                                    if (parent.isEmpty()) {
                                        Intercomm child =
                                                world.spawn(
                                                        world.rank() == 1
                                                                ? SpawnRequest.of(1, "Main")
                                                                : null,
                                                        1);
                                        if (world.rank() == 0) {
                                            child.recv(new int[1], 0, 9);
                                        }
                                    }
                                })
                        .run()
                        .orElseThrow();
        assertTrue(
                String.valueOf(first.getMessage())
                        .startsWith(
                                "recv: rank 0 of 2 in world.spawn() waits for a message from rank 0, which has ended: nobody is left to send it"),
                () -> String.valueOf(first.getMessage()));
    }

    /// A rank that receives from any source learns that another process has more ranks than before.
    @Test
    void aReceiveFromAnySourceWaitsWhileASpawnedRankIsLeft() throws InterruptedException {
        AtomicReference<@Nullable Parts> all = new AtomicReference<>();
        Parts parts =
                new Parts(
                        2,
                        2,
                        (world, parent) -> {
                            if (parent.isPresent()) {
                                Objects.requireNonNull(all.get()).awaitLooksAfter(1);
                                parent.orElseThrow().send(new int[] {5}, 0, 1);
                                return;
                            }
                            Intercomm child =
                                    world.spawn(
                                            world.rank() == 1 ? SpawnRequest.of(1, "Main") : null,
                                            1);
                            if (world.rank() == 0) {
                                int[] told = new int[1];
                                child.recv(told, MPI.ANY_SOURCE, 1);
                                assertEquals(5, told[0]);
                            }
                        });
        all.set(parts);
        parts.runWell();
    }

    /// All ranks are told what the root cannot run, and whom nobody can start.
    @Test
    void whatCannotBeSpawnedIsToldToAll() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world ->
                        refused(
                                ErrorClass.SPAWN,
                                "spawn: the ranks of this world run no program with a main; allowed is to spawn in one that Job.run or 'portolan run' runs; run it so, or run another world by World.run",
                                () -> world.spawn(TWO, 1)));
        new Parts(
                        2,
                        2,
                        (world, _) -> {
                            refused(
                                    ErrorClass.COUNT,
                                    "spawn: the number of ranks for Main is 0; allowed is 1 or more; give a larger number",
                                    () -> world.spawn(SpawnRequest.of(0, "Main"), 1));
                            int[] sum = new int[1];
                            world.allreduce(new int[] {1}, sum, Op.SUM);
                            assertArrayEquals(new int[] {2}, sum);
                        })
                .runWell();
    }
}
