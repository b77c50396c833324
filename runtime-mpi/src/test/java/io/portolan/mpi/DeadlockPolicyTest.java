package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every wait obeys the policy of its world: what is to be left alone is not given up, whether all
/// ranks wait for each other or one waits for a rank that has ended.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeadlockPolicyTest {
    /// Several looks of the watch.
    private static final long LONG_MILLIS = 1000;

    /// How rank 0 of two waits for rank 1, or for itself.
    private static final Map<String, RankProgram> WAITS =
            Map.ofEntries(
                    Map.entry("recv", world -> world.recv(new int[1], 1, 1)),
                    Map.entry("recv from any", world -> world.recv(new int[1], MPI.ANY_SOURCE, 1)),
                    Map.entry("recv from itself", world -> world.recv(new int[1], 0, 1)),
                    Map.entry("large send", world -> world.send(new int[100_000], 1, 1)),
                    Map.entry("ssend", world -> world.ssend(new int[1], 1, 1)),
                    Map.entry("probe", world -> world.probe(1, 1)),
                    Map.entry("mprobe", world -> world.mprobe(1, 1)),
                    Map.entry(
                            "sendrecv",
                            world -> world.sendrecv(new int[1], 1, 1, new int[1], 1, 1)),
                    Map.entry("await", world -> world.irecv(new int[1], 1, 1).await()),
                    Map.entry(
                            "wait all",
                            world ->
                                    Request.waitAll(
                                            world.irecv(new int[1], 1, 1),
                                            world.issend(new int[1], 1, 2))),
                    Map.entry(
                            "wait any",
                            world ->
                                    Request.waitAny(
                                            world.irecv(new int[1], 1, 1),
                                            world.irecv(new int[1], 1, 2))),
                    Map.entry(
                            "wait some",
                            world ->
                                    Request.waitSome(
                                            world.irecv(new int[1], 1, 1),
                                            world.irecv(new int[1], 1, 2))),
                    Map.entry(
                            "persistent",
                            world -> {
                                PersistentRequest request = world.recvInit(new int[1], 1, 1);
                                request.start();
                                request.await();
                            }),
                    Map.entry("object", world -> world.recvObject(String.class, 1, 1)),
                    Map.entry("object sent", world -> world.ssendObject("x", 1, 1)),
                    Map.entry("barrier", Intracomm::barrier),
                    Map.entry("ibarrier", world -> world.ibarrier().await()),
                    Map.entry(
                            "allreduce", world -> world.allreduce(new int[1], new int[1], Op.SUM)),
                    Map.entry("bcast of object", world -> world.allgatherObject("x", String.class)),
                    Map.entry("dup", Intracomm::dup),
                    Map.entry("idup", world -> world.idup().awaitValue()),
                    Map.entry("split", world -> world.split(0, 0)),
                    Map.entry("create group", world -> world.createGroup(world.group(), 1)),
                    Map.entry(
                            "create intercomm",
                            world -> world.self().createIntercomm(0, world, 1, 1)));

    @Test
    void waitsForARankThatHasEndedAreLeftAlone() throws InterruptedException {
        forEveryWait((name, wait) -> {
            RankProgram program =
                    world -> {
                        if (world.rank() == 0) {
                            wait.run(world);
                        }
                    };
            requireLeftAlone(name, Setup.Kind.PLATFORM_WITH_LANES, program);
            requireLeftAlone(name, Setup.Kind.VIRTUAL, program);
        });
    }

    @Test
    void deadlocksAreLeftAlone() throws InterruptedException {
        forEveryWait((name, wait) ->
                requireLeftAlone(
                        name,
                        Setup.Kind.PLATFORM_WITH_LANES,
                        world -> {
                            if (world.rank() == 0) {
                                wait.run(world);
                            } else {
                                world.recv(new int[1], 0, 99);
                            }
                        }));
    }

    @Test
    void waitsForARankThatHasEndedAreGivenUpUnlessToldOtherwise() throws InterruptedException {
        forEveryWait((name, wait) -> {
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    World.run(
                                            2,
                                            world -> {
                                                if (world.rank() == 0) {
                                                    wait.run(world);
                                                }
                                            }),
                            name);
            String cause =
                    Optional.ofNullable(thrown.getCause()).map(Throwable::getMessage).orElse("");
            assertTrue(cause.contains("nobody is left to"), () -> name + ": " + cause);
        });
    }

    private interface Check {
        void run(String name, RankProgram wait) throws InterruptedException;
    }

    /// All at once, because most of the time they wait.
    private static void forEveryWait(Check check) throws InterruptedException {
        try (ExecutorService all = Executors.newCachedThreadPool()) {
            List<Callable<String>> runs = new ArrayList<>();
            WAITS.forEach((name, wait) ->
                    runs.add(() -> {
                        check.run(name, wait);
                        return name;
                    }));
            for (Future<String> end : all.invokeAll(runs)) {
                assertDoesNotThrow(() -> end.get());
            }
        }
    }

    private static void requireLeftAlone(String name, Setup.Kind kind, RankProgram program)
            throws InterruptedException {
        for (DeadlockPolicy policy : List.of(DeadlockPolicy.LOG, DeadlockPolicy.IGNORE)) {
            List<String> told = new CopyOnWriteArrayList<>();
            Thread caller = Thread.currentThread();
            Thread interrupter =
                    Thread.startVirtualThread(() -> {
                        try {
                            // as long as nobody gives up
                            new CountDownLatch(1).await(LONG_MILLIS, TimeUnit.MILLISECONDS);
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        caller.interrupt();
                    });
            InterruptedException ended =
                    assertThrows(
                            InterruptedException.class,
                            () ->
                                    new Setup(2, kind)
                                            .world()
                                            .onDeadlock(policy)
                                            .stalls(() -> 0, told::add)
                                            .run(program),
                            name);
            interrupter.join();
            assertEquals(0, ended.getSuppressed().length, name);
            if (policy == DeadlockPolicy.IGNORE) {
                assertEquals(List.of(), told, name);
            } else {
                assertTrue(
                        told.stream()
                                .anyMatch(each ->
                                        each.startsWith("deadlock: ")
                                                || each.endsWith("nobody is left to end that")),
                        () -> name + ": " + told);
            }
        }
    }
}
