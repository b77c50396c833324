package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Threads that ranks start, directly or indirectly, and that act long after all ranks wait, or
/// never.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartedThreadsTest {
    /// Three looks of the watch, which knows a deadlock after two.
    private static final long LONG_MILLIS = 300;

    /// How a rank has something done by another thread.
    enum Way {
        PLATFORM {
            @Override
            void start(Runnable task) {
                Thread.ofPlatform().daemon().start(task);
            }
        },
        VIRTUAL {
            @Override
            void start(Runnable task) {
                Thread.startVirtualThread(task);
            }
        },
        OTHER_GROUP {
            @Override
            void start(Runnable task) {
                Thread.ofPlatform().daemon().group(new ThreadGroup("other")).start(task);
            }
        },
        POOL {
            @Override
            void start(Runnable task) {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(task);
                pool.shutdown();
            }
        },
        POOL_OF_VIRTUAL_THREADS {
            @Override
            void start(Runnable task) {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                pool.execute(task);
                pool.shutdown();
            }
        },
        FORK_JOIN_POOL {
            @Override
            void start(Runnable task) {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.execute(task);
                pool.shutdown();
            }
        },
        SCHEDULED {
            @Override
            void start(Runnable task) {
                ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
                Future<?> _ = pool.schedule(task, LONG_MILLIS, TimeUnit.MILLISECONDS);
                pool.shutdown();
            }
        },
        TIMER {
            @Override
            void start(Runnable task) {
                Timer timer = new Timer(true);
                timer.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                task.run();
                                timer.cancel();
                            }
                        },
                        LONG_MILLIS);
            }
        },
        GRANDCHILD {
            @Override
            void start(Runnable task) {
                Thread.startVirtualThread(
                        () -> Thread.ofPlatform().daemon().start(() -> VIRTUAL.start(task)));
            }
        },
        COMMON_POOL {
            @Override
            void start(Runnable task) {
                CompletableFuture.runAsync(task).exceptionally(StartedThreadsTest::rethrown);
            }
        },
        DELAYED_IN_COMMON_POOL {
            @Override
            void start(Runnable task) {
                CompletableFuture.runAsync(
                                task,
                                CompletableFuture.delayedExecutor(
                                        LONG_MILLIS, TimeUnit.MILLISECONDS))
                        .exceptionally(StartedThreadsTest::rethrown);
            }
        };

        abstract void start(Runnable task);

        /// Whether a thread of the JVM's common pool does it. That such a thread waits knows the
        /// part of a divided world only that it belongs to; to the other parts it may be about to
        /// act. Each process has a pool of its own.
        boolean isOfCommonPool() {
            return this == COMMON_POOL || this == DELAYED_IN_COMMON_POOL;
        }
    }

    private static Void rethrown(Throwable thrown) {
        throw new AssertionError(thrown);
    }

    private interface Program {
        void run(Way way) throws InterruptedException;
    }

    /// A program for each way; all at once, because most of the time they wait, but for two that
    /// would wait for each other's work in the common pool.
    private static void inEveryWay(Program program) throws InterruptedException {
        Map<Way, Future<?>> ends = new EnumMap<>(Way.class);
        try (ExecutorService all = Executors.newCachedThreadPool()) {
            for (Way way : EnumSet.complementOf(EnumSet.of(Way.DELAYED_IN_COMMON_POOL))) {
                ends.put(
                        way,
                        all.submit(() -> {
                            program.run(way);
                            return way;
                        }));
            }
        }
        ends.forEach((way, end) -> assertDoesNotThrow(() -> end.get(), way::toString));
        program.run(Way.DELAYED_IN_COMMON_POOL);
    }

    /// Computes for longer than the watch needs to find a deadlock.
    private static void compute() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aThreadThatComputesBeforeItsFirstSendIsWaitedFor() throws InterruptedException {
        inEveryWay(way -> {
            for (Setup.Kind kind : List.of(Setup.Kind.PLATFORM_WITH_LANES, Setup.Kind.VIRTUAL)) {
                new Setup(2, kind)
                        .run(world -> {
                            if (world.rank() == 0) {
                                way.start(() -> {
                                    compute();
                                    world.send(new int[1], 1, 1);
                                });
                            } else {
                                world.recv(new int[1], 0, 1);
                            }
                            world.barrier();
                        });
            }
        });
    }

    @Test
    void aRankAloneWaitsForItsThread() throws InterruptedException {
        inEveryWay(way -> {
            for (int source : new int[] {0, MPI.ANY_SOURCE}) {
                World.run(
                        1,
                        world -> {
                            way.start(() -> {
                                compute();
                                world.send(new int[1], 0, 1);
                            });
                            world.recv(new int[1], source, 1);
                        });
            }
        });
    }

    @Test
    void aThreadThatEndsWithoutACallLeavesADeadlock() throws InterruptedException {
        inEveryWay(way -> {
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    World.run(
                                            2,
                                            world -> {
                                                way.start(StartedThreadsTest::compute);
                                                world.recv(new int[1], 1 - world.rank(), 1);
                                            }));
            assertTrue(
                    thrown.getMessage().startsWith("deadlock: all 2 ranks that run wait,"),
                    thrown.getMessage());
        });
    }

    @Test
    void aThreadThatWaitsItselfIsPartOfTheDeadlock() throws InterruptedException {
        inEveryWay(way -> {
            if (Divided.PARTS > 1 && way.isOfCommonPool()) {
                return;
            }
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    World.run(
                                            2,
                                            world -> {
                                                if (world.rank() == 0) {
                                                    way.start(() ->
                                                            assertThrows(
                                                                    MPIException.class,
                                                                    () ->
                                                                            world.recv(
                                                                                    new int[1],
                                                                                    1,
                                                                                    2)));
                                                }
                                                world.recv(new int[1], 1 - world.rank(), 1);
                                            }));
            assertTrue(
                    thrown.getMessage().startsWith("deadlock: all 2 ranks that run"),
                    thrown.getMessage());
        });
    }

    @Test
    void aThreadThatPollsIsWaitedFor() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int[] n = new int[1];
                    if (world.rank() == 1) {
                        world.recv(n, 0, 1);
                        world.send(n, 0, 3);
                        return;
                    }
                    Request stop = world.irecv(new int[1], 1, 9);
                    Request answer = world.irecv(new int[1], 1, 3);
                    Thread.ofPlatform()
                            .inheritInheritableThreadLocals(false)
                            .start(() -> {
                                long end =
                                        System.nanoTime()
                                                + TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);
                                while (stop.test() == null && System.nanoTime() < end) {
                                    Thread.onSpinWait();
                                }
                                world.send(n, 1, 1);
                            });
                    answer.await();
                    stop.cancel();
                });
    }

    @Test
    void aForeignThreadIsWaitedForFromItsFirstCallOn() throws Exception {
        try (ExecutorService foreign = Executors.newFixedThreadPool(1)) {
            foreign.submit(() -> {}).get(); // its thread is the test's
            World.run(
                    2,
                    world -> {
                        CountDownLatch hasCalled = new CountDownLatch(1);
                        if (world.rank() == 0) {
                            foreign.execute(() -> {
                                assertEquals(0, world.rank());
                                hasCalled.countDown();
                                compute();
                                world.send(new int[1], 1, 1);
                            });
                            hasCalled.await();
                        } else {
                            world.recv(new int[1], 0, 1);
                        }
                        world.barrier();
                    });
        }
    }

    @Test
    void aThreadOfNobodyThatRunsHidesNoDeadlock() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread nobodys =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (end.getCount() > 0) {
                                Thread.onSpinWait();
                            }
                        });
        assertThrows(
                MPIException.class,
                () -> World.run(2, world -> world.recv(new int[1], 1 - world.rank(), 1)));
        end.countDown();
        nobodys.join();
    }

    @Test
    void workInTheCommonPoolMayBeARanksUntilItEnds() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> work =
                CompletableFuture.runAsync(() -> {
                    begun.countDown();
                    while (told.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
        begun.await();
        assertThrows(
                MPIException.class,
                () ->
                        World.builder(2)
                                .stalls(
                                        () -> Duration.ofSeconds(looks.getAndIncrement()).toNanos(),
                                        _ -> told.countDown())
                                .run(world -> world.recv(new int[1], 1 - world.rank(), 1)));
        assertEquals(0, told.getCount());
        work.join();
    }

    @Test
    void aThreadThatRunsOnIsToldOfAndEndsTheWorldOnlyWithItsEnd() {
        Divided.notIfDivided("each process tells what its own ranks wait for");
        List<String> reports = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.builder(2)
                                        .stallAfter(Duration.ofSeconds(5))
                                        .stalls(
                                                () ->
                                                        Duration.ofSeconds(looks.getAndIncrement())
                                                                .toNanos(),
                                                report -> {
                                                    reports.add(report);
                                                    told.countDown();
                                                })
                                        .run(world -> {
                                            if (world.rank() == 0) {
                                                Thread.ofPlatform()
                                                        .daemon()
                                                        .start(() -> {
                                                            while (told.getCount() > 0) {
                                                                Thread.onSpinWait();
                                                            }
                                                        });
                                            }
                                            world.recv(new int[1], 1 - world.rank(), 1);
                                        }));
        assertTrue(
                thrown.getMessage().startsWith("deadlock: all 2 ranks that run"),
                thrown.getMessage());
        assertEquals(1, reports.size());
        assertTrue(
                reports.getFirst().startsWith("nothing has moved for 5s: all ranks wait,"),
                reports.getFirst());
        assertTrue(
                reports.getFirst().contains("rank 1 waits in recv from rank 0 with tag 1 on world"),
                reports.getFirst());
        String started =
                "(?s).*\n  1 thread was started at \\S*StartedThreadsTest\\S*\\(StartedThreadsTest\\.java:\\d+\\), and has called nothing yet, unless ended";
        assertTrue(reports.getFirst().matches(started), reports.getFirst());
    }

    @Test
    void theRanksOfAWorldWithinAreThreadsOfTheWorldAround() throws InterruptedException {
        World.run(
                2,
                outer -> {
                    if (outer.rank() == 0) {
                        World.run(
                                2,
                                inner -> {
                                    compute();
                                    if (inner.rank() == 1) {
                                        outer.send(new int[1], 1, 1);
                                    }
                                    inner.barrier();
                                });
                    } else {
                        outer.recv(new int[1], 0, 1);
                    }
                    outer.barrier();
                });
    }

    @Test
    void aDeadlockWithinIsFoundAndTheWorldAroundGoesOn() throws InterruptedException {
        World.run(
                2,
                outer -> {
                    if (outer.rank() == 0) {
                        assertThrows(
                                MPIException.class,
                                () ->
                                        World.run(
                                                2,
                                                inner ->
                                                        inner.recv(
                                                                new int[1], 1 - inner.rank(), 1)));
                    }
                    outer.barrier();
                });
    }

    @Test
    void twoWorldsAtOnceKnowTheirOwnThreadsOnly() throws Exception {
        CountDownLatch isDeadlocked = new CountDownLatch(1);
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            var right =
                    both.submit(() -> {
                        World.run(
                                2,
                                world -> {
                                    if (world.rank() == 0) {
                                        Thread.startVirtualThread(() -> {
                                            try {
                                                isDeadlocked.await();
                                            } catch (InterruptedException e) {
                                                throw new AssertionError(e);
                                            }
                                            world.send(new int[1], 1, 1);
                                        });
                                    } else {
                                        world.recv(new int[1], 0, 1);
                                    }
                                    world.barrier();
                                });
                        return null;
                    });
            assertThrows(
                    MPIException.class,
                    () -> World.run(2, world -> world.recv(new int[1], 1 - world.rank(), 1)));
            isDeadlocked.countDown();
            right.get();
        }
    }

    @Test
    void aPoolOfARankThatIdlesIsNoProof() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        World.builder(2)
                .stallAfter(Duration.ofSeconds(5))
                .stalls(
                        () -> Duration.ofSeconds(looks.getAndIncrement()).toNanos(),
                        _ -> told.countDown())
                .run(world -> {
                    if (world.rank() == 0) {
                        ThreadPoolExecutor pool =
                                (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                        pool.prestartAllCoreThreads();
                        Thread.startVirtualThread(() -> {
                            try {
                                told.await();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                            pool.execute(() -> world.send(new int[1], 1, 1));
                            pool.shutdown();
                        });
                        world.barrier();
                    } else {
                        world.recv(new int[1], 0, 1);
                        world.barrier();
                    }
                });
    }
}
